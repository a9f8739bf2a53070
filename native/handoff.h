/*
 * The handoff page: the memory that a parent and its child share. For one child it is one page; a herd's timelines need
 * a few more.
 *
 * The parent writes the order before it starts the child; the child writes its timeline. Nothing else passes between
 * them. Every instant is in nanoseconds on the clock named by `clock`; 0 means that it did not happen. The parent
 * trusts nothing it reads here: a child that writes nonsense spoils its own sample only.
 */
#ifndef LATENCY_HANDOFF_H
#define LATENCY_HANDOFF_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_HERD = 1024, HANDOFF_SIZE = 17 * 4096 };

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

/* touch: who writes again to the parent's memory once the child has recorded. */
enum {
    TOUCH_NOBODY = 0,
    TOUCH_PARENT = 1, /* meanwhile the child stays, and keeps its copy */
    TOUCH_CHILD = 2,
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

/* What a child writes; on a cache line of its own. */
struct timeline {
    int64_t arrived __attribute__((aligned(64))); /* first statement of the child body */
    int64_t recorded;                             /* past the blocker */
    int32_t child_cpu;                            /* where it recorded */
    int32_t parked;
    int32_t tid;                                  /* of a child that waits, and of a thread */
    uint32_t spins;                               /* counts while it spins */
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
    int32_t place;   /* of the next child's timeline; children are started one after the other, and a herd's parks first */
    char **program;  /* argv of the child program, its path first; for children that execute it themselves */
    char **environment;

    /* what a spinning or sleeping child watches; on a cache line of its own */
    int32_t go __attribute__((aligned(64)));

    /* what the child that stays until its parent has touched its memory sleeps on; by the parent */
    int32_t leave;

    /* the fork server's own part of the record; 0 where there is none */
    int64_t server_triggered __attribute__((aligned(64))); /* just before its start call */
    int64_t server_returned;                               /* just after */

    /* re-touching: the order, by whoever starts the child, and what it took, by who touched */
    char *touch_start __attribute__((aligned(64)));
    int64_t touch_pages;   /* how many are written to, 0: none */
    int64_t touch_all;     /* pages in all: those written to are spread evenly over them */
    int64_t touched;       /* nanoseconds; 0: not done */
    int32_t touch;         /* who */
    int32_t touch_permyriad; /* the share */

    struct timeline timelines[MOST_HERD];
};

_Static_assert(offsetof(struct handoff, armed) == 0, "armed");
_Static_assert(offsetof(struct handoff, clock) == 4, "clock");
_Static_assert(offsetof(struct handoff, trigger) == 8, "trigger");
_Static_assert(offsetof(struct handoff, fault) == 12, "fault");
_Static_assert(offsetof(struct handoff, parent) == 16, "parent");
_Static_assert(offsetof(struct handoff, blocker) == 20, "blocker");
_Static_assert(offsetof(struct handoff, cpu) == 24, "cpu");
_Static_assert(offsetof(struct handoff, place) == 28, "place");
_Static_assert(offsetof(struct handoff, program) == 32, "program");
_Static_assert(offsetof(struct handoff, environment) == 40, "environment");
_Static_assert(offsetof(struct handoff, go) == 64, "go");
_Static_assert(offsetof(struct handoff, leave) == 68, "leave");
_Static_assert(offsetof(struct handoff, server_triggered) == 128, "server_triggered");
_Static_assert(offsetof(struct handoff, server_returned) == 136, "server_returned");
_Static_assert(offsetof(struct handoff, touch_start) == 192, "touch_start");
_Static_assert(offsetof(struct handoff, touch_pages) == 200, "touch_pages");
_Static_assert(offsetof(struct handoff, touch_all) == 208, "touch_all");
_Static_assert(offsetof(struct handoff, touched) == 216, "touched");
_Static_assert(offsetof(struct handoff, touch) == 224, "touch");
_Static_assert(offsetof(struct handoff, touch_permyriad) == 228, "touch_permyriad");
_Static_assert(offsetof(struct handoff, timelines) == 256, "timelines");
_Static_assert(offsetof(struct timeline, recorded) == 8, "recorded");
_Static_assert(offsetof(struct timeline, child_cpu) == 16, "child_cpu");
_Static_assert(offsetof(struct timeline, parked) == 20, "parked");
_Static_assert(offsetof(struct timeline, tid) == 24, "tid");
_Static_assert(offsetof(struct timeline, spins) == 28, "spins");
_Static_assert(sizeof(struct timeline) == 64, "a cache line");
_Static_assert(sizeof(struct handoff) <= HANDOFF_SIZE, "whole pages");

#endif
