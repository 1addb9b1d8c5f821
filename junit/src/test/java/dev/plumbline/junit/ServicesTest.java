package dev.plumbline.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs of services in tests, run as a build would run them. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class ServicesTest {
    private static final Map<String, String> MESSAGES = new TreeMap<>();

    @BeforeAll
    static void run() {
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(ServicesExamples.Tests.class))
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
    void aServiceThatConformsPassesAndTheMethodIsRun() {
        assertThat(MESSAGES.get("right")).isEmpty();
        assertThat(ServicesExamples.Tests.ran).isTrue();
        assertThat(Path.of("target", "plumbline", "services")
                        .resolve("dev.plumbline.junit.ServicesExamples-Tests.right")
                        .resolve("run")
                        .resolve("faults.txt"))
                .content()
                .contains("end of pause n1");
    }

    @Test
    void aViolationShowsTheReasonTheBundleAndThePlan() {
        assertThat(MESSAGES.get("wrong"))
                .startsWith("java.lang.AssertionError: VIOLATES  target/plumbline/services/")
                .contains("multi-register", "use @Services(plan = ...) with", "fault plan 1", ": pause n")
                .contains("plumbline view target/plumbline/dev.plumbline.junit.ServicesExamples-Tests.wrong-run.plumb");
        assertThat(Files.exists(
                        Path.of("target", "plumbline", "dev.plumbline.junit.ServicesExamples-Tests.wrong-run.plumb")))
                .isTrue();
    }

    @Test
    void mistakesOfTheAnnotationFailTheTestBeforeAnythingStarts() {
        assertThat(MESSAGES.get("unknownWorkload")).contains("Tests.unknownWorkload: no workload is named banks");
        assertThat(MESSAGES.get("unknownFault")).contains("'flood' is not a kind of fault");
        assertThat(MESSAGES.get("timeWithoutUnit")).contains("time: '10' has no unit");
    }
}
