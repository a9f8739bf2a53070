package latency.command;

import latency.result.Unit;

/** How long phases of the work take. */
final class Stopwatch {
    private long last = System.nanoTime();

    /** Since it was made, or asked before; becomes text only if somebody wants to read it. */
    Lap lap() {
        long now = System.nanoTime();
        long nanos = now - last;
        last = now;
        return new Lap(nanos);
    }

    record Lap(long nanos) {
        @Override
        public String toString() {
            return Unit.text(nanos);
        }
    }
}
