/* System calls without libc, for code that may run in another process's memory: no errno, no locks, no lazy binding. */
#ifndef LATENCY_SYS_H
#define LATENCY_SYS_H

#include <stdint.h>
#include <sys/syscall.h>

#ifndef __x86_64__
#error "latency is written for Linux on amd64"
#endif

/* Returns the result, or -errno. */
static inline long sys6(long number, long a, long b, long c, long d, long e, long f)
{
    long result;
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
}

#define sys0(n) sys6(n, 0, 0, 0, 0, 0, 0)
#define sys1(n, a) sys6(n, (long)(a), 0, 0, 0, 0, 0)
#define sys2(n, a, b) sys6(n, (long)(a), (long)(b), 0, 0, 0, 0)
#define sys3(n, a, b, c) sys6(n, (long)(a), (long)(b), (long)(c), 0, 0, 0)
#define sys5(n, a, b, c, d, e) sys6(n, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), 0)
#define sys4(n, a, b, c, d) sys6(n, (long)(a), (long)(b), (long)(c), (long)(d), 0, 0)

/* The kernel keeps node << 12 | cpu where RDPID and this segment limit show it: no system call, no memory. */
static inline int32_t current_cpu(void)
{
    enum { CPUNODE_SELECTOR = 0x7b, CPU_MASK = 0xfff };
    uint32_t limit;
    __asm__ volatile("lsl %1, %0" : "=r"(limit) : "r"(CPUNODE_SELECTOR) : "cc");
    return (int32_t)(limit & CPU_MASK);
}

#endif
