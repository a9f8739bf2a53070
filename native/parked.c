/* How the parent makes sure that a child is parked or has recorded, and lets time pass. Not on the timed path. */
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
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
 * The state letter in the task's stat, which follows the last parenthesis; 0 when the process has no such task: a
 * child that writes somebody else's number into the page is never seen waiting. -errno when it cannot be read.
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

/* A spinning child may share this CPU: it is seen by what it has counted since the look before. */
static int is_waiting(const struct handoff *page, const struct timeline *child, int pid, uint32_t *seen)
{
    if (page->trigger != TRIGGER_SPIN)
        return state_of(pid, child->tid) == 'S';
    uint32_t before = *seen;
    *seen = __atomic_load_n(&child->spins, __ATOMIC_RELAXED);
    return before != 0 && *seen != before;
}

static int has_ended(int state)
{
    return state == 0 || state == 'Z' || state == 'X';
}

int await_parked(const struct handoff *page, int pid, int64_t timeout)
{
    const struct timeline *child = &page->timelines[page->place];
    int64_t deadline = monotonic() + timeout;
    uint32_t seen = 0;
    while (monotonic() < deadline) {
        if (__atomic_load_n(&child->parked, __ATOMIC_ACQUIRE) == PARKED_BLOCKING && is_waiting(page, child, pid, &seen))
            return 1;
        int state = state_of(pid, pid);
        if (state < 0 && state != -EINTR)
            return state;
        if (has_ended(state))
            return 0;
        sleep_for(LOOK_EVERY_NANOS);
    }
    return 0;
}

int await_record(const struct handoff *page, int pid)
{
    const int64_t *recorded = &page->timelines[page->place].recorded;
    while (__atomic_load_n(recorded, __ATOMIC_ACQUIRE) == 0) {
        if (has_ended(pid))
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
