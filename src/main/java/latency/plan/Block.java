package latency.plan;

/**
 * Rounds that follow each other, all of them with the kernel's events recorded or all without.
 *
 * @param from the first, as the sample log counts them: warm-up included, from 0
 * @param to behind the last
 * @param isRecorded whether the kernel's events are
 */
public record Block(int from, int to, boolean isRecorded) {}
