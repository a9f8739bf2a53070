package latency.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import latency.Jar;
import latency.Leftovers;
import latency.compare.Comparison;
import latency.compare.Metric;
import latency.compare.Rules;
import latency.doubt.Doubts;
import latency.plan.PlanException;
import latency.report.ResultText;
import latency.report.Shown;
import latency.report.Style;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that are no results, or bad ones: each is read and shown, or refused in one line, soon and in little memory. */
@ExtendWith(Leftovers.class)
class ResultFuzzTest {
    private static final int EXECUTIONS = Integer.getInteger("latency.fuzz", 2000);
    private static final Duration SOON = Duration.ofSeconds(10);

    /** What has broken readers of JSON, and what means something in a result. */
    private static final List<String> DICTIONARY = List.of(
            "1e999999999",
            "-1e999999999",
            "9223372036854775807",
            "-9223372036854775808",
            "1e400",
            "0.1",
            "-0",
            "NaN",
            "\"NaN\"",
            "\"Infinity\"",
            "null",
            "true",
            "{}",
            "[]",
            "[[[[[[[[",
            "{\"a\":{\"a\":{\"a\":",
            "\"",
            "\\u0000",
            "\"\\ud800\"",
            "\"lost\"",
            "\"ok\"",
            "\"failed\"",
            "\"fork\"",
            "\"lock\"",
            "\"64T\"",
            ",",
            ":",
            "]",
            "}",
            "\"plan\":",
            "\"trials\":",
            "\"outcome\":",
            "\"recorded_ns\":",
            "\"rounds\":",
            "\"started\":",
            "\u001b[2J");

