package latency.report.html;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.IntStream;
import latency.result.Column;
import latency.result.Samples;
import latency.trial.Outcome;

/**
 * The samples of one trial that have a latency, in little room.
 *
 * @param columns in base64, one after the other: latency in nanoseconds, microseconds since the sample before, the
 *     parent's CPU, the child's, and each stage in nanoseconds, −1 where it is unknown. A value is a zigzag number in
 *     groups of seven bits, the lowest first, all but the last with the eighth bit set.
 */
record PackedSamples(int size, String columns) {
    private static final int NANOS_PER_MICRO = 1000;

    static PackedSamples of(Samples samples, Stages stages, int every) {
        long[] outcomes = samples.column(Column.OUTCOME);
        int[] measured = IntStream.range(0, samples.size())
                .filter(i -> outcomes[i] == Outcome.OK.code())
                .toArray();
        int[] kept = IntStream.range(0, measured.length)
                .filter(i -> i % every == 0)
                .map(i -> measured[i])
                .toArray();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write(bytes, pick(samples.column(Column.RECORDED), kept));
        write(bytes, steps(pick(samples.column(Column.AT), kept)));
        write(bytes, pick(samples.column(Column.PARENT_CPU), kept));
        write(bytes, pick(samples.column(Column.CHILD_CPU), kept));
        for (long[] stage : stages.columns(samples)) write(bytes, pick(stage, kept));
        return new PackedSamples(
                kept.length, Base64.getEncoder().withoutPadding().encodeToString(bytes.toByteArray()));
    }

    private static long[] pick(long[] values, int[] places) {
        return Arrays.stream(places)
                .mapToLong(i -> values[i] == Column.ABSENT ? -1 : values[i])
                .toArray();
    }

    /** From nanoseconds since the trial's beginning to microseconds since the one before. */
    private static long[] steps(long[] instants) {
        long[] steps = new long[instants.length];
        long before = 0;
        for (int i = 0; i < steps.length; i++) {
            long micros = instants[i] / NANOS_PER_MICRO;
            steps[i] = micros - before;
            before = micros;
        }
        return steps;
    }

    private static void write(ByteArrayOutputStream bytes, long[] values) {
        for (long value : values) {
            long zigzag = value << 1 ^ value >> Long.SIZE - 1;
            while (zigzag > 127) {
                bytes.write((int) (zigzag & 127 | 128));
                zigzag >>>= 7;
            }
            bytes.write((int) zigzag);
        }
    }
}
