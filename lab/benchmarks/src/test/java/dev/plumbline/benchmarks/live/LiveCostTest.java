package dev.plumbline.benchmarks.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class LiveCostTest {
    @Test
    void threeArmsAreMeasured() throws Exception {
        LiveCostReport report = LiveCost.run(new LiveCost.Options(2, 300, 1), line -> {});
        assertThat(report.rows()).extracting(LiveCost.LiveRow::arm).containsExactly(LiveCost.Arm.values());
        assertThat(report.rows()).allMatch(row -> row.recordingNanos() > 0);
        StringWriter text = new StringWriter();
        StringWriter json = new StringWriter();
        report.print(new PrintWriter(text, true));
        report.writeJson(json);
        assertThat(text.toString()).contains("recorded, checked").contains("2 threads with 300 reads");
        assertThat(json.toString()).contains("\"recordingNanos\"");
    }
}
