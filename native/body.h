/*
 * The child body: what every child does, however it was started.
 *
 * Dangers, and what answers each:
 *  - The child of a JVM has one thread and no collector: it never returns into Java. Who calls the body ends the
 *    child with what it returns.
 *  - It may share the parent's memory, thread pointer or signal handlers: system calls are made here directly and
 *    touch no errno; libc is asked for the clock (vDSO) and for the semaphore only.
 *  - Its parent may die: a child about to wait asks for SIGKILL at the parent's death, then looks whether it came
 *    too late. The command ends a child that outlives the deadline.
 *  - The clock is read before anything else that could cost: first in the body, and first past the blocker.
 *  - A parked child is measured from its trigger: all that it touches afterwards it has touched before.
 */
#ifndef LATENCY_BODY_H
#define LATENCY_BODY_H

#include "handoff.h"
#include "sys.h"

#include <errno.h>
#include <linux/futex.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/prctl.h>
#include <time.h>

static inline int64_t now(int32_t clock)
{
    struct timespec t = {0};
#ifdef BARE
    sys2(SYS_clock_gettime, clock, &t);
#else
    clock_gettime(clock, &t);
#endif
    return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

_Noreturn static inline void end(int status)
{
    for (;;)
        sys1(SYS_exit_group, status);
}

static inline void record(struct timeline *own, int64_t instant)
{
    own->recorded = instant;
    own->child_cpu = current_cpu();
}

static inline int parent_has_gone(const struct handoff *page)
{
    if (page->parent == 0)
        return 0;
    return sys2(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL) < 0 || sys0(SYS_getppid) != page->parent;
}

/* Returns -errno if it may not run there. */
static inline long move_to(int32_t cpu)
{
    enum { BITS = 8 * sizeof(unsigned long), MOST_CPUS = 4096 };
    static unsigned long set[MOST_CPUS / BITS];
    set[cpu / BITS] = 1UL << cpu % BITS;
    long result = sys3(SYS_sched_setaffinity, 0, sizeof set, set);
    set[cpu / BITS] = 0;
    return result;
}

/* Touches what recording will touch, and says so. */
static inline void park(struct timeline *own, int32_t clock)
{
    record(own, now(clock));
    own->recorded = 0;
    own->tid = (int32_t)sys0(SYS_gettid);
    __atomic_store_n(&own->parked, PARKED_BLOCKING, __ATOMIC_RELEASE);
}

static inline uint64_t only(int signal)
{
    return UINT64_C(1) << (signal - 1);
}

/* Most parents block it for their children, but not all. */
static inline long block(int signal)
{
    uint64_t set = only(signal);
    return sys4(SYS_rt_sigprocmask, SIG_BLOCK, &set, 0, sizeof set);
}

static inline int await_signal(int signal)
{
    uint64_t set = only(signal);
    long result;
    do
        result = sys4(SYS_rt_sigtimedwait, &set, 0, 0, sizeof set);
    while (result == -EINTR);
    return result == signal;
}

static inline int await_message(int fd)
{
    uint64_t message;
    long result;
    do
        result = sys3(SYS_read, fd, &message, sizeof message);
    while (result == -EINTR);
    return result > 0;
}

static inline int await_lock(sem_t *lock)
{
#ifndef BARE
    while (lock && sem_wait(lock))
        if (errno != EINTR)
            return 0;
#endif
    return lock != 0;
}

/* A wait that fails for good is no wait: what follows would be measured in its place. */
static inline int await_word(int32_t *word)
{
    while (!__atomic_load_n(word, __ATOMIC_ACQUIRE)) {
        long result = sys4(SYS_futex, word, FUTEX_WAIT, 0, 0);
        if (result < 0 && result != -EAGAIN && result != -EINTR)
            return 0;
    }
    return 1;
}

/* Whether the trigger came. */
static inline int await_trigger(struct handoff *page, struct timeline *own, sem_t *lock)
{
    switch (page->trigger) {
    case TRIGGER_LOCK:
        return await_lock(lock);
    case TRIGGER_FUTEX:
        return await_word(&page->go);
    case TRIGGER_READ:
        return await_message(page->blocker);
    case TRIGGER_SIGNAL:
        return await_signal(page->blocker);
    case TRIGGER_SPIN:
        while (!__atomic_load_n(&page->go, __ATOMIC_ACQUIRE))
            __atomic_store_n(&own->spins, own->spins + 1, __ATOMIC_RELAXED);
        return 1;
    }
    return 0;
}

/* Writes once more to pages that were written to before. */
static inline void touch_again(struct handoff *page)
{
    enum { PAGE_SIZE = 4096 };
    int64_t before = now(page->clock);
    for (int64_t i = 0; i < page->touch_pages; i++)
        *(volatile char *)(page->touch_start + i * page->touch_all / page->touch_pages * PAGE_SIZE) = 1;
    page->touched = now(page->clock) - before;
}

/* Between its record and its end. Returns the exit status. */
static inline int stay(struct handoff *page)
{
    if (page->touch == TOUCH_CHILD)
        touch_again(page);
    if (page->touch != TOUCH_PARENT)
        return 0;
    if (parent_has_gone(page))
        return 1;
    return await_word(&page->leave) ? 0 : 1;
}

static inline void hang(void)
{
    for (;;)
        sys0(SYS_pause);
}

/* What a fault does to a child that has arrived: whether it is to end. */
static inline int falters(const struct handoff *page)
{
    if (page->fault == FAULT_STOP)
        sys2(SYS_kill, sys0(SYS_getpid), SIGSTOP);
    if (page->fault == FAULT_KILL)
        sys2(SYS_kill, sys0(SYS_getpid), SIGKILL);
    return page->fault == FAULT_DIE_AFTER_ARRIVING;
}

/* What a fault does to a record. */
static inline void scribble(struct handoff *page, struct timeline *own)
{
    if (page->fault == FAULT_ARRIVE_TWICE)
        own->arrived = now(page->clock);
    if (page->fault != FAULT_WILD_RECORD)
        return;
    own->arrived = page->server_triggered = page->server_returned = -1;
    own->recorded = INT64_MAX;
    own->child_cpu = own->parked = own->tid = INT32_MIN;
}

/* From arrival on; `arrived` is what the clock said in the child's first statement. Returns the exit status. */
static inline int arrive(struct handoff *page, sem_t *lock, int64_t arrived)
{
    struct timeline *own = &page->timelines[page->place];
    if (page->fault == FAULT_DIE_BEFORE_ARRIVING)
        return 1;
    if (page->fault == FAULT_NEVER_ARRIVE)
        hang();
    own->arrived = arrived;
    if (falters(page))
        return 1;
    if (page->trigger == TRIGGER_START) {
        record(own, arrived);
        scribble(page, own);
        return stay(page);
    }
    if (parent_has_gone(page))
        return 1;
    if (page->cpu >= 0 && move_to(page->cpu) < 0)
        return 1;
    if (page->trigger == TRIGGER_SIGNAL && block(page->blocker) < 0)
        return 1;
    park(own, page->clock);
    if (page->fault == FAULT_WILD_TID)
        own->tid = 1;
    if (page->fault == FAULT_IGNORE_TRIGGER)
        hang();
    if (!await_trigger(page, own, lock))
        return 1;
    record(own, now(page->clock));
    scribble(page, own);
    return stay(page);
}

static inline int child_body(struct handoff *page, sem_t *lock)
{
    return arrive(page, lock, now(page->clock));
}

#endif
