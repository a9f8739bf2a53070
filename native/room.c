/*
 * How much memory is left, as the kernel and the control groups of this process count it. A limit anywhere on the way
 * up binds, and ends who goes beyond it instead of saying no: so it is asked beforehand.
 */
#include "pages.h"

#include <stdio.h>
#include <string.h>

enum { PATH = 4096 };

/* The number behind `name` on a line of the file, or -1. */
static int64_t field(const char *path, const char *name)
{
    char line[256];
    long long value = -1;
    size_t length = strlen(name);
    FILE *file = fopen(path, "re");
    while (file && value < 0 && fgets(line, sizeof line, file))
        if (strncmp(line, name, length) == 0)
            sscanf(line + length, "%lld", &value);
    if (file)
        fclose(file);
    return value;
}

static int64_t in(const char *folder, const char *file, const char *name)
{
    char path[2 * PATH];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    return field(path, name);
}

/* Limit and use are files of one number; of what is used, the cache of files can be given up. */
static int64_t room_in(const char *folder, const char *limit, const char *use, const char *inactive, const char *active)
{
    int64_t most = in(folder, limit, ""), used = in(folder, use, "");
    if (most < 0 || used < 0)
        return INT64_MAX;
    int64_t cache = in(folder, "memory.stat", inactive) + in(folder, "memory.stat", active);
    return most - used + (cache > 0 ? cache : 0);
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Of the group and those above it, up to the mount. */
static int64_t room_below(const char *mount, const char *group, int unified)
{
    char folder[PATH];
    int64_t room = INT64_MAX;
    int length = snprintf(folder, sizeof folder, "%s%s", mount, group);
    while (length > (int)strlen(mount) && length < (int)sizeof folder) {
        room = least(room, unified ? room_in(folder, "memory.max", "memory.current", "inactive_file ", "active_file ")
                                   : room_in(folder, "memory.limit_in_bytes", "memory.usage_in_bytes",
                                             "total_inactive_file ", "total_active_file "));
        *strrchr(folder, '/') = 0;
        length = (int)strlen(folder);
    }
    return room;
}

static int64_t room_in_groups(void)
{
    char line[PATH];
    int64_t room = INT64_MAX;
    FILE *file = fopen("/proc/self/cgroup", "re");
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        char *controllers = strchr(line, ':'), *group = strchr(line, '/');
        if (!controllers || !group)
            continue;
        if (strncmp(controllers, ":memory:", 8) == 0)
            room = least(room, room_below("/sys/fs/cgroup/memory", group, 0));
        else if (strncmp(controllers, "::", 2) == 0)
            room = least(room, room_below("/sys/fs/cgroup", group, 1));
    }
    if (file)
        fclose(file);
    return room;
}

int64_t available_memory(void)
{
    int64_t kib = field("/proc/meminfo", "MemAvailable:");
    return least(kib < 0 ? INT64_MAX : kib << 10, room_in_groups());
}
