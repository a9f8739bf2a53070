/*
 * The fork server: a small process that starts children on request, so that what is copied is small and is the same
 * on every kernel and in every JVM.
 *
 *   forkserver SOCKET PAGE LOCK FOLDER PROGRAM
 *
 *   SOCKET  inherited descriptor: requests come in, answers go out
 *   PAGE    inherited descriptor of the handoff page
 *   LOCK    inherited descriptor of the semaphore's backing file, -1 without one
 *   FOLDER  where the file of a file mapping is made
 *   PROGRAM the child program
 *
 * It ends when the trial does: the kernel kills it, and a socket without a reader ends it too.
 */
#include "body.h"
#include "child.h"
#include "forkserver.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static struct handoff *page;
static struct parent_shape shape;
static const char *folder;
static char *child_argv[5];
static char clock_digit[2];

static pid_t spawn(void)
{
    pid_t pid;
    int error = posix_spawn(&pid, child_argv[0], NULL, NULL, child_argv, environ);
    return error ? -error : pid;
}

/* For a child that executes it itself. */
static void name_program(void)
{
    page->program = child_argv;
    page->environment = environ;
}

static pid_t start(int call)
{
    switch (call) {
    case CALL_CLONE:
        return start_clone(page);
    case CALL_VFORK:
        return start_vfork(page);
    case CALL_POSIX_SPAWN:
        return spawn();
    case CALL_FORK_EXEC:
        name_program();
    }
    pid_t pid = fork();
    return pid < 0 ? -errno : pid;
}

static int receive(int socket, struct request *request)
{
    ssize_t received;
    do
        received = recv(socket, request, sizeof *request, 0);
    while (received < 0 && errno == EINTR);
    return received == sizeof *request;
}

static void answer(int socket, const struct answer *answer)
{
    ssize_t sent;
    do
        sent = send(socket, answer, sizeof *answer, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    if (sent != sizeof *answer)
        exit(1);
}

/* The present shape once more, and an order to touch it, if that is asked for. Returns 0, or -errno. */
static int prepare_touch(void)
{
    const char *limit;
    if (page->touch == TOUCH_NOBODY)
        return 0;
    int error = take_shape(&shape, folder, &limit);
    order_touch(page);
    return error;
}

static void start_child(int socket, int call)
{
    struct answer reply = {0};
    struct rusage used;
    page->parent = getpid();
    clock_digit[0] = (char)('0' + page->clock);
    reply.result = prepare_touch();
    if (reply.result) {
        answer(socket, &reply);
        return;
    }
    int64_t triggered = now(page->clock);
    reply.result = start(call);
    int64_t returned = now(page->clock);
    page->server_triggered = triggered;
    page->server_returned = returned;
    answer(socket, &reply);
    if (reply.result < 0)
        return;
    touch_as_parent(page, reply.result);
    while (wait4(reply.result, &reply.status, 0, &used) < 0)
        if (errno != EINTR)
            exit(1);
    reply.minor_faults = used.ru_minflt;
    reply.voluntary_switches = used.ru_nvcsw;
    reply.involuntary_switches = used.ru_nivcsw;
    answer(socket, &reply);
}

static void change_shape(int socket, const struct parent_shape *wanted)
{
    struct answer reply = {0};
    const char *limit;
    shape = *wanted;
    reply.result = take_shape(wanted, folder, &limit);
    snprintf(reply.limit, sizeof reply.limit, "%s", limit);
    answer(socket, &reply);
}

static void *map(const char *fd, size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, atoi(fd), 0);
    if (memory == MAP_FAILED)
        exit(1);
    return memory;
}

int main(int argc, char **argv)
{
    if (argc != 6)
        return 2;
    int socket = atoi(argv[1]);
    folder = argv[4];
    page = map(argv[2], HANDOFF_SIZE);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) || getppid() != page->parent)
        return 1;
    if (fcntl(socket, F_SETFD, FD_CLOEXEC) || child_attach(page, atoi(argv[3]) < 0 ? NULL : map(argv[3], sizeof(sem_t))))
        return 1;
    memcpy(child_argv, (char *[]){argv[5], clock_digit, argv[2], argv[3], NULL}, sizeof child_argv);

    struct request request;
    while (receive(socket, &request)) {
        if (request.kind == REQUEST_START)
            start_child(socket, request.call);
        else
            change_shape(socket, &request.shape);
    }
    return 0;
}
