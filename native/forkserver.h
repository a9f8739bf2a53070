/* What the trial and its fork server say to each other: messages over a SOCK_SEQPACKET socket. */
#ifndef LATENCY_FORKSERVER_H
#define LATENCY_FORKSERVER_H

#include "parent.h"

#include <stdint.h>

/* request.kind */
enum {
    REQUEST_START = 1, /* start a child; answered when the start call has returned, and again when the child ended */
    REQUEST_SHAPE = 2, /* take this shape; answered once */
};

/* request.call: how the server starts children. */
enum {
    CALL_FORK = 0,
    CALL_CLONE = 1,
    CALL_VFORK = 2,
    CALL_POSIX_SPAWN = 3,
    CALL_FORK_EXEC = 4, /* by a child that executes the child program; the page is armed for it */
};

struct request {
    int32_t kind;
    int32_t call;
    struct parent_shape shape;
};

struct answer {
    int32_t result; /* of a start: pid or -errno; of a shape: 0 or -errno */
    int32_t status; /* of an ended child, as wait4 says it; its resources likewise */
    int64_t minor_faults;
    int64_t voluntary_switches;
    int64_t involuntary_switches;
    char limit[104]; /* of a shape that was refused: what bit */
};

_Static_assert(sizeof(struct request) == 32, "request");
_Static_assert(sizeof(struct answer) == 136, "answer");

#endif
