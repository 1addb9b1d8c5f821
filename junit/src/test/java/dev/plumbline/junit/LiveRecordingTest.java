package dev.plumbline.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.spec.model.Models;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Recordings that are checked while a test runs, run as a build would run them. */
class LiveRecordingTest {
    private static final Map<String, String> MESSAGES = new TreeMap<>();

    @BeforeAll
    static void run() {
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(LiveExamples.Tests.class))
                                .build(),
                        new TestExecutionListener() {
                            @Override
                            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                                if (test.isTest()) {
                                    MESSAGES.put(
                                            test.getDisplayName().replace("()", ""),
                                            result.getThrowable()
                                                    .map(Throwable::toString)
                                                    .orElse(""));
                                }
                            }
                        });
    }

    @Test
    void aTestThatConformsPasses() {
        assertThat(MESSAGES.get("right")).isEmpty();
    }

    @Test
    void aViolationFailsTheTestAndLeavesABundle() throws Exception {
        String bundle = "target/plumbline/dev.plumbline.junit.LiveExamples-Tests.wrong-recording.plumb";
        assertThat(MESSAGES.get("wrong"))
                .startsWith("java.lang.AssertionError: VIOLATES  target/plumbline/live/")
                .contains("Stale read: #1 read() returned 0")
                .contains("plumbline view " + bundle);
        assertThat(Bundle.read(Path.of(bundle)).failing().history().size()).isEqualTo(2);
    }

    @Test
    void otherProblemsFailTheTestToo() {
        assertThat(MESSAGES.get("failsByItself")).contains("expected: <1> but was: <2>");
        assertThat(MESSAGES.get("recordsNothing"))
                .startsWith(InconclusiveError.class.getName())
                .contains("the history has no operations, so nothing was checked");
        assertThat(MESSAGES.get("unknownOperation")).contains("Tests.unknownOperation cannot be checked: ", "raed");
    }

    @Test
    void outsideOfATestNothingIsRecorded() {
        LiveRecording recording = LiveRecording.of(Models.register(0));
        assertThatThrownBy(() -> recording.thread(1)).hasMessageContaining("expected a field with @RegisterExtension");
        assertThatThrownBy(recording::conformsSoFar).isInstanceOf(IllegalStateException.class);
    }
}
