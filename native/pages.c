/* Maps memory of each kind, and makes sure that it is of that kind: nothing takes the place of something else. */
#include "pages.h"
#include "parent.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096 };

int refused(const char **limit, const char *what)
{
    int error = errno;
    *limit = what;
    return -error;
}

/* Bytes of the region that really are transparent huge pages, as smaps counts them. */
static int64_t transparent_huge(const char *region, int64_t size)
{
    char line[256];
    unsigned long start, end;
    long long kib, sum = 0;
    int inside = 0;
    FILE *file = fopen("/proc/self/smaps", "re");
    while (file && fgets(line, sizeof line, file)) {
        if (sscanf(line, "%lx-%lx ", &start, &end) == 2)
            inside = start >= (uintptr_t)region && end <= (uintptr_t)region + size;
        else if (inside && sscanf(line, "AnonHugePages: %lld", &kib) == 1)
            sum += kib;
    }
    if (file)
        fclose(file);
    return sum << 10;
}

static void touch(char *region, int64_t size, int write)
{
    for (int64_t i = 0; i < size; i += PAGE) {
        volatile char *byte = region + i;
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

static int is_private_touched(int pages)
{
    return pages == PAGES_SMALL || pages == PAGES_THP;
}

int make_pages(int pages, int64_t size, const char *folder, char **start, const char **limit)
{
    static const char *const limits[PAGES_KINDS] = {
        "memory (MemAvailable, memory.max, RLIMIT_AS, vm.overcommit_memory)",
        "memory (MemAvailable, memory.max, RLIMIT_AS, vm.overcommit_memory)",
        "huge pages (vm.nr_hugepages)",
        "shared memory (MemAvailable, memory.max)",
        "a file in the temporary folder",
        "address space (RLIMIT_AS, vm.overcommit_memory)",
    };
    if (pages != PAGES_UNTOUCHED && pages != PAGES_HUGE && size > available_memory()) {
        errno = ENOMEM;
        return refused(limit, limits[pages]);
    }
    *start = map_pages(pages, size, folder);
    if (*start == MAP_FAILED)
        return refused(limit, limits[pages]);
    if (is_private_touched(pages))
        madvise(*start, size, pages == PAGES_THP ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
    if (pages != PAGES_UNTOUCHED)
        touch(*start, size, pages != PAGES_FILE);
    if (pages == PAGES_THP && transparent_huge(*start, size) < size / 10 * 9) {
        munmap(*start, size);
        errno = ENOMEM;
        return refused(limit, "transparent huge pages (/sys/kernel/mm/transparent_hugepage, fragmentation)");
    }
    return 0;
}
