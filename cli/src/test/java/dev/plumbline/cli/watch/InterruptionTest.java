package dev.plumbline.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** What is said when a check is interrupted. */
class InterruptionTest {
    private final StringWriter err = new StringWriter();

    private Interruption of(String history) {
        Interruption interruption = Interruption.armed(new PrintWriter(err));
        LastProgress seen = new LastProgress();
        interruption.watch(history, seen);
        return interruption;
    }

    @Test
    void checkWithoutAVerdictHasNone() {
        try (Interruption interruption = of("run.ndjson")) {
            interruption.interrupted();
        }
        assertThat(err.toString()).contains("interrupted: run.ndjson: ").contains("; no verdict");
    }

    @Test
    void violationsThatWereReportedAreCounted() {
        try (Interruption interruption = of("run.ndjson")) {
            interruption.reported();
            interruption.watch("run.ndjson", new LastProgress());
            interruption.interrupted();
        }
        assertThat(err.toString()).contains("; 1 violation reported").doesNotContain("no verdict");
    }

    @Test
    void violationsOfAnotherHistoryDoNotCount() {
        try (Interruption interruption = of("one.ndjson")) {
            interruption.reported();
            interruption.watch("other.ndjson", new LastProgress());
            interruption.interrupted();
        }
        assertThat(err.toString()).contains("interrupted: other.ndjson: ").contains("; no verdict");
    }
}
