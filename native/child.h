/* What liblatency offers to the trial. */
#ifndef LATENCY_CHILD_H
#define LATENCY_CHILD_H

#include "handoff.h"

#pragma GCC visibility push(default)

/*
 * From now on a fork() of this process made while the page says ARMED_CHILD is a start:
 * inside it, in the child, the child body runs and ends the child. Other forks pass through.
 * Returns 0, or ENOMEM.
 */
int child_attach(struct handoff *handoff);

#pragma GCC visibility pop

#endif
