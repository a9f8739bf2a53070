/*
 * Runs a program that ends with its parent, however the parent ends.
 *
 *   leash PARENT PROGRAM ARGUMENT...
 *
 *   PARENT  pid of the process that starts it
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    /* the request survives exec; whoever has lost the parent before it would wait for ever */
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != atoi(argv[1]))
        return 1;
    /* Ctrl-C is for the parent, which ends the program when it sees fit */
    setsid();
    execv(argv[2], argv + 2);
    fprintf(stderr, "%s: %s\n", argv[2], strerror(errno));
    return 127;
}
