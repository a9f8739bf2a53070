package latency.kernel.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import latency.kernel.trace.KernelEvent.Call;
import latency.kernel.trace.KernelEvent.Executed;
import latency.kernel.trace.KernelEvent.Forked;
import latency.kernel.trace.KernelEvent.Returned;
import latency.kernel.trace.KernelEvent.Switched;
import latency.kernel.trace.KernelEvent.Waking;
import latency.kernel.trace.KernelEvent.Woken;
import latency.plan.Scenario;
import latency.result.Column;
import org.junit.jupiter.api.Test;

/** Events that a test made up, and what they say of a sample that was triggered at 1000. */
class MatchingTest {
    private static final long NONE = Column.ABSENT;
    private static final int PARENT = 10;
    private static final int CHILD = 11;
    private static final int OTHER = 12;
    private static final int IDLE = 0;

    private static Taken started(String method, long recorded) {
        Scenario scenario = Scenario.of(Map.of("method", method, "trigger", "start"));
        return new Taken(0, scenario, 0, 4711, CHILD, 1000, recorded, recorded);
    }

    private static Taken released(String when, long arrived, long recorded) {
        Scenario scenario = Scenario.of(Map.of("method", "fork", "trigger", "lock", "when", when));
        return new Taken(0, scenario, 0, 4711, CHILD, 1000, arrived, recorded);
    }

    private static Switched change(long at, int cpu, int before, int after) {
        return new Switched(at, cpu, before, name(before), true, after, name(after));
    }

    private static Switched sleep(long at, int cpu, int before, int after) {
        return new Switched(at, cpu, before, name(before), false, after, name(after));
    }

    private static String name(int task) {
        return task == OTHER ? "kworker/1:2" : "task" + task;
    }

    private static Matching match(Taken sample, KernelEvent... events) {
        Matching matching = new Matching(List.of(sample));
        for (KernelEvent event : events) matching.see(event);
        return matching;
    }

    /** Called, forked, waking, woken, switched, executed, off the CPU. */
    private static long[] found(Matching matching) {
        Map<Column, long[]> columns = matching.columns(0, 1);
        return List.of(
                        Column.CALLED,
                        Column.FORKED,
                        Column.WAKING,
                        Column.WOKEN,
                        Column.SWITCHED,
                        Column.EXECUTED,
                        Column.OFF_CPU)
                .stream()
                .mapToLong(column -> columns.get(column)[0])
                .toArray();
    }

    @Test
    void aStartedChildIsFollowedFromTheCallOn() {
        Matching matching = match(
                started("fork", 2000),
                new Call(900, 0, PARENT, 56),
                change(950, 1, IDLE, OTHER),
                new Call(1010, 0, PARENT, 56),
                new Forked(1500, 0, PARENT, CHILD),
                new Woken(1510, 0, CHILD, "java", 1, true),
                change(1900, 1, OTHER, CHILD));
        assertArrayEquals(new long[] {10, 500, NONE, 510, 900, NONE, 0}, found(matching));
        assertEquals(OTHER, matching.columns(0, 1).get(Column.BEHIND)[0]);
        assertEquals("kworker/1:2", matching.tasks().get((long) OTHER));
    }

    @Test
    void othersChildrenAreNobodys() {
        Matching matching = match(
                started("fork", 2000),
                new Call(1010, 0, PARENT, 56),
                new Forked(1500, 0, PARENT, OTHER),
                new Woken(1510, 0, OTHER, "java", 1, true),
                change(1900, 1, IDLE, OTHER));
        assertArrayEquals(new long[] {NONE, NONE, NONE, NONE, NONE, NONE, NONE}, found(matching));
    }

    @Test
    void anExecIsAStageOfItsOwnAndTheLastOneCounts() {
        Taken sample = started("posix_spawn", 2000);
        KernelEvent[] events = {
            new Call(1010, 0, PARENT, 435),
            new Forked(1100, 0, PARENT, CHILD),
            new Woken(1110, 0, CHILD, "java", 1, true),
            change(1120, 1, IDLE, CHILD),
            new Executed(1300, 1, CHILD, "helper"),
            new Executed(1400, 1, CHILD, "program")
        };
        assertArrayEquals(new long[] {10, 100, NONE, 110, 120, 400, 0}, found(match(sample, events)));
        assertEquals(NONE, found(match(sample, events[0], events[1], events[2], events[3]))[0]);
    }

