/* How the parent makes sure that a child is parked or has recorded, and lets time pass. Not on the timed path. */
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <stdio.h>
#include <string.h>
#include <sys/statfs.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_EVERY_NANOS = 20000, SLEEP_FROM_NANOS = 50000, SECOND = 1000000000 };

static int64_t monotonic(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * (int64_t)SECOND + t.tv_nsec;
}

static void sleep_for(int64_t nanoseconds)
{
    struct timespec t = {nanoseconds / SECOND, nanoseconds % SECOND};
    nanosleep(&t, NULL);
}

/*
 * The state letter in the task's stat, which follows the last parenthesis; 0 when the process has no such task, -errno
 * when it cannot be read.
 */
static int state_of(int pid, int tid)
{
    char text[512];
    snprintf(text, sizeof text, "/proc/%d/task/%d/stat", pid, tid);
    int fd = open(text, O_RDONLY | O_CLOEXEC);
    ssize_t length = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
    int error = errno;
    if (fd >= 0)
        close(fd);
    if (length < 0)
        return error == ENOENT || error == ESRCH ? 0 : -error;
    text[length] = 0;
    const char *end = strrchr(text, ')');
    return end && end[1] ? end[2] : 0;
}

/*
 * How many tasks of the machine run or could run, the caller included; 0 where the kernel does not say. To look into a
 * child's own directory in /proc makes the kernel clear away more when the child is reaped, which is enough for the
 * scheduler to place the next children elsewhere than it does when nobody looks: this leaves no trace.
 */
static int count_runnable(void)
{
    enum { NOT_OPENED = -2, NONE = -1 };
    static int fd = NOT_OPENED;
    struct statfs system;
    char text[128];
    if (fd == NOT_OPENED) {
        fd = open("/proc/loadavg", O_RDONLY | O_CLOEXEC);
        /* a container may have another file in its place, which tells of some seconds ago */
        if (fd >= 0 && (fstatfs(fd, &system) || system.f_type != PROC_SUPER_MAGIC)) {
            close(fd);
            fd = NONE;
        }
    }
    ssize_t length = fd < 0 ? -1 : pread(fd, text, sizeof text - 1, 0);
    if (length < 0)
        return 0;
    text[length] = 0;
    int runnable = 0;
    return sscanf(text, "%*s %*s %*s %d/", &runnable) == 1 ? runnable : 0;
}

static int has_ended(int state)
{
    return state == 0 || state == 'Z' || state == 'X';
}

/*
 * Whether the number that the child gives as its own is: one that writes somebody else's into the page is never seen
 * waiting. A thread, which has its parent's pid, writes what the kernel told it.
 */
static int is_own(const struct timeline *child, int pid)
{
    return child->tid == pid || pid == getpid();
}

/* A spinning child may share this CPU: it is seen by what it has counted since the look before. */
static int spins(const struct timeline *child, uint32_t *seen)
{
    uint32_t before = *seen;
    *seen = __atomic_load_n(&child->spins, __ATOMIC_RELAXED);
    return before != 0 && *seen != before;
}

/*
 * What is blocked is not runnable: if nobody else is, the child is blocked. If others are for several looks, and if a
 * child does not come to say that it is about to wait, its own state is looked at.
 */
int await_parked(const struct handoff *page, int pid, int64_t timeout)
{
    enum { LOOKS_AT_ALL = 4, PATIENCE_NANOS = 20000000 };
    const struct timeline *child = &page->timelines[page->place];
    int64_t begin = monotonic();
    int64_t passed = 0;
    uint32_t seen = 0;
    for (int looks = 0; passed < timeout; passed = monotonic() - begin) {
        int about_to_wait = __atomic_load_n(&child->parked, __ATOMIC_ACQUIRE) == PARKED_BLOCKING && is_own(child, pid);
        looks += about_to_wait;
        if (about_to_wait && (page->trigger == TRIGGER_SPIN ? spins(child, &seen) : count_runnable() == 1))
            return 1;
        if (looks > LOOKS_AT_ALL || passed > PATIENCE_NANOS) {
            int state = state_of(pid, about_to_wait ? child->tid : pid);
            if (state < 0 && state != -EINTR)
                return state;
            if (has_ended(state))
                return 0;
            if (about_to_wait && page->trigger != TRIGGER_SPIN && state == 'S')
                return 1;
        }
        sleep_for(LOOK_EVERY_NANOS);
    }
    return 0;
}

int await_record(const struct handoff *page, int pid)
{
    const int64_t *recorded = &page->timelines[page->place].recorded;
    while (__atomic_load_n(recorded, __ATOMIC_ACQUIRE) == 0) {
        if (has_ended(state_of(pid, pid)))
            return __atomic_load_n(recorded, __ATOMIC_ACQUIRE) != 0;
        sleep_for(LOOK_EVERY_NANOS);
    }
    return 1;
}

uintptr_t own_stack(void)
{
    return (uintptr_t)__builtin_frame_address(0);
}

void pass_time(int64_t nanoseconds)
{
    if (nanoseconds >= SLEEP_FROM_NANOS) {
        sleep_for(nanoseconds);
        return;
    }
    int64_t end = monotonic() + nanoseconds;
    while (monotonic() < end)
        ;
}