    private final SplittableRandom random = new SplittableRandom(20261130);
    private String valid;

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Result result = Results.of(Results.FORK, Results.FORK_LOCK, Results.SPAWN)
                .trial(new long[] {10, 20, 30}, new long[] {5, 6, 7}, new long[] {100, 200, 300})
                .trial(new long[] {11, 21, 31}, new long[] {5, 6, 8}, new long[] {101, 201, 301})
                .build();
        Result doubted = result.with(List.of(new Doubt("one", "a text", "a remedy")));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ResultFile.write(doubted, bytes);
        valid = bytes.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            latency-result/1            | latency-result/2                | its format is "latency-result/2"
            {"format"                   | {"form"                         | its first member is not "format"
            "rounds":3                  | "rounds":1e999999999            | not a latency result
            "rounds":3                  | "rounds":4294967299             | integer overflow
            "rounds":3                  | "rounds":-1                     | rounds -1
            "rounds":3                  | "rounds":NaN                    | not JSON
            "rounds":3                  | "rounds":2                      | more samples than its plan has rounds
            "plan":                     | "plan":1,"plan":                | not a latency result
            "plan":                     | "plans":                        | no "plan" before its "trials"
            "doubts":[                  | "doubts":[],"doubts":[          | two "doubts"
            "outcome":["ok",            | "outcome":["ok","ok",           | more samples than its plan
            "outcome":["ok",            | "outcome":["fine",              | unknown outcome 'fine'
            "outcome":["ok"             | "outcome":[],"outcome":["ok"    | two "outcome"
            "recorded_ns":[10,          | "recorded_ns":[null,            | a sample that is ok has the latency
            "recorded_ns":[10,          | "recorded_ns":[9000000000000000000, | a sample that is ok has the latency
            "recorded_ns":[10,          | "recorded_ns":[1e999,           | not a latency result
            "others_share":0.0          | "others_share":"NaN"            | a share that is no number
            "others_share":0.0          | "others_share":1e999            | a share that is no number
            "outcome":["ok",            | "outcome":[                     | where "outcome" has 2
            "sequence":[0,              | "sequence":[-2,                 | a sample's sequence is -2
            "sequence":[0,              | "sequence":[1000000000000,      | a sample's sequence is 1000000000000
            "method":"posix_spawn"      | "method":"clone"                | other scenarios than its plan
            "memory":"0"                | "memory":"9999T"                | is not a size up to 64T
            "started":"2                | "started":"x2                   | not a latency result
            "text":                     | "test":                         | it has no "text"
            """)
    void whatIsWrongIsSaid(String good, String bad, String message) throws IOException {
        assertTrue(valid.contains(good), good);
        Path file = Files.writeString(
                folder.resolve("wrong.json"),
                valid.replaceFirst(java.util.regex.Pattern.quote(good), java.util.regex.Matcher.quoteReplacement(bad)));
        ResultFileException refused = assertThrows(ResultFileException.class, () -> ResultFile.read(file));
        assertTrue(refused.getMessage().startsWith("cannot read " + file + ": "), refused.getMessage());
        assertTrue(refused.getMessage().contains(message), refused.getMessage());
        assertEquals(1, refused.getMessage().lines().count());
    }

    @Test
    void whateverIsChangedItIsReadOrRefusedInALine() throws IOException {
        int read = 0;
        for (int i = 0; i < EXECUTIONS; i++) {
            byte[] changed = changed(valid.getBytes(StandardCharsets.UTF_8));
            boolean compressed = i % 5 == 0;
            Path file = folder.resolve(compressed ? "fuzz.json.gz" : "fuzz.json");
            Files.write(file, compressed ? changed(compressed(changed)) : changed);
            if (assertTimeoutPreemptively(SOON, () -> isRead(file), () -> kept(file))) read++;
        }
        System.out.printf("%d files: %d read, %d refused%n", EXECUTIONS, read, EXECUTIONS - read);
        assertTrue(read > EXECUTIONS / 100 && read < EXECUTIONS, "changes that change something, and not everything");
    }

    /** Whether it is a result; then everything can be made of it. */
    private boolean isRead(Path file) {
        Result result;
        try {
            result = ResultFile.read(file);
        } catch (ResultFileException refused) {
            assertEquals(1, refused.getMessage().lines().count(), refused.getMessage());
            return false;
        }
        try {
            assertFalse(ResultText.of(result, EnumSet.allOf(Shown.class), Style.PLAIN)
                    .isEmpty());
            Doubts.about(result);
            Comparison.by("method", new Comparison.Named("it", result), new Rules(0.02, List.of(Metric.MEDIAN)));
        } catch (PlanException incomparable) {
            assertEquals(1, incomparable.getMessage().lines().count());
        } catch (RuntimeException unexpected) {
            throw new AssertionError(kept(file), unexpected);
        }
        return true;
    }

    /** Where it can be looked at. */
    private static String kept(Path file) {
        try {
            return "see "
                    + Files.copy(
                            file,
                            Files.createTempFile("fuzz", file.getFileName().toString()),
                            java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException lost) {
            return lost.toString();
        }
    }

    private byte[] changed(byte[] bytes) {
        byte[] changed = bytes;
        for (int i = random.nextInt(1, 4); i > 0; i--) changed = changedOnce(changed);
        return changed;
    }

    private byte[] changedOnce(byte[] bytes) {
        int from = random.nextInt(bytes.length);
        int to = from + random.nextInt(Math.min(40, bytes.length - from));
        byte[] token = DICTIONARY.get(random.nextInt(DICTIONARY.size())).getBytes(StandardCharsets.UTF_8);
        return switch (random.nextInt(7)) {
            case 0 -> flipped(bytes, from);
            case 1 -> joined(bytes, from, new byte[0], to);
            case 2 -> joined(bytes, to, Arrays.copyOfRange(bytes, from, to), to);
            case 3 -> joined(bytes, from, token, from);
            case 4 -> joined(bytes, from, token, to);
            case 5 -> withAnotherNumber(bytes, token);
            default -> random.nextInt(20) == 0 ? Arrays.copyOf(bytes, from) : flipped(bytes, to);
        };
    }

    private byte[] flipped(byte[] bytes, int at) {
        byte[] flipped = bytes.clone();
        flipped[at] ^= (byte) (1 << random.nextInt(8));
        return flipped;
    }

    /** The bytes before {@code from}, the middle, and the bytes from {@code to} on. */
    private static byte[] joined(byte[] bytes, int from, byte[] middle, int to) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        joined.write(bytes, 0, from);
        joined.writeBytes(middle);
        joined.write(bytes, to, bytes.length - to);
        return joined.size() == 0 ? bytes : joined.toByteArray();
    }

    /** A value replaced, so that what comes out is JSON all the same. */
    private byte[] withAnotherNumber(byte[] bytes, byte[] token) {
        int start = random.nextInt(bytes.length);
        while (start < bytes.length && (bytes[start] < '0' || bytes[start] > '9')) start++;
        int end = start;
        while (end < bytes.length && bytes[end] >= '0' && bytes[end] <= '9') end++;
        boolean small = random.nextBoolean();
        byte[] number = Integer.toString(random.nextInt(-2, 5)).getBytes(StandardCharsets.UTF_8);
        return joined(bytes, start, small ? number : token, end);
    }

    private static byte[] compressed(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    /** A gigabyte of it in a file of a megabyte: 94 MiB may be read, and take twelve times as much. */
    @ParameterizedTest
    @CsvSource({"spaces", "samples", "nesting", "text", "trials"})
    void whatIsLargeIsRefusedBeforeItFillsTheMemory(String kind) throws IOException {
        Path bomb = folder.resolve(kind + ".json.gz");
        String plan = valid.substring(0, valid.indexOf("\"trials\":[") + "\"trials\":[".length())
                .replace("\"rounds\":3", "\"rounds\":100000000");
        String trial =
                valid.substring(valid.indexOf("\"trials\":[") + "\"trials\":[".length(), valid.indexOf("\"outcome\""));
        switch (kind) {
            case "spaces" -> repeated(bomb, "{", " ");
            case "samples" -> repeated(bomb, plan + trial + "\"cause\":[", "0,");
            case "nesting" -> repeated(bomb, "{\"format\":\"latency-result/1\",\"plan\":", "[");
            case "text" -> repeated(bomb, "{\"format\":\"latency-result/1\",\"program\":\"", "x");
            default -> repeated(bomb, plan, "{\"floor\":{},\"a\":[1,2,3,4,5,6,7,8]},");
        }
        assertTrue(Files.size(bomb) < 8 << 20, bomb::toString);
        Jar.Finished shown = Jar.program(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1200m",
                        "-XX:+UseSerialGC",
                        "-jar",
                        Jar.path().toString(),
                        "show",
                        bomb.toString())
                .run();
        assertEquals(2, shown.exit(), shown::err);
        assertEquals(1, shown.complaints().size(), shown::err);
        assertTrue(shown.err().startsWith("latency: cannot read " + bomb + ": "), shown::err);
    }

    private static void repeated(Path file, String start, String rest) throws IOException {
        byte[] block = rest.repeat((1 << 20) / rest.length()).getBytes(StandardCharsets.UTF_8);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file), 1 << 16)) {
            out.write(start.getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 1024; i++) out.write(block);
        }
    }
}
