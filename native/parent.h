/* The parent's shape: what a process carries into its start calls besides itself. */
#ifndef LATENCY_PARENT_H
#define LATENCY_PARENT_H

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

#pragma GCC visibility pop

#endif
