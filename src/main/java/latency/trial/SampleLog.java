package latency.trial;

/**
 * The sample log: the file that a trial writes and the command reads while it grows.
 *
 * <p>A header of {@value #HEADER} bytes, then one record of {@value #RECORD} bytes for each sample: all rounds of the
 * first scenario, warm-up first, then all of the second, and so on. Every value is a little-endian 64-bit integer; every
 * instant is in nanoseconds since the epoch of the plan's clock, 0 where it did not happen. A trial that dies leaves
 * complete records for what it had measured and zeros for the rest. Behind the records the command puts a result file
 * without samples, so that a log can be read when no command is left that knows what it belongs to.
 */
public final class SampleLog {
    /** Bytes before the first record. */
    public static final int HEADER = 1 << 16;

    /** Where in the header the notes start: lines of UTF-8, each a key, a space and a value, up to the first zero byte. */
    public static final int NOTES = 4096;

    /** Bytes of a record. */
    public static final int RECORD = 168;

    /** "latency1" in ASCII: written last when a log is made. */
    public static final long MAGIC = 0x3179636e6574616cL;

    /** Fields of the header. */
    public enum HeaderField {
        MAGIC,
        /**
         * Twice the number of samples taken so far, plus one while the next child is out: the odd numbers tell each
         * child from the one before. Below zero while scenarios are tried.
         */
        PROGRESS,
        /** Of the trial after warm-up: resident bytes, mappings, threads. */
        RESIDENT_BYTES,
        MAPPINGS,
        THREADS,
        /** Scenarios that this machine can give. */
        AVAILABLE,
        /** By the trial: how many blocks of rounds it has begun or waits to begin. */
        BLOCK,
        /** By the command: how many it may begin. Waited for only if the plan has unrecorded rounds. */
        ALLOWED,
        /** Where, behind the records, the command has put what the samples belong to; 0 until it has. */
        DESCRIPTION;

        public int offset() {
            return ordinal() * Long.BYTES;
        }
    }

    /** Fields of a record. */
    public enum Field {
        /** {@link Outcome#code}; 0: not measured. Written last. */
        OUTCOME,
        /** Of a failed sample the errno, of a lost one what {@link LossCause} makes of it. */
        CAUSE,
        /** The sample's place in the trial, from 0. */
        SEQUENCE,
        TRIGGERED,
        RETURNED,
        ARRIVED,
        RECORDED,
        REAPED,
        /** By how much the clock of the instants was set since the sample before. */
        STEPPED,
        PARENT_CPU,
        CHILD_CPU,
        MINOR_FAULTS,
        VOLUNTARY_SWITCHES,
        INVOLUNTARY_SWITCHES,
        /** When the child was seen parked. */
        PARKED,
        /** Of the fork server: just before its own start call, and just after. */
        SERVER_TRIGGERED,
        SERVER_RETURNED,
        /** How many nanoseconds it took to touch the memory again. */
        TOUCHED,
        /** Of a herd, when its first child recorded, and the one in its middle; RECORDED is its last. */
        FIRST,
        MEDIAN,
        /** The kernel's number of the child: its pid, the tid of a thread. */
        CHILD;

        public int offset() {
            return ordinal() * Long.BYTES;
        }
    }

    private SampleLog() {}

    /** Where the record of a sample starts; {@code round} counts warm-up rounds too, and from 0. */
    public static long offset(int scenario, int round, int allRounds) {
        return HEADER + ((long) scenario * allRounds + round) * RECORD;
    }

    /** Bytes of a whole log. */
    public static long size(int scenarios, int allRounds) {
        return offset(scenarios, 0, allRounds);
    }
}
