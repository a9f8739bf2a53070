package latency.command;

import java.io.PrintStream;
import latency.posix.Native;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows how far a run has got. */
interface Progress extends AutoCloseable {
    /** So many samples have been taken. */
    void reach(long samples);

    @Override
    void close();

    /** On a terminal that can go back in a line a bar, elsewhere a line for each percent; quiet: nothing. */
    static Progress of(long samples, boolean quiet, PrintStream messages) {
        int standardError = 2;
        if (quiet) return new Silent();
        boolean canDraw = Native.isTerminal(standardError) && !"dumb".equals(System.getenv("TERM"));
        return canDraw ? new Bar(samples, messages) : new Percents(samples, messages);
    }

    /** Nothing. */
    final class Silent implements Progress {
        @Override
        public void reach(long samples) {}

        @Override
        public void close() {}
    }

    /** A line for each percent, as the script printed that this program grew from. */
    final class Percents implements Progress {
        private final long all;
        private final PrintStream messages;
        private long shown;

        Percents(long all, PrintStream messages) {
            this.all = all;
            this.messages = messages;
        }

        @Override
        public void reach(long samples) {
            while (shown < 100 * samples / all) messages.println(++shown + "% done");
        }

        @Override
        public void close() {}
    }

    /** A bar with rate and remaining time. */
    final class Bar implements Progress {
        private static final int MILLIS_BETWEEN_UPDATES = 250;

        private final ProgressBar bar;

        Bar(long all, PrintStream messages) {
            boolean unicode = messages.charset().newEncoder().canEncode('█');
            bar = new ProgressBarBuilder()
                    .setInitialMax(all)
                    .setTaskName("measuring")
                    .setUnit(" samples", 1)
                    .showSpeed()
                    .setUpdateIntervalMillis(MILLIS_BETWEEN_UPDATES)
                    .setStyle(unicode ? ProgressBarStyle.COLORFUL_UNICODE_BLOCK : ProgressBarStyle.ASCII)
                    .setConsumer(new me.tongfei.progressbar.ConsoleProgressBarConsumer(messages))
                    .build();
        }

        @Override
        public void reach(long samples) {
            bar.stepTo(samples);
        }

        @Override
        public void close() {
            bar.close();
        }
    }
}
