package latency.result;

import com.google.gson.JsonParseException;
import com.google.gson.stream.MalformedJsonException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
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

/** Result files on disk; a name that ends in {@code .gz} is compressed. */
public final class ResultFile {
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
        try (OutputStream plain = new BufferedOutputStream(Files.newOutputStream(file), BUFFER);
                OutputStream out = isCompressed(file) ? new GZIPOutputStream(plain, BUFFER) : plain) {
            write(result, out);
        }
    }

    /**
     * Reads a result.
     *
     * @throws ResultFileException if there is none in the file
     */
    public static Result read(Path file) {
        try (InputStream in = open(file)) {
            Reader text = new InputStreamReader(in, StandardCharsets.UTF_8);
            return new ResultReader(new BoundedReader(text, Files.size(file))).read();
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

    private static InputStream open(Path file) throws IOException {
        InputStream plain = new BufferedInputStream(Files.newInputStream(file), BUFFER);
        return isCompressed(file) ? new GZIPInputStream(plain, BUFFER) : plain;
    }

    private static boolean isCompressed(Path file) {
        return file.toString().endsWith(".gz");
    }

    private static String firstLine(String message) {
        return String.valueOf(message).lines().findFirst().orElse("");
    }

    private static ResultFileException unreadable(Path file, String why) {
        return new ResultFileException("cannot read %s: %s".formatted(file, why));
    }
}
