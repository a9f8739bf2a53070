/* What liblatency offers to the trial: what cannot be done in Java, because it happens in the child or around it. */
#ifndef LATENCY_CHILD_H
#define LATENCY_CHILD_H

#include "handoff.h"

#include <semaphore.h>

#pragma GCC visibility push(default)

/*
 * From now on a fork() of this process made while the page is armed is a start: inside it, in the child, the child
 * body runs and ends the child, or the child program takes its place. Other forks pass through. `lock` is what children
 * wait for when the trigger is the lock. Returns 0, or ENOMEM.
 */
int child_attach(struct handoff *handoff, sem_t *lock);

/* Start calls that return twice, or on another stack. Each returns the child's pid, or -errno. */
int start_clone(struct handoff *page);      /* clone(SIGCHLD), without libc's part of fork */
int start_vfork(struct handoff *page);      /* the child runs in this memory while this thread waits */
int start_vfork_exec(struct handoff *page); /* the child program takes the place of such a child */
int start_clone_vm(struct handoff *page);   /* the child runs in this memory, on a stack of its own, beside this thread */

/* clone3 with CLONE_PIDFD, and CLONE_INTO_CGROUP unless `cgroup` is -1. *pidfd is the parent's to close. */
int start_clone3(struct handoff *page, int cgroup, int *pidfd);

/* What pthread_create starts; `page` is a struct handoff. */
void *child_thread(void *page);

/*
 * Waits until the child at the page's place is blocked in the kernel, or spins: returns 1. Returns 0 when so many
 * nanoseconds have passed before, or when the process `pid` has ended before; -errno when /proc does not tell.
 */
int await_parked(const struct handoff *page, int pid, int64_t timeout);

/* Waits until that child has recorded: returns 1. Returns 0 when the process `pid` has ended without. */
int await_record(const struct handoff *page, int pid);

/* An address in the stack of the calling thread. */
uintptr_t own_stack(void);

/* Waits so many nanoseconds: awake when they are few, asleep when they are many. */
void pass_time(int64_t nanoseconds);

#pragma GCC visibility pop

#endif
