package dev.plumbline.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Explorations of actors in tests, run as a build would run them. */
@Tag("slow")
class ActorsTest {
    private static final Map<String, Throwable> FAILURES = new TreeMap<>();
    private static final Map<String, Map<String, String>> ENTRIES = new TreeMap<>();

    @BeforeAll
    static void run() {
        TestExecutionListener listener = new TestExecutionListener() {
            @Override
            public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
                ENTRIES.put(test.getDisplayName().replace("()", ""), entry.getKeyValuePairs());
            }

            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                    FAILURES.put(
                            test.getDisplayName().replace("()", ""),
                            result.getThrowable().orElse(new Throwable("")));
                }
            }
        };
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(ActorExamples.Tests.class))
                                .build(),
                        listener);
    }

    private static String message(String test) {
        return FAILURES.get(test).getMessage();
    }

    @Test
    void aRightSystemPassesAndTheMethodIsRun() {
        assertThat(message("right")).isEmpty();
        assertThat(ActorExamples.Tests.ran).isTrue();
        assertThat(message("sampled")).isEmpty();
        assertThat(message("repeatedWell")).isEmpty();
    }

    @Test
    void aViolationShowsTheChartTheReasonAndHowToRepeatIt() throws BadInput {
        assertThat(FAILURES.get("stale")).isExactlyInstanceOf(AssertionError.class);
        assertThat(message("stale"))
                .startsWith("dev.plumbline.junit.ActorExamples$Stores two stores is not linearizable: #1 read(result:"
                        + " 0) of process \"r\" fits no explanation of what came before it\n")
                .contains(
                        "       w       r       A       B\n",
                        " 1     =-0------------>o       |    Write[value=1]  begins #0 write(value: 1)\n",
                        "       =<done----------|-----2>|    ends #0  2 Copy[value=1]\n",
                        " 2     :       #-1------------>o    Read[]  begins #1 read()\n",
                        "       :       #<0-------------|    ends #1: 0  <== fits no explanation\n",
                        "    never received: 2  A -> B  Copy[value=1]\n")
                .contains("VIOLATES  two stores: no behaviour of register explains it")
                .contains("To repeat this execution: @Actors(system = Stores.class, harness = \"two stores\", schedule"
                        + " = \"0 1")
                .contains("plumbline view target");
        Path named = Path.of(message("stale").replaceAll("(?s).*plumbline explain (\\S+).*", "$1"));
        assertThat(named.getFileName()).hasToString("dev.plumbline.junit.ActorExamples-Tests.stale-two-stores.plumb");
        assertThat(Bundle.read(named).failing().actors().orElseThrow().chart()).isPresent();
    }

    @Test
    void anExecutionIsRepeated() {
        assertThat(message("repeated")).contains("is not linearizable: #1 read(result: 0)", "schedule = \"0 1 2\"");
        assertThat(message("misfit"))
                .startsWith("@Actors on ")
                .contains("the schedule does not fit harness two stores");
    }

    @Test
    void exceptionsOfActorsFailTheTest() {
        assertThat(message("failing"))
                .contains("an actor failed: java.lang.IllegalArgumentException: a negative number");
        assertThat(FAILURES.get("failing")).hasCauseInstanceOf(IllegalArgumentException.class);
        assertThat(message("every")).contains("Stores two stores is not linearizable");
    }

    @Test
    void aViolatedPropertyFailsTheTest() {
        assertThat(message("property"))
                .contains("SameStores same: always the same: violated in 1 state, first after 1 step", "schedule = \"");
        assertThat(message("propertyOfSchedules"))
                .contains("SameStores same: always the same: violated after 1 step", "schedule = \"");
        assertThat(message("propertyOfASchedule")).contains("SameStores same: always the same: violated after 1 step");
    }

    @Test
    void aSimulationFailsWithTheShortestRunAndHowToRepeatIt() {
        assertThat(FAILURES.get("propertyOfASimulation")).isExactlyInstanceOf(AssertionError.class);
        assertThat(message("propertyOfASimulation"))
                .contains(
                        "SameStores same: always the same: violated in the run of seed 7 after ",
                        "Write[value=1]  begins #0",
                        "To repeat this execution: @Actors(system = SameStores.class, harness = \"same\", schedule = \"0 -\")",
                        "To repeat the whole run: @Actors(system = SameStores.class, harness = \"same\", simulate = \"1\","
                                + " seed = 7)");
        assertThat(message("staleInASimulation"))
                .contains(
                        "Stores two stores is not linearizable: #1 read(result: 0)",
                        "To repeat the whole run: @Actors(",
                        "plumbline view target");
        assertThat(message("failingInASimulation")).contains("an actor failed: java.lang.IllegalArgumentException");
    }

    @Test
    void aSimulationPassesAsASample() {
        assertThat(message("simulated")).isEmpty();
        assertThat(ENTRIES.get("simulated").get("notes on one store"))
                .startsWith("a sample of ")
                .endsWith(", which shows the absence of no violation");
    }

    @Test
    void aSimulationThatDecidesNothingIsInconclusive() {
        assertThat(FAILURES.get("openAfterASimulation"))
                .isInstanceOf(InconclusiveError.class)
                .hasMessageContaining("endless: inconclusive after ")
                .hasMessageContaining("sometimes two: no example")
                .hasMessageContaining("eventually three: not decided, since no run ended by itself");
        assertThat(message("openAfterASimulation")).doesNotContain("0 or 1", "sometimes one");
        assertThat(message("misspeltTime")).startsWith("@Actors on ").contains("simulate: ", "an hour");
        assertThat(message("twoKinds")).contains("simulate excludes scheduler, maxSchedules and schedule");
    }

    @Test
    void aCompleteSchedulerThatIsCutOffIsInconclusive() {
        assertThat(FAILURES.get("cutOff"))
                .isInstanceOf(InconclusiveError.class)
                .hasMessageContaining("one store: inconclusive after 1 schedules")
                .hasMessageContaining("a higher maxSchedules");
    }

    @Test
    void restrictionsOfAPassArePublishedAndOthersHaveNone() {
        assertThat(message("unanswered")).isEmpty();
        assertThat(ENTRIES.get("unanswered"))
                .containsExactly(
                        Map.entry("notes on writes and a read", "without an answer in 2 schedules: w write(value: 1)"));
        assertThat(ENTRIES.get("sampled"))
                .containsEntry("notes on one store", "a sample of 1 schedules, which need not show every history");
        assertThat(ENTRIES).doesNotContainKeys("right", "repeatedWell");
    }

    @Test
    void aSystemThatAnswersNothingIsInconclusive() {
        assertThat(FAILURES.get("nothingAnswered"))
                .isInstanceOf(InconclusiveError.class)
                .hasMessageContaining("no request was answered, so nothing was checked");
    }

    @Test
    void mistakesAreReportedInOneLine() {
        assertThat(message("misspelt")).contains("has no harness two store (did you mean two stores?)");
        assertThat(message("misspeltScheduler")).contains("there is no scheduler source-dpo");
        assertThat(message("unmakeable")).contains("expected a class with a constructor without parameters");
    }

    @Test
    void assertionsTakeAHarness() throws BadInput {
        PlumblineAssertions.assertLinearizable(ActorExamples.harness("one", "A", 1));
        PlumblineAssertions.assertLinearizable(ActorExamples.harness("two", "B", 1), "0 2 1");
        Throwable failure =
                catchThrowable(() -> PlumblineAssertions.assertLinearizable(ActorExamples.harness("two", "B", 1)));
        assertThat(failure)
                .hasMessageContaining("two is not linearizable: #1 read(result: 0)")
                .hasMessageContaining("PlumblineAssertions.assertLinearizable(harness, \"0 1")
                .hasMessageContaining("plumbline explain target");
        assertThatThrownBy(() -> PlumblineAssertions.assertLinearizable(
                        ActorExamples.harness("two", "B", 1), Schedulers.RANDOM, 1_000))
                .isExactlyInstanceOf(AssertionError.class);
    }
}
