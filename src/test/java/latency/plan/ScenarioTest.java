package latency.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import latency.trigger.When;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioTest {
    /** Of text such as {@code method=fork trigger=lock}. */
    private static Scenario scenario(String axes) {
        Map<String, String> values = Arrays.stream(axes.split(" "))
                .map(axis -> axis.split("="))
                .collect(Collectors.toMap(axis -> axis[0], axis -> axis[1]));
        return Scenario.of(values);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            method=posix_spawn trigger=start memory=1M touch_after=parent:50% | no copy of the memory
            method=fork_exec trigger=start memory=1M touch_after=child:50%    | no copy of the memory
            method=forkserver:vfork trigger=start memory=1M touch_after=child:1% | no copy of the memory
            method=fork trigger=start touch_after=child:50%                   | use --memory
            method=fork trigger=start memory=1M pages=file touch_after=child:50% | never written to
            method=fork trigger=start memory=1M pages=untouched touch_after=parent:5% | never written to
            method=fork trigger=start herd=2                                  | use a trigger
            method=forkserver trigger=futex herd=2                            | one child at a time
            method=clone_vm trigger=futex herd=2                              | one child at a time
            method=process_builder trigger=futex herd=2                       | one child at a time
            method=thread trigger=futex herd=2                                | one child at a time
            method=fork trigger=futex herd=2 memory=1M touch_after=child:5%   | --herd 1
            """)
    void whatThereIsNotIsToldWithItsReason(String axes, String reason) {
        String impossibility = scenario(axes).impossibility();
        assertTrue(impossibility != null && impossibility.contains(reason), () -> "" + impossibility);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "method=fork trigger=start memory=1M touch_after=child:50%",
                "method=forkserver:clone trigger=lock memory=1M pages=huge touch_after=parent:0.01%",
                "method=clone3 trigger=pipe herd=1024",
                "method=vfork_exec trigger=signal herd=64",
            })
    void whatThereIsSurvivesItsTripToTheTrial(String axes) {
        Scenario scenario = scenario(axes);
        assertNull(scenario.impossibility());
        assertEquals(scenario, Scenario.ofArgument(scenario.toArgument()));
        assertEquals(scenario, Scenario.of(scenario.axes()));
    }

    @Test
    void aHerdIsAlwaysParked() {
        assertEquals(
                When.PARKED,
                scenario("method=fork trigger=futex when=racing herd=2").when());
    }

    @ParameterizedTest
    @ValueSource(strings = {"parent", "parent:", "parent:0%", "parent:100.01%", "parent:50", "me:50%", "child:0.001%"})
    void whatIsNoShareIsRefused(String text) {
        String message =
                assertThrows(PlanException.class, () -> TouchAfter.of(text)).getMessage();
        assertTrue(message.contains("parent:50%"), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"parent:50%", "child:0.01%", "child:100%", "parent:12.5%"})
    void sharesAreWrittenAsTheyAreRead(String text) {
        assertEquals(text, TouchAfter.of(text).toString());
    }
}
