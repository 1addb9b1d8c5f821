package dev.plumbline.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Annotated classes and methods, run as a build would run them. */
@Tag("slow")
class LineUpTest {
    /** The simple name of the class for one that was annotated, the name of the method for others. */
    private static String name(TestIdentifier test) {
        MethodSource source = (MethodSource) test.getSource().orElseThrow();
        String className = source.getClassName();
        return source.getMethodName().equals("lineUp")
                ? className.substring(className.lastIndexOf('$') + 1)
                : test.getDisplayName();
    }

    /** The message of each test that failed, empty for one that passed. */
    private static Map<String, String> run(DiscoverySelector... selectors) {
        Map<String, String> messages = new TreeMap<>();
        TestExecutionListener listener = new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                    messages.put(
                            name(test),
                            result.getThrowable().map(Throwable::getMessage).orElse(""));
                }
            }
        };
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectors)
                                .build(),
                        listener);
        return messages;
    }

    @Test
    void dataRacesAreEntriesOfTheReportOrFailures() {
        Map<String, String> entries = new TreeMap<>();
        TestExecutionListener listener = new TestExecutionListener() {
            @Override
            public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
                entries.put(name(test), entry.getKeyValuePairs().get("data races"));
            }
        };
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(
                                        selectClass(Examples.RacyLazy.class), selectClass(Examples.UnwatchedLazy.class))
                                .build(),
                        listener);
        assertThat(entries).containsOnlyKeys("RacyLazy");
        assertThat(entries.get("RacyLazy"))
                .contains("data race: Lazy.sizes: write at Lazy.get:", "data race: an element of int[]: write at ");
        assertThat(run(selectClass(Examples.RacyLazy.class))).isEqualTo(Map.of("RacyLazy", ""));
        assertThat(run(selectClass(Examples.ForbiddenLazy.class)).get("ForbiddenLazy"))
                .contains(
                        "Lazy has data races\n",
                        "read Lazy.sizes = null (Lazy.get:",
                        "To repeat this execution: @LineUp(value = Lazy.class, races = RacePolicy.FAIL, matrix ="
                                + " \"get() | get()\", schedule = \"");
    }

    @Test
    void aRightClassPasses() {
        assertThat(run(selectClass(Examples.QueueOfTheJdk.class))).isEqualTo(Map.of("QueueOfTheJdk", ""));
    }

    @Test
    void passLogsWhatItDoesNotCover() {
        List<String> logged = new ArrayList<>();
        Logger log = Logger.getLogger(LineUpCheck.class.getName());
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                logged.add(record.getLevel() + " " + record.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        log.addHandler(handler);
        try {
            assertThat(run(selectClass(Examples.SharedText.class))).isEqualTo(Map.of("SharedText", ""));
        } finally {
            log.removeHandler(handler);
        }
        assertThat(logged)
                .singleElement()
                .asString()
                .startsWith(
                        "WARNING dev.plumbline.junit.Examples$SharedText: races inside java.lang.StringBuilder are");
    }

    @Test
    void aWrongClassFailsWithTheSmallestExampleAndHowToRepeatIt() {
        String message = run(selectClass(Examples.UnsafeStack.class)).get("UnsafeStack");
        assertThat(message)
                .startsWith(
                        "dev.plumbline.junit.Examples$UnsafeStack is not thread-safe: non-linearizable\nsmallest failing test (")
                .contains(
                        "thread A",
                        "thread B",
                        "ArrayDeque",
                        "To repeat this execution: @LineUp(value = UnsafeStack.class, ",
                        "matrix = \"");
    }

    @Test
    void anExecutionIsRepeated() {
        assertThat(run(selectClass(Examples.Repeated.class)).get("Repeated"))
                .contains("non-linearizable", "get() = 1", "read Counter.count");
    }

    @Test
    void mistakesAndLackOfTimeFail() {
        assertThat(run(selectClass(Examples.Misspelt.class)).get("Misspelt"))
                .contains("has no method got to be called as got(); its methods are get(), inc()");
        assertThat(run(selectClass(Examples.OutOfTime.class)).get("OutOfTime")).contains("inconclusive", "time was up");
    }

    @Test
    void methodsAreCheckedBeforeTheyRun() {
        Map<String, String> messages = run(selectClass(Examples.Methods.class));
        assertThat(messages.get("passes()")).isEmpty();
        assertThat(Examples.Methods.ran).isTrue();
        assertThat(messages.get("fails()")).contains("inc() | inc(), at last get()", "after = \"get()\"");
    }

    @Test
    void aTestIsFoundAgainByItsId() {
        String id = "[engine:plumbline-line-up]/[class:" + Examples.QueueOfTheJdk.class.getName() + "]";
        assertThat(run(selectUniqueId(id))).isEqualTo(Map.of("QueueOfTheJdk", ""));
        assertThat(run(selectUniqueId(id + "/[test:lineUp]"))).isEqualTo(Map.of("QueueOfTheJdk", ""));
    }

    @Test
    void nestedClassesAreCheckedWithTheirOuterClass() {
        assertThat(run(selectClass(Examples.Around.class)))
                .containsOnlyKeys("Inner", "Innermost")
                .containsEntry("Innermost", "");
        assertThat(run(selectClass(Examples.Around.Inner.class))).containsOnlyKeys("Inner", "Innermost");
    }

    @Test
    void aDisabledClassIsNotChecked() {
        assertThat(run(selectClass(Examples.Off.class))).isEmpty();
    }

    @Test
    void anAnnotationOfOnesOwnCarriesTheCheck() {
        assertThat(run(selectClass(Examples.Composed.class)).get("Composed")).contains("is not thread-safe");
        assertThat(run(selectClass(Examples.ComposedOnAMethod.class)).get("fails()"))
                .contains("is not thread-safe");
        assertThat(run(selectClass(Examples.CountsRight.class))).isEmpty();
    }

    @Test
    void aClassIsCheckedForTheAnnotationOfTheClassThatItExtends() {
        assertThat(run(selectClass(Examples.Extending.class)).get("Extending"))
                .startsWith("dev.plumbline.junit.Examples$Extending is not thread-safe");
        assertThat(run(selectClass(Examples.Checked.class))).isEmpty();
    }

    @Test
    void staticClassesAreCheckedWithTheirOuterClass() {
        assertThat(run(selectClass(Examples.AroundItself.class))).containsOnlyKeys("Within");
        assertThat(run(selectClass(Examples.AroundItself.Within.class), selectClass(Examples.AroundItself.class)))
                .containsOnlyKeys("Within");
    }

    @Test
    void aClassThatCannotBeLoadedFails() {
        assertThat(run(selectClass(Examples.NotLoaded.class)).get("NotLoaded")).isNotEmpty();
    }

    @Test
    void threadsKeepToTheirRoles() {
        assertThat(run(selectClass(Examples.WithRoles.class))).isEqualTo(Map.of("WithRoles", ""));
        assertThat(run(selectClass(Examples.WithoutRoles.class)).get("WithoutRoles"))
                .contains("non-linearizable");
        assertThat(run(selectClass(Examples.TooFewThreads.class)).get("TooFewThreads"))
                .contains("tests of 1 thread for the roles producer, others; expected at least 2");
    }

    @Test
    void allViolationsArePrintedUnlessTheyAreMuted() {
        assertThat(run(selectClass(Examples.BothWrong.class)).get("BothWrong"))
                .startsWith("dev.plumbline.junit.Examples$Counters is not thread-safe: non-linearizable\n")
                .contains("\nviolation 2 of 2: dev.plumbline.junit.Examples$Counters is not thread-safe")
                .contains("in() | in() ins()", "out() | out() outs()", "every test was checked");
        assertThat(run(selectClass(Examples.BothKnown.class))).isEqualTo(Map.of("BothKnown", ""));
        assertThat(run(selectClass(Examples.WrongMute.class)).get("WrongMute"))
                .contains("mute: 'in': ", "did you mean methods=in?");
    }

    @Test
    void aChangeSinceAnEarlierRunFails() throws IOException {
        Path file = Path.of(Examples.OBSERVATIONS);
        Files.deleteIfExists(file);
        assertThat(run(selectClass(Examples.Observed.class))).isEqualTo(Map.of("Observed", ""));
        assertThat(run(selectClass(Examples.Observed.class))).isEqualTo(Map.of("Observed", ""));
        Files.writeString(file, Files.readString(file).replace("result=\"1\"", "result=\"2\""));
        assertThat(run(selectClass(Examples.Observed.class)).get("Observed"))
                .startsWith("dev.plumbline.junit.Examples$Ring has changed: regression\n")
                .contains("poll() returned 2 in the observation file and returned 1 now");
    }
}
