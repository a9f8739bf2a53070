package latency.result;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** Samples together with what the kernel says of them. */
public final class StagedSamples implements Samples {
    private final Samples samples;
    private final Map<Column, long[]> stages;

    /**
     * Takes the arrays as they are.
     *
     * @param stages for each column of {@link Column#OF_KERNEL} as many values as there are samples
     */
    public StagedSamples(Samples samples, Map<Column, long[]> stages) {
        this.samples = samples;
        this.stages = new EnumMap<>(stages);
        if (!this.stages.keySet().equals(Column.OF_KERNEL))
            throw new IllegalArgumentException("columns " + stages.keySet());
    }

    @Override
    public int size() {
        return samples.size();
    }

    @Override
    public long[] column(Column column, int from, int to) {
        long[] stage = stages.get(column);
        return stage == null ? samples.column(column, from, to) : Arrays.copyOfRange(stage, from, to);
    }
}
