package latency.result;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import latency.trial.Outcome;

/** A part of a latency, from the instant before to one that the kernel or the child knows. A sample need not have all. */
public enum Stage {
    CALL("call", "before the call", Column.CALLED),
    COPY("copy", "copying", Column.FORKED),
    RELEASE("release", "releasing", Column.WAKING),
    WAKE("wake", "waking", Column.WOKEN),
    RUNNABLE("runnable", "runnable", Column.SWITCHED),
    EXEC("exec", "exec", Column.EXECUTED),
    ARRIVE("arrive", "first faults", Column.ARRIVED),
    RECORD("record", "recording", Column.RECORDED);

    private final String label;
    private final String phrase;
    private final Column end;

    Stage(String label, String phrase, Column end) {
        this.label = label;
        this.phrase = phrase;
        this.end = end;
    }

    /** In a sentence, behind a time. */
    public String phrase() {
        return phrase;
    }

    /**
     * How long each took in nanoseconds, {@link Column#ABSENT} where a sample does not have it: those of a sample add up
     * to its latency. A sample without all of the kernel's events, or without a latency, has none.
     */
    public static Map<Stage, long[]> of(Samples samples) {
        Map<Stage, long[]> stages = new EnumMap<>(Stage.class);
        long[] begin = new long[samples.size()];
        boolean[] complete = complete(samples);
        for (Stage stage : values()) {
            long[] ends = samples.column(stage.end);
            long[] durations = new long[ends.length];
            for (int i = 0; i < ends.length; i++) {
                // a child that is released may have arrived before
                boolean has = complete[i] && ends[i] != Column.ABSENT && (ends[i] >= 0 || stage == RECORD);
                durations[i] = has ? ends[i] - begin[i] : Column.ABSENT;
                if (has) begin[i] = ends[i];
            }
            stages.put(stage, durations);
        }
        return stages;
    }

    private static boolean[] complete(Samples samples) {
        long[] outcomes = samples.column(Column.OUTCOME);
        long[] marks = samples.column(Column.OFF_CPU);
        boolean[] complete = new boolean[outcomes.length];
        for (int i = 0; i < outcomes.length; i++)
            complete[i] = outcomes[i] == Outcome.OK.code() && marks[i] != Column.ABSENT;
        return complete;
    }

    /** Without those that a sample does not have. */
    public static long[] present(long[] durations) {
        return Arrays.stream(durations).filter(nanos -> nanos != Column.ABSENT).toArray();
    }

    /** As tables write it. */
    @Override
    public String toString() {
        return label;
    }
}
