/*
 * Starting children, and what runs in them before the child body.
 *
 * A child that runs in the parent's memory (vfork, CLONE_VM) must not touch what the parent will use again: the body
 * is a function of its own, so that its frame lies below the frame the parent returns from, and it makes its system
 * calls itself, so that the parent's errno stays.
 */
#include "child.h"
#include "body.h"

#include <errno.h>
#include <linux/sched.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>

/* clone_args up to and including cgroup: version 2 of the structure, Linux 5.7. */
enum { CLONE_ARGS_SIZE = 88, VM_STACK_SIZE = 1 << 16 };

static struct handoff *attached;
static sem_t *attached_lock;

_Noreturn __attribute__((noinline)) static void run_child(struct handoff *page)
{
    end(child_body(page, attached_lock));
}

_Noreturn __attribute__((noinline)) static void execute(struct handoff *page)
{
    sys3(SYS_execve, page->program[0], page->program, page->environment);
    end(127);
}

static void in_forked_child(void)
{
    if (!attached || attached->armed == ARMED_NOT)
        return;
    if (attached->armed == ARMED_EXEC)
        execute(attached);
    run_child(attached);
}

int child_attach(struct handoff *handoff, sem_t *lock)
{
    static int registered;
    attached = handoff;
    attached_lock = lock;
    if (registered)
        return 0;
    registered = 1;
    return pthread_atfork(NULL, NULL, in_forked_child);
}

int start_clone(struct handoff *page)
{
    long pid = sys5(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (pid == 0)
        run_child(page);
    return (int)pid;
}

int start_clone3(struct handoff *page, int cgroup, int *pidfd)
{
    struct clone_args args = {
        .flags = CLONE_PIDFD,
        .pidfd = (uintptr_t)pidfd,
        .exit_signal = SIGCHLD,
    };
    if (cgroup >= 0) {
        args.flags |= CLONE_INTO_CGROUP;
        args.cgroup = (unsigned)cgroup;
    }
    long pid = sys2(SYS_clone3, &args, CLONE_ARGS_SIZE);
    if (pid == 0)
        run_child(page);
    return (int)pid;
}

int start_vfork(struct handoff *page)
{
    long pid = sys0(SYS_vfork);
    if (pid == 0)
        run_child(page);
    return (int)pid;
}

int start_vfork_exec(struct handoff *page)
{
    long pid = sys0(SYS_vfork);
    if (pid == 0)
        execute(page);
    return (int)pid;
}

static int child_beside_parent(void *page)
{
    run_child(page);
}

int start_clone_vm(struct handoff *page)
{
    static char stack[VM_STACK_SIZE] __attribute__((aligned(16)));
    int pid = clone(child_beside_parent, stack + sizeof stack, CLONE_VM | SIGCHLD, page);
    return pid == -1 ? -errno : pid;
}

void *child_thread(void *argument)
{
    struct handoff *page = argument;
    child_body(page, attached_lock);
    page->timelines[0].tid = (int32_t)sys0(SYS_gettid);
    return NULL;
}
