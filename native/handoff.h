/*
 * The handoff page: the one page of memory that a parent and its child share.
 *
 * The parent writes the order before it starts the child; the child writes the record. Nothing else passes between
 * them. Every instant is in nanoseconds on the clock named by `clock`; 0 means that it did not happen. The parent
 * trusts nothing it reads here: a child that writes nonsense spoils its own sample only.
 */
#ifndef LATENCY_HANDOFF_H
#define LATENCY_HANDOFF_H

#include <stddef.h>
#include <stdint.h>

enum { HANDOFF_SIZE = 4096 };

/* armed: what the next fork() of this process is. */
enum {
    ARMED_NOT = 0,   /* somebody else's: pass through */
    ARMED_CHILD = 1, /* a start: run the child body */
    ARMED_EXEC = 2,  /* a start: execute the child program */
};

/* trigger: what the child waits for. */
enum {
    TRIGGER_START = 0,  /* nothing: the start call itself is the trigger */
    TRIGGER_LOCK = 1,   /* the semaphore */
    TRIGGER_FUTEX = 2,  /* `go`, asleep */
    TRIGGER_READ = 3,   /* something to read from the descriptor `blocker` */
    TRIGGER_SIGNAL = 4, /* the signal `blocker` */
    TRIGGER_SPIN = 5,   /* `go`, awake */
};

/* parked: how far a child that waits has got. */
enum {
    PARKED_NOT = 0,
    PARKED_BLOCKING = 1, /* everything is ready, and the next thing it does is to wait */
};

/* fault: how a child misbehaves; a test tells it to. */
enum {
    FAULT_NONE = 0,
    FAULT_DIE_BEFORE_ARRIVING = 1,
    FAULT_DIE_AFTER_ARRIVING = 2,
    FAULT_NEVER_ARRIVE = 3,
    FAULT_IGNORE_TRIGGER = 4,
    FAULT_ARRIVE_TWICE = 5,  /* again when it has recorded */
    FAULT_WILD_RECORD = 6,   /* nonsense in all that a child may write */
    FAULT_WILD_TID = 7,      /* somebody else's, in place of its own */
    FAULT_STOP = 8,          /* after arriving, by SIGSTOP */
    FAULT_KILL = 9,          /* after arriving, by SIGKILL, as the kernel does when memory runs out */
};

struct handoff {
    /* the order, by the parent */
    int32_t armed;
    int32_t clock;   /* clockid_t of every instant */
    int32_t trigger;
    int32_t fault;
    int32_t parent;  /* pid: a blocked child ends when this process has gone; 0 for a thread, which ends with it */
    int32_t blocker; /* descriptor or signal, see trigger */
    int32_t cpu;     /* on which the child waits, -1: on any */
    int32_t unused;
    char **program;  /* argv of the child program, its path first; for children that execute it themselves */
    char **environment;

    /* what a spinning or sleeping child watches; on a cache line of its own */
    int32_t go __attribute__((aligned(64)));

    /* the record, by the child; on a cache line of its own */
    int64_t arrived __attribute__((aligned(64))); /* first statement of the child body */
    int64_t recorded;                             /* past the blocker */
    int32_t child_cpu;                            /* where it recorded */
    int32_t parked;
    int32_t tid;                                  /* of a child that waits */
    uint32_t spins;                               /* counts while it spins */

    /* the fork server's own part of the record; 0 where there is none */
    int64_t server_triggered __attribute__((aligned(64))); /* just before its start call */
    int64_t server_returned;                               /* just after */
};

_Static_assert(offsetof(struct handoff, armed) == 0, "armed");
_Static_assert(offsetof(struct handoff, clock) == 4, "clock");
_Static_assert(offsetof(struct handoff, trigger) == 8, "trigger");
_Static_assert(offsetof(struct handoff, fault) == 12, "fault");
_Static_assert(offsetof(struct handoff, parent) == 16, "parent");
_Static_assert(offsetof(struct handoff, blocker) == 20, "blocker");
_Static_assert(offsetof(struct handoff, cpu) == 24, "cpu");
_Static_assert(offsetof(struct handoff, program) == 32, "program");
_Static_assert(offsetof(struct handoff, environment) == 40, "environment");
_Static_assert(offsetof(struct handoff, go) == 64, "go");
_Static_assert(offsetof(struct handoff, arrived) == 128, "arrived");
_Static_assert(offsetof(struct handoff, recorded) == 136, "recorded");
_Static_assert(offsetof(struct handoff, child_cpu) == 144, "child_cpu");
_Static_assert(offsetof(struct handoff, parked) == 148, "parked");
_Static_assert(offsetof(struct handoff, tid) == 152, "tid");
_Static_assert(offsetof(struct handoff, spins) == 156, "spins");
_Static_assert(offsetof(struct handoff, server_triggered) == 192, "server_triggered");
_Static_assert(offsetof(struct handoff, server_returned) == 200, "server_returned");
_Static_assert(sizeof(struct handoff) <= HANDOFF_SIZE, "one page");

#endif
