package latency.result;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * The text of a result file, as far as a file of its size can be a result. Reading takes 12 bytes of memory for each byte
 * of text at most, so that a small file takes no more than 0.8 GB whatever is in it.
 */
final class BoundedReader extends FilterReader {
    /** Compressed results are about a sixth of their text. */
    static final int MOST_TIMES_ITS_SIZE = 30;

    /** That of samples which all failed is a hundredth and less: room for 700,000 of them. */
    static final long ALWAYS = 64L << 20;

    /** Of what is not samples. */
    static final long MOST_IN_A_PART = 4L << 20;

    private long left;
    private long leftInPart = Long.MAX_VALUE;

    /** Of a file of this size in bytes, compressed or not. */
    BoundedReader(Reader in, long fileSize) {
        super(in);
        left = ALWAYS + MOST_TIMES_ITS_SIZE * fileSize;
    }

    /** What comes now is a part that is held in memory as it stands. */
    void beginPart() {
        leftInPart = MOST_IN_A_PART;
    }

    void endPart() {
        leftInPart = Long.MAX_VALUE;
    }

    @Override
    public int read() {
        throw new UnsupportedOperationException("read one by one");
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
        int count = super.read(buffer, offset, length);
        if (count < 0) return count;
        left -= count;
        leftInPart -= count;
        if (left < 0)
            throw new IOException("it holds more text than a result of its size: over %d MiB and %d times as much"
                    .formatted(ALWAYS >> 20, MOST_TIMES_ITS_SIZE));
        if (leftInPart < 0)
            throw new IOException(
                    "a part of it beside the samples is longer than %d MiB".formatted(MOST_IN_A_PART >> 20));
        return count;
    }
}