    @Test
    void aChildThatIsInterruptedIsOffTheCpu() {
        Matching matching = match(
                started("fork", 2000),
                new Call(1010, 0, PARENT, 56),
                new Forked(1100, 0, PARENT, CHILD),
                new Woken(1110, 0, CHILD, "java", 1, true),
                change(1120, 1, IDLE, CHILD),
                change(1200, 1, CHILD, OTHER),
                change(1700, 1, OTHER, CHILD));
        assertArrayEquals(new long[] {10, 100, NONE, 110, 120, NONE, 500}, found(matching));
        assertEquals(OTHER, matching.columns(0, 1).get(Column.BEHIND)[0]);
    }

    @Test
    void whereTheSwitchIsNotToldTheReturnFromTheCallStandsForIt() {
        Matching matching = match(
                started("fork", 2000),
                new Call(1010, 0, PARENT, 56),
                new Forked(1100, 0, PARENT, CHILD),
                new Woken(1110, 0, CHILD, "java", 1, true),
                new Returned(1130, 1, CHILD, 56));
        assertArrayEquals(new long[] {10, 100, NONE, 110, 130, NONE, 0}, found(matching));
    }

    /** Of a child that sleeps when it is released; the events from then on. */
    private static Matching matchParked(KernelEvent... released) {
        List<KernelEvent> events = new ArrayList<>(List.of(
                new Forked(100, 0, PARENT, CHILD),
                new Woken(110, 0, CHILD, "java", 1, true),
                change(120, 1, IDLE, CHILD),
                sleep(600, 1, CHILD, IDLE)));
        events.addAll(List.of(released));
        return match(released("parked", 500, 2000), events.toArray(KernelEvent[]::new));
    }

    @Test
    void whereTheWakeUpIsNotToldEitherTheReturnFromTheWaitStandsForBoth() {
        Matching matching = matchParked(new Waking(1020, 0, CHILD, "java", PARENT), new Returned(1070, 1, CHILD, 202));
        assertArrayEquals(new long[] {NONE, NONE, 20, 70, 70, NONE, 0}, found(matching));
    }

    @Test
    void aParkedChildIsWokenByItsRelease() {
        Matching matching = matchParked(
                new Waking(1020, 0, CHILD, "java", PARENT),
                new Woken(1030, 0, CHILD, "java", 1, false),
                change(1050, 1, IDLE, CHILD));
        assertArrayEquals(new long[] {NONE, NONE, 20, 30, 50, NONE, 0}, found(matching));
        assertEquals("idle", matching.tasks().get(0L));
    }

    @Test
    void aParkedChildWithoutAWakeUpIsNotMatched() {
        Matching matching = matchParked();
        assertEquals(NONE, found(matching)[6]);
    }

    @Test
    void aChildThatRacesMayBeRunnableWhenItIsReleased() {
        Matching matching = match(
                released("racing", 1500, 2000),
                new Forked(800, 0, PARENT, CHILD),
                new Woken(810, 0, CHILD, "java", 1, true),
                change(1200, 1, OTHER, CHILD));
        assertArrayEquals(new long[] {NONE, NONE, NONE, NONE, 200, NONE, 0}, found(matching));
    }

    @Test
    void whatHappensInAnImpossibleOrderIsNotMatched() {
        Matching matching = match(
                started("fork", 2000),
                new Call(1010, 0, PARENT, 56),
                new Woken(1400, 0, CHILD, "java", 1, true),
                new Forked(1500, 0, PARENT, CHILD),
                change(1900, 1, OTHER, CHILD));
        assertEquals(NONE, found(matching)[6]);
    }

    @Test
    void eventsAfterTheRecordAreNotTheSamples() {
        Matching matching = match(
                started("fork", 2000),
                new Call(1010, 0, PARENT, 56),
                new Forked(1500, 0, PARENT, CHILD),
                new Woken(1510, 0, CHILD, "java", 1, true),
                change(2001, 1, OTHER, CHILD));
        assertEquals(NONE, found(matching)[6]);
    }
}
