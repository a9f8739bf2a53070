package latency.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ParagraphTest {
    @Test
    void aShortTextIsOneLine() {
        assertEquals(List.of("doubt: one word"), Paragraph.lines("doubt: ", "  ", "one word"));
    }

    @Test
    void aLongTextGoesOnIndented() {
        String word = "x".repeat(38);
        assertEquals(
                List.of("- " + word + " " + word, "  " + word),
                Paragraph.lines("- ", "  ", "%1$s %1$s %1$s".formatted(word)));
    }

    @Test
    void aWordWiderThanALineStaysWhole() {
        String word = "y".repeat(100);
        assertEquals(List.of("a", word), Paragraph.lines("", "", "a " + word));
    }
}
