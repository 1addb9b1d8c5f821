package dev.plumbline.benchmarks.overhead;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class OverheadTest {
    @Test
    void fiveArmsOnTwoNetworksAreMeasured() throws IOException {
        OverheadReport report = Overhead.run(new Overhead.Options(10, 1, 1), line -> {});
        assertThat(report.rows()).hasSize(10);
        for (Overhead.OverheadRow row : report.rows()) {
            assertThat(row.seconds()).isPositive();
            assertThat(row.elements()).isEqualTo(row.arm() == Overhead.Arm.SYNCED_LOGS ? 1 : 10);
            if (row.arm() == Overhead.Arm.PLAIN) {
                assertThat(row.sections()).isZero();
            } else {
                // Two sections of a consumer and two of the producer for each element.
                assertThat(row.sections()).isGreaterThanOrEqualTo(3 * row.elements() * 4 - 3);
                assertThat(row.logMiB()).isPositive();
            }
        }
        StringWriter text = new StringWriter();
        StringWriter json = new StringWriter();
        report.print(new PrintWriter(text, true));
        report.writeJson(json);
        assertThat(text.toString()).contains("TCP        logs, pauses").contains("medians of 1 runs");
        assertThat(json.toString()).contains("\"overheadPercent\"");
    }
}
