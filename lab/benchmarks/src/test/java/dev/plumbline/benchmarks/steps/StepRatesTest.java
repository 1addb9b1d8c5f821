package dev.plumbline.benchmarks.steps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class StepRatesTest {
    @Test
    void bothEvaluatorsFindTheSameStepsOfEachSpecification() throws Exception {
        List<String> progress = new ArrayList<>();
        StepRates rates = StepRates.run(30, 0.01, progress::add);
        StringWriter table = new StringWriter();
        rates.print(new PrintWriter(table, true));
        assertThat(progress).hasSize(3);
        assertThat(table.toString().lines().filter(line -> line.contains(" the same ")))
                .as(table.toString())
                .hasSize(3);
        StringWriter json = new StringWriter();
        rates.writeJson(json);
        assertThat(json.toString())
                .contains(
                        "\"MapSteps\"",
                        "\"RaftSteps\"",
                        "\"CommitSteps\"",
                        "\"stepsPerSecondOfTlc\"",
                        "\"stepsPerSecondOfTlcWithFingerprints\"");
        assertThat(json.toString()).doesNotContain("\"agree\" : false");
    }
}
