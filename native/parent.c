/*
 * Makes a parent's shape. Changing from one shape to another is cheap where it can be: memory and mappings are made
 * once, for the largest shape asked for, and what a smaller one does not have is marked MADV_DONTFORK, which a fork
 * skips.
 */
#include "parent.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    PAGE = 4096,
    HUGE_PAGE = 2 << 20,
    MOST_THREADS = 1 << 16,
};

enum { VMAS = PAGES_KINDS, REGIONS };

struct region {
    char *start;
    int64_t size;
};

static struct region regions[REGIONS];
static int64_t offered[REGIONS]; /* bytes at the start of each region that children get */
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

static int refused(const char **limit, const char *what)
{
    int error = errno;
    *limit = what;
    return -error;
}

/* ---- memory ---- */

static int64_t available_memory(void)
{
    long long kib = -1;
    char line[128];
    FILE *file = fopen("/proc/meminfo", "re");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "MemAvailable: %lld", &kib) == 1)
            break;
    if (file)
        fclose(file);
    return kib < 0 ? INT64_MAX : kib << 10;
}

/* Bytes of the region that really are transparent huge pages, as smaps counts them. */
static int64_t transparent_huge(const struct region *region)
{
    char line[256];
    unsigned long start, end;
    long long kib, sum = 0;
    int inside = 0;
    FILE *file = fopen("/proc/self/smaps", "re");
    while (file && fgets(line, sizeof line, file)) {
        if (sscanf(line, "%lx-%lx ", &start, &end) == 2)
            inside = start >= (uintptr_t)region->start && end <= (uintptr_t)region->start + region->size;
        else if (inside && sscanf(line, "AnonHugePages: %lld", &kib) == 1)
            sum += kib;
    }
    if (file)
        fclose(file);
    return sum << 10;
}

static void touch(const struct region *region, int64_t step, int write)
{
    for (int64_t i = 0; i < region->size; i += step) {
        volatile char *byte = region->start + i;
        if (write)
            *byte = 1;
        else
            (void)*byte;
    }
}

/* Maps `size` bytes at a multiple of 2 MiB, so that huge pages fit. */
static char *map_aligned(int64_t size, int flags)
{
    char *start = mmap(NULL, size + HUGE_PAGE, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (start == MAP_FAILED)
        return start;
    char *aligned = (char *)(((uintptr_t)start + HUGE_PAGE - 1) & -(uintptr_t)HUGE_PAGE);
    if (aligned > start)
        munmap(start, aligned - start);
    munmap(aligned + size, start + HUGE_PAGE - aligned);
    return aligned;
}

static char *map_file(int64_t size, const char *folder)
{
    int fd = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (fd < 0)
        return MAP_FAILED;
    char *start = MAP_FAILED;
    if (ftruncate(fd, size) == 0)
        start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
    int error = errno;
    close(fd);
    errno = error;
    return start;
}

static char *map_pages(int pages, int64_t size, const char *folder)
{
    const int private = MAP_PRIVATE | MAP_ANONYMOUS;
    switch (pages) {
    case PAGES_HUGE:
        return mmap(NULL, size, PROT_READ | PROT_WRITE, private | MAP_HUGETLB, -1, 0);
    case PAGES_SHARED:
        return map_aligned(size, MAP_SHARED | MAP_ANONYMOUS);
    case PAGES_FILE:
        return map_file(size, folder);
    case PAGES_UNTOUCHED:
        return map_aligned(size, private | MAP_NORESERVE);
    default:
        return map_aligned(size, private);
    }
}

static int make_memory(int pages, int64_t size, const char *folder, const char **limit)
{
    static const char *const limits[PAGES_KINDS] = {
        "memory (MemAvailable, RLIMIT_AS, vm.overcommit_memory)",
        "memory (MemAvailable, RLIMIT_AS, vm.overcommit_memory)",
        "huge pages (vm.nr_hugepages)",
        "shared memory (MemAvailable)",
        "a file in the temporary folder",
        "address space (RLIMIT_AS, vm.overcommit_memory)",
    };
    struct region *region = &regions[pages];
    if (region->size)
        munmap(region->start, region->size);
    *region = (struct region){0};
    offered[pages] = 0;
    if (pages != PAGES_UNTOUCHED && pages != PAGES_HUGE && size > available_memory()) {
        errno = ENOMEM;
        return refused(limit, limits[pages]);
    }
    char *start = map_pages(pages, size, folder);
    if (start == MAP_FAILED)
        return refused(limit, limits[pages]);
    *region = (struct region){start, size};
    offered[pages] = size;
    if (pages == PAGES_SMALL || pages == PAGES_THP)
        madvise(start, size, pages == PAGES_THP ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
    if (pages != PAGES_UNTOUCHED)
        touch(region, PAGE, pages != PAGES_FILE);
    if (pages == PAGES_THP && transparent_huge(region) < size / 10 * 9) {
        errno = ENOMEM;
        return refused(limit, "transparent huge pages (/sys/kernel/mm/transparent_hugepage, fragmentation)");
    }
    return 0;
}

/* ---- mappings ---- */

static int make_vmas(int64_t size, const char **limit)
{
    struct region *region = &regions[VMAS];
    if (region->size)
        munmap(region->start, region->size);
    *region = (struct region){0};
    offered[VMAS] = 0;
    char *start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED)
        return refused(limit, "mappings (vm.max_map_count)");
    *region = (struct region){start, size};
    offered[VMAS] = size;
    madvise(start, size, MADV_NOHUGEPAGE);
    for (int64_t i = 0; i < size; i += 2 * PAGE) {
        start[i] = 1;
        if (i + PAGE < size && mprotect(start + i + PAGE, PAGE, PROT_READ))
            return refused(limit, "mappings (vm.max_map_count)");
    }
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

static int64_t whole_pages(int64_t size)
{
    return (size + HUGE_PAGE - 1) & -(int64_t)HUGE_PAGE;
}

int take_shape(const struct parent_shape *shape, const char *folder, const char **limit)
{
    int64_t memory = whole_pages(shape->memory), vmas = (int64_t)shape->vmas * PAGE;
    int error = 0;
    *limit = "";
    if (memory > regions[shape->pages].size)
        error = make_memory(shape->pages, memory, folder, limit);
    if (!error && vmas > regions[VMAS].size)
        error = make_vmas(vmas, limit);
    if (!error)
        error = have_threads(shape->threads, limit);
    if (!error)
        error = have_fds(shape->fds, limit);
    for (int i = 0; i < PAGES_KINDS && !error; i++)
        if (offer(i, i == shape->pages ? memory : 0))
            error = refused(limit, "mappings (vm.max_map_count)");
    if (!error && offer(VMAS, vmas))
        error = refused(limit, "mappings (vm.max_map_count)");
    return error;
}
