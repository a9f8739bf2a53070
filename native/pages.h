/* Memory of one kind of pages, for a parent to carry. */
#ifndef LATENCY_PAGES_H
#define LATENCY_PAGES_H

#include <stdint.h>

enum { HUGE_PAGE = 2 << 20 };

/* Sets *limit to what bit; returns -errno. */
int refused(const char **limit, const char *what);

/*
 * Maps `size` bytes, whole pages of that kind, and touches them as `pages` (see parent.h) wants it. `folder` is where
 * the file of a file mapping is made, without a name. Returns 0, or -errno with *limit saying what bit; then nothing
 * stays mapped.
 */
int make_pages(int pages, int64_t size, const char *folder, char **start, const char **limit);

/* Bytes that this process may still take without being ended for it. */
int64_t available_memory(void);

#endif
