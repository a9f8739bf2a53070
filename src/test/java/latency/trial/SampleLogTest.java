package latency.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import latency.trial.SampleLog.Field;
import latency.trial.SampleLog.HeaderField;
import org.junit.jupiter.api.Test;

/** Logs come home from other machines: none of this may change without another magic. */
class SampleLogTest {
    @Test
    void theMagicIsReadable() {
        byte[] magic = ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(SampleLog.MAGIC)
                .array();
        assertTrue(new String(magic, StandardCharsets.US_ASCII).startsWith("latency"));
    }

    @Test
    void recordsFollowEachOtherScenarioByScenario() {
        assertEquals(SampleLog.HEADER, SampleLog.offset(0, 0, 7));
        assertEquals(SampleLog.HEADER + SampleLog.RECORD, SampleLog.offset(0, 1, 7));
        assertEquals(SampleLog.offset(0, 7, 7), SampleLog.offset(1, 0, 7));
        assertEquals(SampleLog.offset(3, 0, 7), SampleLog.size(3, 7));
    }

    @Test
    void aLogLargerThanFourGigabytesHasItsPlaces() {
        assertEquals(SampleLog.HEADER + 100_000_000L * SampleLog.RECORD, SampleLog.offset(1, 0, 100_000_000));
    }

    @Test
    void fieldsFitIntoTheirPlace() {
        assertTrue(Arrays.stream(Field.values()).allMatch(field -> field.offset() + Long.BYTES <= SampleLog.RECORD));
        assertTrue(
                Arrays.stream(HeaderField.values()).allMatch(field -> field.offset() + Long.BYTES <= SampleLog.HEADER));
        assertEquals(0, Field.OUTCOME.offset());
        assertEquals(0, HeaderField.MAGIC.offset());
        assertEquals(8, HeaderField.PROGRESS.offset());
    }

    @Test
    void outcomesKeepTheirCodes() {
        assertNull(Outcome.ofCode(0));
        for (Outcome outcome : Outcome.values()) {
            assertEquals(outcome, Outcome.ofCode(outcome.code()));
            assertEquals(outcome.name().toLowerCase(Locale.ROOT), outcome.toString());
        }
    }

    @Test
    void causesAreSaidInWords() {
        assertEquals("no end before the deadline", LossCause.describe(LossCause.DEADLINE));
        assertEquals("a record outside the child's life", LossCause.describe(LossCause.WILD_RECORD));
        assertEquals("ended by signal 11", LossCause.describe(11));
        assertEquals("ended by signal 11", LossCause.describe(11 | 0x80));
        assertEquals("ended with status 3, without a record", LossCause.describe(3 << 8));
    }
}
