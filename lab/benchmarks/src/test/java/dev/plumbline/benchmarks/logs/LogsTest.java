package dev.plumbline.benchmarks.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class LogsTest {
    @Tag("long")
    @Test
    void logsOfTheKeeperConformAndTlcTakesTheSteps() throws IOException {
        LogsReport report = Logs.run(new Logs.Options(List.of(400), 1, Optional.empty()), line -> {});
        assertThat(report.rows())
                .extracting(Logs.LogsRow::way, Logs.LogsRow::outcome)
                .containsExactly(
                        tuple("one-path", "conforms"),
                        tuple("sidestep", "conforms"),
                        tuple("plain TLC", "took the steps"));
        assertThat(report.rows()).allSatisfy(row -> assertThat(row.cpuSeconds()).isPositive());
        StringWriter text = new StringWriter();
        report.print(new PrintWriter(text, true));
        assertThat(text.toString()).contains("of TLC").contains("A keeper and 25 guests");
        StringWriter json = new StringWriter();
        report.writeJson(json);
        assertThat(json.toString()).contains("\"scenario\" : \"logs\"").contains("\"ofTlc\"");
    }
}
