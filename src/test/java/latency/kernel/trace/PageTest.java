package latency.kernel.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import latency.kernel.trace.KernelEvent.Executed;
import latency.kernel.trace.KernelEvent.Forked;
import latency.kernel.trace.KernelEvent.Woken;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages as the kernel writes them, made by hand. */
class PageTest {
    private static final int DATA = 16;
    private static final int PAGE = 4096;
    private static final int LONGER_DELTA = 30;
    private static final int ABSOLUTE_TIME = 31;
    private static final int PADDING = 29;

    @TempDir
    private Path events;

    private final ByteBuffer page = ByteBuffer.allocate(PAGE).order(ByteOrder.nativeOrder());

    @BeforeEach
    void describeEvents() throws IOException {
        page.putLong(0, 1_000_000).position(DATA);
        describe("raw_syscalls/sys_enter", 1, "long id;offset:8;size:8", "unsigned long args[6];offset:16;size:48");
        describe("raw_syscalls/sys_exit", 2, "long id;offset:8;size:8", "long ret;offset:16;size:8");
        describe("sched/sched_process_fork", 3, "pid_t parent_pid;offset:8;size:4", "pid_t child_pid;offset:12;size:4");
        for (String wake : List.of("waking", "wakeup", "wakeup_new"))
            describe(
                    "sched/sched_" + wake,
                    wake.length(),
                    "char comm[16];offset:8;size:16",
                    "pid_t pid;offset:24;size:4",
                    "int target_cpu;offset:28;size:4");
        describe(
                "sched/sched_switch",
                4,
                "char prev_comm[16];offset:8;size:16",
                "pid_t prev_pid;offset:24;size:4",
                "long prev_state;offset:32;size:8",
                "char next_comm[16];offset:40;size:16",
                "pid_t next_pid;offset:56;size:4");
        describe(
                "sched/sched_process_exec",
                5,
                "__data_loc char[] filename;offset:8;size:4",
                "pid_t pid;offset:12;size:4");
        describe("ftrace/print", 9, "unsigned long ip;offset:8;size:8", "char buf[];offset:16;size:0");
        Files.writeString(
                events.resolve("header_page"),
                "\tfield: u64 timestamp;\toffset:0;\tsize:8;\tsigned:0;\n\tfield: char data;\toffset:16;\tsize:4080;\tsigned:0;\n");
    }

    private void describe(String event, int id, String... fields) throws IOException {
        StringBuilder text = new StringBuilder("name: x\nID: %d\nformat:\n".formatted(id));
        text.append("\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n");
        text.append("\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n");
        for (String field : fields) text.append("\tfield:%s;\tsigned:1;\n".formatted(field.replace(";", ";\t")));
        Path folder = Files.createDirectories(events.resolve(event));
        Files.writeString(folder.resolve("format"), text + "\nprint fmt: \"x\"\n");
    }

    private void word(int kind, int delta) {
        page.putInt(delta << 5 | kind);
    }

    private void fork(int delta, int parent, int child) {
        word(4, delta);
        page.putShort((short) 3)
                .putShort((short) 0)
                .putInt(parent)
                .putInt(parent)
                .putInt(child);
    }

    private List<KernelEvent> read(long flags) throws IOException, RefusedException {
        page.putLong(8, page.position() - DATA | flags);
        return new Page(page.array(), new Formats(events), 3).events();
    }

    @Test
    void timesAddUp() throws Exception {
        fork(10, 100, 101);
        fork(5, 100, 102);
        assertEquals(List.of(new Forked(1_000_010, 3, 100, 101), new Forked(1_000_015, 3, 100, 102)), read(0));
    }

    @Test
    void aLongPauseHasAWordOfItsOwn() throws Exception {
        word(LONGER_DELTA, 7);
        page.putInt(2);
        fork(0, 100, 101);
        assertEquals(1_000_000 + (2L << 27) + 7, read(0).getFirst().at());
    }

    @Test
    void anAbsoluteTimeReplacesTheOneBefore() throws Exception {
        word(ABSOLUTE_TIME, 7);
        page.putInt(3);
        fork(0, 100, 101);
        assertEquals((3L << 27) + 7, read(0).getFirst().at());
    }

    @Test
    void whatWasWithdrawnIsPassedOver() throws Exception {
        word(PADDING, 1);
        page.putInt(12).putLong(-1);
        fork(4, 100, 101);
        assertEquals(List.of(new Forked(1_000_005, 3, 100, 101)), read(0));
    }

    @Test
    void aTextMayLieBehindTheFields() throws Exception {
        byte[] file = "/bin/true\0\0\0".getBytes(StandardCharsets.US_ASCII);
        word(0, 1);
        page.putInt(4 + 16 + file.length);
        page.putShort((short) 5).putShort((short) 0).putInt(77);
        page.putInt(file.length << 16 | 16).putInt(77).put(file);
        assertEquals(List.of(new Executed(1_000_001, 3, 77, "/bin/true")), read(0));
    }

    @Test
    void aNameEndsAtItsFirstZero() throws Exception {
        word(8, 1);
        page.putShort((short) 10).putShort((short) 0).putInt(1);
        page.put("java\0rubbish----".getBytes(StandardCharsets.US_ASCII))
                .putInt(5)
                .putInt(2);
        assertEquals(List.of(new Woken(1_000_001, 3, 5, "java", 2, true)), read(0));
    }

    @Test
    void lostEventsAreCounted() throws Exception {
        fork(10, 100, 101);
        int end = page.position();
        assertEquals(1, read(3L << 30).size());
        page.putLong(end, 42);
        assertEquals(42, new Page(page.array(), new Formats(events), 3).lost());
        page.putLong(8, end - DATA | 1L << 31);
        assertEquals(1, new Page(page.array(), new Formats(events), 3).lost());
        page.putLong(8, end - DATA);
        assertEquals(0, new Page(page.array(), new Formats(events), 3).lost());
    }

    @Test
    void aMissingEventIsNamed() throws Exception {
        Files.delete(events.resolve("sched/sched_switch/format"));
        RefusedException refused = assertThrows(RefusedException.class, () -> new Formats(events));
        assertTrue(refused.getMessage().contains("sched:sched_switch"), refused::getMessage);
    }
}
