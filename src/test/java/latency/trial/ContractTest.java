package latency.trial;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import latency.Jar;
import latency.Leftovers;
import latency.plan.Names;
import latency.plan.Scenario;
import latency.result.Column;
import latency.result.MeasuredScenario;
import latency.result.ResultFile;
import latency.result.Samples;
import latency.start.StartMethod;
import latency.trigger.Trigger;
import latency.trigger.When;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every start method keeps to with every trigger, in a trial of its own. */
@ExtendWith(Leftovers.class)
class ContractTest {
    private static final int ROUNDS = 20;
    private static final int WARM_UP = 2;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(StartMethod.class)
    void everyChildRecordsInOrderWhateverReleasesIt(StartMethod method) throws IOException {
        List<MeasuredScenario> scenarios = measure(method);
        assertEquals(
                possible(method),
                scenarios.stream().map(MeasuredScenario::scenario).collect(Collectors.toSet()));
        long cpus = cpus();
        assertAll(scenarios.stream()
                .map(scenario -> () -> assertAll(
                        scenario.scenario().toString(),
                        () -> assertContract(scenario.measured(), ROUNDS, cpus),
                        () -> assertContract(scenario.warmUp(), WARM_UP, cpus))));
        assertEveryPlaceTakenOnce(scenarios);
    }

    private static Set<Scenario> possible(StartMethod method) {
        return Arrays.stream(Trigger.values())
                .flatMap(trigger -> Arrays.stream(When.values())
                        .map(when -> Map.of("method", "" + method, "trigger", "" + trigger, "when", "" + when)))
                .map(Scenario::of)
                .filter(scenario -> scenario.impossibility() == null)
                .collect(Collectors.toSet());
    }

    private List<MeasuredScenario> measure(StartMethod method) {
        Path file = folder.resolve("result.json");
        Jar.Finished finished = Jar.with(
                        "-q",
                        "--rounds=" + ROUNDS,
                        "--warmup=" + WARM_UP,
                        "--method=" + method,
                        "--trigger=" + Names.all(Trigger.class),
                        "--when=" + Names.all(When.class),
                        "--output=" + file)
                .run();
        assertEquals(0, finished.exit(), finished::err);
        return ResultFile.read(file).trials().getFirst().scenarios();
    }

    private static void assertContract(Samples samples, int size, long cpus) {
        long[] reaped = samples.column(Column.REAPED);
        long[] recorded = samples.column(Column.RECORDED);
        assertEquals(size, samples.size());
        assertEquals(size, samples.count(Outcome.OK), "none lost, none failed");
        assertAll(
                () -> assertEach(samples, Column.RECORDED, latency -> latency >= 0),
                () -> assertEach(samples, Column.RETURNED, returned -> returned >= 0),
                () -> assertEach(samples, Column.CHILD_CPU, cpu -> cpu >= 0 && cpu < cpus),
                () -> assertEach(samples, Column.PARENT_CPU, cpu -> cpu >= 0 && cpu < cpus),
                () -> assertEach(samples, Column.MINOR_FAULTS, faults -> faults >= 0 || faults == Column.ABSENT),
                () -> assertEach(samples, Column.CAUSE, cause -> cause == Column.ABSENT),
                () -> assertInOrder(samples.column(Column.ARRIVED), recorded),
                () -> assertInOrder(recorded, reaped),
                () -> assertInOrder(samples.column(Column.RETURNED), reaped));
    }

    private static void assertEach(Samples samples, Column column, LongPredicate holds) {
        for (long value : samples.column(column)) assertTrue(holds.test(value), column + " " + value);
    }

    private static void assertInOrder(long[] earlier, long[] later) {
        for (int i = 0; i < earlier.length; i++) assertTrue(earlier[i] <= later[i], earlier[i] + " > " + later[i]);
    }

    /** The order is shuffled, and every round takes one sample of every scenario. */
    private static void assertEveryPlaceTakenOnce(List<MeasuredScenario> scenarios) {
        long[] places = scenarios.stream()
                .flatMap(scenario -> Stream.of(scenario.warmUp(), scenario.measured()))
                .flatMapToLong(samples -> LongStream.of(samples.column(Column.SEQUENCE)))
                .sorted()
                .toArray();
        assertArrayEquals(LongStream.range(0, places.length).toArray(), places);
        for (MeasuredScenario scenario : scenarios) {
            long[] sequence = scenario.measured().column(Column.SEQUENCE);
            for (int round = 0; round < sequence.length; round++)
                assertEquals(round + WARM_UP, sequence[round] * (ROUNDS + WARM_UP) / places.length);
        }
    }

    private static long cpus() throws IOException {
        try (Stream<Path> entries = Files.list(Path.of("/sys/devices/system/cpu"))) {
            return entries.filter(entry -> entry.getFileName().toString().matches("cpu\\d+"))
                    .count();
        }
    }
}
