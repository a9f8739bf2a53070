/*
 * The child program of the start methods that exec.
 *
 *   spawned CLOCK PAGE LOCK
 *
 *   CLOCK  clockid of every instant, a digit: needed before the page is there
 *   PAGE   inherited descriptor of the handoff page
 *   LOCK   inherited descriptor of the semaphore's backing file
 */
#include "body.h"

#include <stdlib.h>
#include <sys/mman.h>

static void *map(const char *fd, size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, atoi(fd), 0);
    if (memory == MAP_FAILED)
        end(1);
    return memory;
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    int64_t arrived = now(argv[1][0] - '0');
    struct handoff *page = map(argv[2], HANDOFF_SIZE);
    arrive(page, page->trigger == TRIGGER_LOCK ? map(argv[3], sizeof(sem_t)) : NULL, arrived);
}
