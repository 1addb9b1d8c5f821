package dev.plumbline.benchmarks.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayInputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class StreamsBenchTest {
    @Test
    void linesAreAHistoryThatConforms() throws Exception {
        History history = history(new RegisterLines(2_000, 5));
        assertThat(history.size()).isEqualTo(2_000);
        Verdict verdict = Check.of(history, Models.register(0))
                .engine(new SweepEngine())
                .run()
                .verdict();
        assertThat(verdict).isInstanceOf(Verdict.Conforms.class);
        assertThat(verdict.statistics().maxFrontier()).isGreaterThan(3);
        History ofQueue = history(new QueueLines(2_000, 5));
        assertThat(Check.of(ofQueue, Models.queue()).run().verdict()).isInstanceOf(Verdict.Conforms.class);
    }

    private static History history(Iterator<String> from) throws BadInput {
        List<String> lines = new ArrayList<>();
        from.forEachRemaining(lines::add);
        return Formats.read(
                "lines",
                new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)),
                ReadOptions.DEFAULT.withFormat(Formats.byName("ndjson")));
    }

    @Test
    void memoryThatGrowsIsATargetThatIsMissed() {
        assertThat(report("conforms", 0.1).missed()).isZero();
        assertThat(report("conforms", 50).missed()).isEqualTo(1);
        assertThat(report("violates", 0.1).missed()).isEqualTo(1);
        assertThat(report("conforms", 0.1).page())
                .contains("| check while reading | 300,000 | conforms | 3.00 | 100,000 | 2.0 | 70 | 0.1 |\n")
                .contains("| 500 | 1,000 | conforms | 1.00 | 2.00 | 9.00 |\n");
    }

    private static StreamsReport report(String verdict, double retained) {
        return new StreamsReport(
                new StreamsBench.Options(List.of(300_000), List.of(500), 2, Duration.ofSeconds(1), 1),
                List.of(
                        new StreamsBench.StreamRow(
                                "read", 300_000, "", 1.5, OptionalDouble.of(60), OptionalDouble.empty()),
                        new StreamsBench.StreamRow(
                                "check", 300_000, verdict, 3, OptionalDouble.of(70), OptionalDouble.of(retained))),
                List.of(new StreamsBench.Load(500, 1_000, "conforms", 1, 2, 9)),
                0.5);
    }

    @Tag("slow")
    @Tag("long")
    @Test
    void processesAreMeasured() throws Exception {
        StreamsReport report = StreamsBench.run(
                new StreamsBench.Options(List.of(600), List.of(500), 2, Duration.ofSeconds(20), 7), line -> {});
        assertThat(report.rows())
                .extracting(StreamsBench.StreamRow::verdict)
                .containsExactly("", "conforms", "conforms", "", "conforms");
        assertThat(report.rows()).allMatch(row -> row.cpuSeconds() > 0);
        assertThat(report.loads()).extracting(StreamsBench.Load::operations).containsExactly(1_000L);
        StringWriter json = new StringWriter();
        report.writeJson(json);
        assertThat(json.toString()).contains("\"medianLagMillis\"").contains("\"scenario\"");
    }
}
