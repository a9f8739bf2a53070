/*
 * The handoff page: the one page of memory that a parent and its child share.
 *
 * The parent writes the order before it starts the child; the child writes the record.
 * Nothing else passes between them. Every instant is in nanoseconds on the clock named
 * by `clock`; 0 means that it did not happen. The parent trusts nothing it reads here:
 * a child that writes nonsense spoils its own sample only.
 */
#ifndef LATENCY_HANDOFF_H
#define LATENCY_HANDOFF_H

#include <stddef.h>
#include <stdint.h>

enum { HANDOFF_SIZE = 4096 };

/* Order: what the next fork() of this process is. */
enum {
    ARMED_NOT = 0,   /* somebody else's: pass through */
    ARMED_CHILD = 1, /* a start: run the child body */
};

/* Order: what the child waits for. */
enum {
    TRIGGER_START = 0, /* nothing: the start call itself is the trigger */
    TRIGGER_LOCK = 1,  /* the semaphore */
};

/* Order: how a child misbehaves; a test tells it to. */
enum {
    FAULT_NONE = 0,
    FAULT_DIE_BEFORE_ARRIVING = 1,
    FAULT_DIE_AFTER_ARRIVING = 2,
    FAULT_NEVER_ARRIVE = 3,
    FAULT_IGNORE_TRIGGER = 4,
};

struct handoff {
    /* the order, by the parent */
    int32_t armed;
    int32_t clock;   /* clockid_t of every instant */
    int32_t trigger;
    int32_t fault;
    int32_t parent;  /* pid: a blocked child ends when this process has gone */
    int32_t unused;
    void *lock;      /* sem_t of the lock trigger, in the parent's memory */

    /* the record, by the child; on a cache line of its own */
    int64_t arrived __attribute__((aligned(64))); /* first statement of the child body */
    int64_t recorded;                             /* past the blocker */
    int32_t child_cpu;                            /* where it recorded */
};

_Static_assert(offsetof(struct handoff, armed) == 0, "armed");
_Static_assert(offsetof(struct handoff, clock) == 4, "clock");
_Static_assert(offsetof(struct handoff, trigger) == 8, "trigger");
_Static_assert(offsetof(struct handoff, fault) == 12, "fault");
_Static_assert(offsetof(struct handoff, parent) == 16, "parent");
_Static_assert(offsetof(struct handoff, lock) == 24, "lock");
_Static_assert(offsetof(struct handoff, arrived) == 64, "arrived");
_Static_assert(offsetof(struct handoff, recorded) == 72, "recorded");
_Static_assert(offsetof(struct handoff, child_cpu) == 80, "child_cpu");
_Static_assert(sizeof(struct handoff) <= HANDOFF_SIZE, "one page");

#endif
