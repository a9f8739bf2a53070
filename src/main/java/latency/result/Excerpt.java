package latency.result;

/** Stretches of other samples, one after the other. */
final class Excerpt implements Samples {
    private static final int STRETCH = 1 << 8;

    private final Samples whole;
    private final int[] starts;
    private final int length;

    /** From each of these samples on, so many. */
    Excerpt(Samples whole, int[] starts, int length) {
        this.whole = whole;
        this.starts = starts;
        this.length = length;
    }

    /** At most {@code most} samples: one stretch at least, with the first sample. There are more than that. */
    static Samples of(Samples whole, int most) {
        int length = Math.min(STRETCH, most);
        int[] starts = new int[most / length];
        int last = whole.size() - length;
        for (int i = 1; i < starts.length; i++) starts[i] = (int) ((long) last * i / (starts.length - 1));
        return new Excerpt(whole, starts, length);
    }

    @Override
    public int size() {
        return starts.length * length;
    }

    @Override
    public long[] column(Column column, int from, int to) {
        long[] values = new long[to - from];
        for (int i = from; i < to; ) {
            int offset = i % length;
            int count = Math.min(length - offset, to - i);
            int start = starts[i / length] + offset;
            System.arraycopy(whole.column(column, start, start + count), 0, values, i - from, count);
            i += count;
        }
        return values;
    }
}
