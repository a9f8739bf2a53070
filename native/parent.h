/* The parent's shape: what a process carries into its start calls besides itself. */
#ifndef LATENCY_PARENT_H
#define LATENCY_PARENT_H

#include "handoff.h"

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default)

/* pages: how the memory is mapped. */
enum {
    PAGES_SMALL = 0,     /* private, written to, 4 KiB pages */
    PAGES_THP = 1,       /* private, written to, transparent 2 MiB pages */
    PAGES_HUGE = 2,      /* private, written to, 2 MiB pages from the hugetlb pool */
    PAGES_SHARED = 3,    /* shared, written to */
    PAGES_FILE = 4,      /* a private mapping of a file, read but not written to */
    PAGES_UNTOUCHED = 5, /* private, never touched */
    PAGES_KINDS = 6,
};

struct parent_shape {
    int64_t memory;      /* bytes */
    int32_t pages;
    int32_t vmas;        /* one-page mappings that cannot merge */
    int32_t threads;     /* idle ones */
    int32_t fds;         /* open descriptors */
};

/*
 * Gives this process the shape: what is missing is made, what is too much stays mapped but is kept from children
 * (MADV_DONTFORK), or ends (threads, descriptors). `folder` is where the file of PAGES_FILE is made, without a name.
 * Returns 0, or -errno with *limit saying what bit.
 */
int take_shape(const struct parent_shape *shape, const char *folder, const char **limit);

/* Whether the address lies in what the present shape is made of. */
int shape_contains(uintptr_t address);

/*
 * Before a start: tells the page, which says who is to touch and what share, where the memory of the present shape is.
 */
void order_touch(struct handoff *page);

/*
 * After a start, if the page says that the parent is to touch: awaits the child's record, writes to the memory while the
 * child still has its copy, and lets the child end. Transparent huge pages are worn out by it: the next take_shape makes
 * them anew.
 */
void touch_as_parent(struct handoff *page, int pid);

#pragma GCC visibility pop

#endif
