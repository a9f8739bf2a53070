/*
 * Makes a parent's shape. Changing from one shape to another is cheap where it can be: memory is made once, for the
 * largest shape asked for, and what a smaller one does not have is marked MADV_DONTFORK, which a fork skips. Mappings
 * are unmapped: from Linux 6.12 on a fork takes over the list of all of them before it skips any.
 */
#include "body.h"
#include "child.h"
#include "pages.h"
#include "parent.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    PAGE = 4096,
    MOST_THREADS = 1 << 16,
};

enum { VMAS = PAGES_KINDS, REGIONS };

struct region {
    char *start;
    int64_t size;
};

static struct region regions[REGIONS];
static int64_t offered[PAGES_KINDS]; /* bytes at the start of each region that children get */
static int present;                  /* kind of the pages of the present shape */
static int worn[PAGES_KINDS];        /* the region is not of its kind any more */
static pthread_t threads[MOST_THREADS];
static struct region stacks[MOST_THREADS];
static int thread_count;
static int threads_wanted; /* a futex: threads with a higher number end */
static int *fds, fd_count, fd_room;

static int is_in(const struct region *region, uintptr_t address)
{
    uintptr_t start = (uintptr_t)region->start;
    return address >= start && address < start + (uintptr_t)region->size;
}

int shape_contains(uintptr_t address)
{
    for (int i = 0; i < REGIONS; i++)
        if (is_in(&regions[i], address))
            return 1;
    for (int i = 0; i < thread_count; i++)
        if (is_in(&stacks[i], address))
            return 1;
    return 0;
}

/* ---- memory ---- */

static int make_memory(int pages, int64_t size, const char *folder, const char **limit)
{
    struct region *region = &regions[pages];
    if (region->size)
        munmap(region->start, region->size);
    *region = (struct region){0};
    offered[pages] = 0;
    int error = make_pages(pages, size, folder, &region->start, limit);
    if (error)
        return error;
    region->size = offered[pages] = size;
    worn[pages] = 0;
    return 0;
}

static int have_memory(int pages, int64_t wanted, const char *folder, const char **limit)
{
    int64_t size = regions[pages].size;
    if (wanted == 0 || (wanted <= size && !worn[pages]))
        return 0;
    return make_memory(pages, wanted > size ? wanted : size, folder, limit);
}

/* ---- mappings ---- */

static void unmap_vmas(int64_t from)
{
    struct region *region = &regions[VMAS];
    if (region->size > from)
        munmap(region->start + from, region->size - from);
    region->size = from;
}

static int make_vmas(int64_t size, const char **limit)
{
    struct region *region = &regions[VMAS];
    unmap_vmas(0);
    char *start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED)
        return refused(limit, "mappings (vm.max_map_count)");
    *region = (struct region){start, size};
    madvise(start, size, MADV_NOHUGEPAGE);
    /* split first: a mapping that is split after it was written to leaves both parts with a share of what was written */
    for (int64_t i = PAGE; i < size; i += 2 * PAGE)
        if (mprotect(start + i, PAGE, PROT_READ))
            return refused(limit, "mappings (vm.max_map_count)");
    for (int64_t i = 0; i < size; i += 2 * PAGE)
        start[i] = 1;
    return 0;
}

static int have_vmas(int64_t size, const char **limit)
{
    if (size > regions[VMAS].size)
        return make_vmas(size, limit);
    unmap_vmas(size);
    return 0;
}

/* ---- what children get of a region ---- */

static int offer(int index, int64_t size)
{
    struct region *region = &regions[index];
    int64_t from = offered[index], to = size;
    if (from == to)
        return 0;
    offered[index] = to;
    if (from > to)
        return madvise(region->start + to, from - to, MADV_DONTFORK);
    return madvise(region->start + from, to - from, MADV_DOFORK);
}

/* ---- threads ---- */

