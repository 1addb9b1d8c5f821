package dev.plumbline.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.plumbline.explain.bundle.Bundle;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** {@code @Actors} with Pekko actors, run as a build would run it. */
@Tag("slow")
class PekkoActorsTest {
    private static Map<String, Optional<Throwable>> run() {
        Map<String, Optional<Throwable>> results = new TreeMap<>();
        TestExecutionListener listener = new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                    results.put(test.getDisplayName().replace("()", ""), result.getThrowable());
                }
            }
        };
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(PekkoExamples.Tests.class))
                                .build(),
                        listener);
        return results;
    }

    @Test
    void pekkoActorsPassFailAndAreRepeated() throws Exception {
        Map<String, Optional<Throwable>> results = run();
        assertThat(results.get("right")).isEmpty();
        for (String wrong : new String[] {"wrong", "repeated", "exhaustive"}) {
            Throwable thrown = results.get(wrong).orElseThrow();
            assertThat(thrown).as(wrong).isExactlyInstanceOf(AssertionError.class);
            assertThat(thrown.getMessage())
                    .contains("Counters count is not linearizable: ", "VIOLATES  count", "<== fits no explanation")
                    .contains(
                            "To repeat this execution: @Actors(system = Counters.class, harness = \"count\", schedule");
            Path bundle = Path.of(thrown.getMessage().replaceAll("(?s).*plumbline explain (\\S+).*", "$1"));
            assertThat(Bundle.read(bundle).actors().orElseThrow().chart()).isPresent();
        }
        assertThat(results.get("losing")).isEmpty();
        assertThat(results.get("crashing").orElseThrow())
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageContaining("memory crashes");
        assertThat(results.get("unanswered").orElseThrow())
                .isInstanceOf(InconclusiveError.class)
                .hasMessageContaining("an operation gets no answer: r read(); s read()");
    }
}
