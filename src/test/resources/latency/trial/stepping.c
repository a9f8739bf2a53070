/* CLOCK_REALTIME as it is while somebody sets it forth and back by an hour, every PERIOD_NANOS; for LD_PRELOAD. */
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t id, struct timespec *t)
{
    static const long ahead[] = {0, 3600, 0, -3600};
    struct timespec steady;
    long result = syscall(SYS_clock_gettime, id, t);
    if (id != CLOCK_REALTIME || result != 0)
        return (int)result;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &steady);
    t->tv_sec += ahead[steady.tv_nsec / PERIOD_NANOS % 4];
    return 0;
}
