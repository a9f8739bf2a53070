/*
 * The child body: what every child does, however it was started.
 *
 * Dangers, and what answers each:
 *  - The child of a JVM has one thread and no collector: it never returns into Java. Every path ends in end().
 *  - It may share the parent's memory or run with the parent's signal handlers: system calls are made here
 *    directly and touch no errno; libc is asked for the clock (vDSO) and for the semaphore only.
 *  - Its parent may die: a child about to block asks for SIGKILL at the parent's death, then looks whether
 *    it came too late. The parent's command kills a child that outlives the deadline.
 *  - The clock is read before anything else that could cost: first in the body, and first past the blocker.
 */
#ifndef LATENCY_BODY_H
#define LATENCY_BODY_H

#include "handoff.h"
#include "sys.h"

#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/prctl.h>
#include <time.h>

static inline int64_t now(int32_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

_Noreturn static inline void end(int status)
{
    for (;;)
        sys1(SYS_exit_group, status);
}

static inline void record(struct handoff *page, int64_t instant)
{
    page->recorded = instant;
    page->child_cpu = current_cpu();
}

static inline void follow_parent(const struct handoff *page)
{
    sys2(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL);
    if (sys0(SYS_getppid) != page->parent)
        end(1);
}

static inline void await_trigger(struct handoff *page, sem_t *lock)
{
    if (page->fault == FAULT_IGNORE_TRIGGER)
        for (;;)
            sys0(SYS_pause);
    switch (page->trigger) {
    case TRIGGER_LOCK:
        while (sem_wait(lock))
            ;
        return;
    }
}

static inline void misbehave_before_arriving(const struct handoff *page)
{
    if (page->fault == FAULT_DIE_BEFORE_ARRIVING)
        end(1);
    while (page->fault == FAULT_NEVER_ARRIVE)
        sys0(SYS_pause);
}

/* From arrival on; `arrived` is what the clock said in the child's first statement. */
_Noreturn static inline void arrive(struct handoff *page, sem_t *lock, int64_t arrived)
{
    if (page->fault != FAULT_NONE)
        misbehave_before_arriving(page);
    page->arrived = arrived;
    if (page->fault == FAULT_DIE_AFTER_ARRIVING)
        end(1);
    if (page->trigger == TRIGGER_START) {
        record(page, arrived);
        end(0);
    }
    follow_parent(page);
    await_trigger(page, lock);
    record(page, now(page->clock));
    end(0);
}

_Noreturn static inline void child_body(struct handoff *page)
{
    arrive(page, page->lock, now(page->clock));
}

#endif
