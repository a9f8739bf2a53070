/*
 * The child program of the start methods that exec. Linked as usual, statically, or (BARE) without libc.
 *
 *   spawned CLOCK PAGE LOCK
 *
 *   CLOCK  clockid of every instant, a digit: needed before the page is there
 *   PAGE   the handoff page: an inherited descriptor, or a path
 *   LOCK   the semaphore's backing file, likewise
 */
#include "body.h"

#include <fcntl.h>
#include <sys/mman.h>

static int number(const char *text)
{
    int value = 0;
    while (*text >= '0' && *text <= '9')
        value = 10 * value + *text++ - '0';
    return value;
}

static void *map(const char *file, long size)
{
    long fd = *file == '/' ? sys3(SYS_open, file, O_RDWR | O_CLOEXEC, 0) : number(file);
    long memory = sys6(SYS_mmap, 0, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (memory < 0)
        end(1);
    return (void *)memory;
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    int64_t arrived = now(argv[1][0] - '0');
    struct handoff *page = map(argv[2], HANDOFF_SIZE);
    end(arrive(page, page->trigger == TRIGGER_LOCK ? map(argv[3], sizeof(sem_t)) : 0, arrived));
}

#ifdef BARE
/* The kernel's first word on the stack is argc, the next is argv[0]. */
_Noreturn __attribute__((used)) static void begin(long *stack)
{
    end(main((int)stack[0], (char **)(stack + 1)));
}

__asm__(".globl _start\n_start:\n\txor %ebp, %ebp\n\tmov %rsp, %rdi\n\tand $-16, %rsp\n\tcall begin\n");
#endif
