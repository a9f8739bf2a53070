package latency.command;

import latency.result.Unit;

/** How long phases of the work take. */
final class Stopwatch {
    private long last = System.nanoTime();

    /** Since it was made, or asked before. */
    String lap() {
        long now = System.nanoTime();
        long nanos = now - last;
        last = now;
        return Unit.text(nanos);
    }
}
