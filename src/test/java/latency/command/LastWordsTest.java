package latency.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastWordsTest {
    @TempDir
    private Path folder;

    @Test
    void aJvmThatCouldMakeNoThreadIsToldWithoutItsLogAndWithTheLimit() throws IOException {
        assertEquals(
                "java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory or process/resource"
                        + " limits reached, limit RLIMIT_NPROC, pids.max or kernel.threads-max",
                words(1, """
                        [0.062s][warning][os,thread] Failed to start thread "Unknown thread" - pthread_create failed
                        [0.062s][warning][os,thread] Failed to start the native thread for "Finalizer"
                        Error occurred during initialization of VM
                        java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory or \
                        process/resource limits reached
                        \tat java.lang.Thread.start0(java.base@25/Native Method)
                        \tat java.lang.Thread.start(java.base@25/Thread.java:1417)
                        """));
    }

    @Test
    void aJvmThatRanOutOfMemoryIsToldWithTheLimit() throws IOException {
        assertEquals(
                "There is insufficient memory for the Java Runtime Environment to continue.;"
                        + " Native memory allocation (mmap) failed to map 16384 bytes."
                        + ", limit RLIMIT_AS, memory.max or vm.overcommit_memory",
                words(1, """
                        OpenJDK 64-Bit Server VM warning: INFO: os::commit_memory(0x00, 16384, 0) failed
                        #
                        # There is insufficient memory for the Java Runtime Environment to continue.
                        # Native memory allocation (mmap) failed to map 16384 bytes.
                        # An error report file with more information is saved as:
                        """));
    }

    @Test
    void anExceptionIsToldWithoutItsTrace() throws IOException {
        assertEquals("java.lang.IllegalStateException: surprise", words(1, """
                        Exception in thread "main" java.lang.IllegalStateException: surprise
                        \tat latency.trial.Trial.main(Trial.java:1)
                        """));
    }

    @Test
    void whoSaysNothingIsToldByHowItEnded() throws IOException {
        assertEquals("ended with status 7", words(7, ""));
        assertEquals("ended by signal 15", words(143, "\n"));
        assertEquals("ended by signal 9, sent by somebody or for want of memory", words(137, ""));
    }

    private String words(int exitValue, String said) throws IOException {
        return LastWords.of(Files.writeString(folder.resolve("said"), said), exitValue);
    }
}
