package latency.kernel.trace;

/** Something that the kernel says it did. Instants are in nanoseconds on CLOCK_MONOTONIC, tasks are numbers of threads. */
sealed interface KernelEvent {
    long at();

    /** On which it happened. */
    int cpu();

    /** As a person reads it, without instant and CPU. */
    String text();

    /** A system call that may start a child has entered the kernel. */
    record Call(long at, int cpu, int task, long number) implements KernelEvent {
        @Override
        public String text() {
            return "sys_enter %d by %d".formatted(number, task);
        }
    }

    /** A call that starts children, or one that they wait in, has returned to the task that was started or waited. */
    record Returned(long at, int cpu, int task, long number) implements KernelEvent {
        @Override
        public String text() {
            return "sys_exit %d of %d".formatted(number, task);
        }
    }

    /** A child was made. */
    record Forked(long at, int cpu, int parent, int child) implements KernelEvent {
        @Override
        public String text() {
            return "sched_process_fork %d -> %d".formatted(parent, child);
        }
    }

    /** Somebody wakes a task that sleeps. */
    record Waking(long at, int cpu, int task, String name, int by) implements KernelEvent {
        @Override
        public String text() {
            return "sched_waking %s:%d by %d".formatted(name, task, by);
        }
    }

    /** A task can run, on this CPU or on another. */
    record Woken(long at, int cpu, int task, String name, int target, boolean isNew) implements KernelEvent {
        @Override
        public String text() {
            return "%s %s:%d on cpu %d".formatted(isNew ? "sched_wakeup_new" : "sched_wakeup", name, task, target);
        }
    }

    /** One task stops running and another begins; {@code isPreempted}: the one before would have gone on. */
    record Switched(long at, int cpu, int before, String nameBefore, boolean isPreempted, int after, String nameAfter)
            implements KernelEvent {
        @Override
        public String text() {
            return "sched_switch %s:%d%s -> %s:%d"
                    .formatted(nameBefore, before, isPreempted ? "" : " (waits)", nameAfter, after);
        }
    }

    /** A task runs another program from now on. */
    record Executed(long at, int cpu, int task, String file) implements KernelEvent {
        @Override
        public String text() {
            return "sched_process_exec %d %s".formatted(task, file);
        }
    }

    /** What this program wrote between the others. */
    record Marker(long at, int cpu, String message) implements KernelEvent {
        @Override
        public String text() {
            return "marker: " + message;
        }
    }
}
