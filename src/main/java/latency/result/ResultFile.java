package latency.result;

import com.google.gson.JsonParseException;
import com.google.gson.stream.MalformedJsonException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import latency.plan.PlanException;

/** Result files on disk, compressed or not: what is read says so itself, what is written if its name ends in {@code .gz}. */
public final class ResultFile {
    /** Names standard input where something is read, and standard output where something is written. */
    public static final Path STANDARD_STREAM = Path.of("-");

    private static final int BUFFER = 1 << 16;

    private ResultFile() {}

    /** Writes the result to the stream, which stays open. */
    public static void write(Result result, OutputStream out) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), BUFFER);
        new ResultWriter(writer).write(result);
        writer.write('\n');
        writer.flush();
    }

    /**
     * Writes the result to the file.
     *
     * @throws IOException if that fails
     */
    public static void write(Result result, Path file) throws IOException {
        try (OutputStream out = create(file)) {
            write(result, out);
        }
    }

    /** An empty file, compressed if its name ends in {@code .gz}. */
    public static OutputStream create(Path file) throws IOException {
        OutputStream plain = new BufferedOutputStream(Files.newOutputStream(file), BUFFER);
        return file.toString().endsWith(".gz") ? new GZIPOutputStream(plain, BUFFER) : plain;
    }

    /**
     * Reads a result, or what a sample log holds of one.
     *
     * @throws ResultFileException if there is none in the file
     */
    public static Result read(Path file) {
        try {
            return file.equals(STANDARD_STREAM) ? readStandardInput() : readFile(file);
        } catch (NoSuchFileException missing) {
            throw unreadable(file, "there is no such file");
        } catch (MalformedJsonException | JsonParseException | EOFException broken) {
            throw unreadable(file, "it is not JSON, or cut short");
        } catch (IOException failure) {
            throw unreadable(file, failure.getMessage() == null ? failure.toString() : failure.getMessage());
        } catch (PlanException impossible) {
            throw unreadable(file, impossible.getMessage());
        } catch (RuntimeException foreign) {
            throw unreadable(file, "it is not a latency result: " + firstLine(foreign.getMessage()));
        }
    }

    private static Result readFile(Path file) throws IOException {
        if (DescribedLog.is(file)) return DescribedLog.read(file);
        try (InputStream in = Files.newInputStream(file)) {
            return read(in, Files.size(file));
        }
    }

    /** As a whole: how much text there may be depends on how much there is of it. */
    private static Result readStandardInput() throws IOException {
        byte[] all = System.in.readAllBytes();
        return read(new ByteArrayInputStream(all), all.length);
    }

    private static Result read(InputStream in, long size) throws IOException {
        Reader text = new InputStreamReader(text(in), StandardCharsets.UTF_8);
        return new ResultReader(new BoundedReader(text, size)).read();
    }

    private static InputStream text(InputStream bytes) throws IOException {
        InputStream buffered = new BufferedInputStream(bytes, BUFFER);
        return isCompressed(buffered) ? new GZIPInputStream(buffered, BUFFER) : buffered;
    }

    private static boolean isCompressed(InputStream bytes) throws IOException {
        bytes.mark(2);
        int magic = bytes.read() | bytes.read() << 8;
        bytes.reset();
        return magic == GZIPInputStream.GZIP_MAGIC;
    }

    private static String firstLine(String message) {
        return String.valueOf(message).lines().findFirst().orElse("");
    }

    private static ResultFileException unreadable(Path file, String why) {
        String name = file.equals(STANDARD_STREAM) ? "standard input" : file.toString();
        return new ResultFileException("cannot read %s: %s".formatted(name, why));
    }
}