static void *idle(void *number)
{
    int wanted;
    while ((wanted = __atomic_load_n(&threads_wanted, __ATOMIC_ACQUIRE)) > (int)(intptr_t)number)
        syscall(SYS_futex, &threads_wanted, FUTEX_WAIT_PRIVATE, wanted, NULL, NULL, 0);
    return NULL;
}

/* An ordinary thread, on a stack that libc makes: what libc's fork does for each is part of what is measured. */
static int start_thread(int number)
{
    pthread_attr_t made;
    void *start;
    size_t size;
    int error = pthread_create(&threads[number], NULL, idle, (void *)(intptr_t)number);
    if (error)
        return error;
    if (pthread_getattr_np(threads[number], &made))
        return 0;
    if (pthread_attr_getstack(&made, &start, &size) == 0)
        stacks[number] = (struct region){start, (int64_t)size};
    pthread_attr_destroy(&made);
    return 0;
}

static void end_threads(int wanted)
{
    __atomic_store_n(&threads_wanted, wanted, __ATOMIC_RELEASE);
    syscall(SYS_futex, &threads_wanted, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0);
    while (thread_count > wanted)
        pthread_join(threads[--thread_count], NULL);
}

static int have_threads(int wanted, const char **limit)
{
    if (wanted > MOST_THREADS) {
        errno = EINVAL;
        return refused(limit, "threads (65536 at most)");
    }
    if (wanted < thread_count)
        end_threads(wanted);
    __atomic_store_n(&threads_wanted, wanted, __ATOMIC_RELEASE);
    for (; thread_count < wanted; thread_count++) {
        errno = start_thread(thread_count);
        if (errno)
            return refused(limit, "threads (RLIMIT_NPROC, pids.max, kernel.threads-max)");
    }
    return 0;
}

/* ---- descriptors ---- */

static int have_fds(int wanted, const char **limit)
{
    while (fd_count > wanted)
        close(fds[--fd_count]);
    if (wanted > fd_room) {
        int *more = realloc(fds, wanted * sizeof *fds);
        if (!more)
            return refused(limit, "memory");
        fds = more;
        fd_room = wanted;
    }
    for (; fd_count < wanted; fd_count++) {
        fds[fd_count] = open("/dev/null", O_RDONLY | O_CLOEXEC);
        if (fds[fd_count] < 0)
            return refused(limit, "descriptors (RLIMIT_NOFILE, fs.nr_open)");
    }
    return 0;
}

/* ---- all of it ---- */

static int64_t whole_pages(int64_t size, int pages)
{
    int64_t page = pages == PAGES_THP || pages == PAGES_HUGE ? HUGE_PAGE : PAGE;
    return (size + page - 1) & -page;
}

int take_shape(const struct parent_shape *shape, const char *folder, const char **limit)
{
    int64_t memory = whole_pages(shape->memory, shape->pages);
    *limit = "";
    present = shape->pages;
    int error = have_memory(shape->pages, memory, folder, limit);
    if (!error)
        error = have_vmas((int64_t)shape->vmas * PAGE, limit);
    if (!error)
        error = have_threads(shape->threads, limit);
    if (!error)
        error = have_fds(shape->fds, limit);
    for (int i = 0; i < PAGES_KINDS && !error; i++)
        if (offer(i, i == shape->pages ? memory : 0))
            error = refused(limit, "mappings (vm.max_map_count)");
    return error;
}

/* ---- touching it again ---- */

void order_touch(struct handoff *page)
{
    enum { WHOLE = 10000 };
    page->touch_start = regions[present].start;
    page->touch_all = offered[present] / PAGE;
    page->touch_pages = (page->touch_all * page->touch_permyriad + WHOLE - 1) / WHOLE;
}

void touch_as_parent(struct handoff *page, int pid)
{
    if (page->touch != TOUCH_PARENT)
        return;
    if (await_record(page, pid))
        touch_again(page);
    worn[present] = present == PAGES_THP;
    __atomic_store_n(&page->leave, 1, __ATOMIC_RELEASE);
    syscall(SYS_futex, &page->leave, FUTEX_WAKE, 1, NULL, NULL, 0);
}
