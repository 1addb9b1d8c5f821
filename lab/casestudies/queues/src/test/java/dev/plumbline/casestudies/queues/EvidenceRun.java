package dev.plumbline.casestudies.queues;

import static dev.plumbline.casestudies.queues.Workload.Mode.NOISE;
import static dev.plumbline.casestudies.queues.Workload.Mode.SERIAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Counterexample;
import dev.plumbline.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Writes what was found into README.md, between its markers. Takes minutes: {@code -Dplumbline.evidence=true}. */
@EnabledIfSystemProperty(named = "plumbline.evidence", matches = "true")
class EvidenceRun {
    private static final Path README = Path.of("README.md");
    private static final int RUNS = 100;

    private record Row(Workload workload, Workload.Mode mode, String spec) {}

    private static final Workload ONE_PRODUCER = new Workload("moodycamel", 5, 1, 0, 60);
    private static final Workload TWO_PRODUCERS = new Workload("moodycamel", 4, 2, 3, 20);
    private static final Workload SMALL = new Workload("moodycamel-small", 4, 2, 3, 20);
    private static final Workload SMALL_BOTH = new Workload("moodycamel-small", 4, 0, 3, 20);
    private static final Workload LINEARIZABLE = new Workload("linearizable", 4, 0, 2, 20);

    private static final List<Row> ROWS = List.of(
            new Row(LINEARIZABLE, SERIAL, Specs.STRICT),
            new Row(LINEARIZABLE, NOISE, Specs.STRICT),
            new Row(ONE_PRODUCER, SERIAL, Specs.STRICT),
            new Row(ONE_PRODUCER, SERIAL, Specs.PROMISED),
            new Row(TWO_PRODUCERS, SERIAL, Specs.STRICT),
            new Row(TWO_PRODUCERS, SERIAL, Specs.PROMISED),
            new Row(TWO_PRODUCERS, NOISE, Specs.PROMISED),
            new Row(SMALL, SERIAL, Specs.PROMISED),
            new Row(SMALL_BOTH, SERIAL, Specs.PROMISED));

    private final Specs specs = new Specs();

    @TempDir
    Path folder;

    @Test
    void theTableIsWritten() throws IOException {
        StringBuilder table = new StringBuilder("| queue | threads | largest bulk | schedule | specification | runs |"
                + " operations | conform | violate | inconclusive | first violation |\n"
                + "|---|---|---|---|---|---|---|---|---|---|---|\n");
        List<String> replays = new ArrayList<>();
        for (int i = 0; i < ROWS.size(); i++) {
            Row row = ROWS.get(i);
            Survey survey =
                    Survey.of(row.workload, row.mode, row.spec, RUNS, specs, folder.resolve(Integer.toString(i)));
            table.append(line(row, survey));
            if (row.mode == SERIAL && !survey.violations().isEmpty()) {
                replays.add(replay(row, survey.violations().get(0)));
            }
        }
        String text = Files.readString(README);
        text = between(text, "table", table.toString());
        text = between(text, "replay", String.join("\n", replays));
        Files.writeString(README, text);
    }

    private static String line(Row row, Survey survey) {
        Workload w = row.workload;
        String threads = w.producers() == 0
                ? w.threads() + ", all do both"
                : w.producers() + " enqueue, " + (w.threads() - w.producers()) + " dequeue";
        String first = survey.violations().isEmpty()
                ? ""
                : "seed " + survey.violations().get(0).seed() + ": `"
                        + survey.violations().get(0).operation() + "`";
        return String.format(
                Locale.ROOT,
                "| %s | %s | %d | %s | %s | %d | %d | %d | %d | %d | %s |%n",
                w.queue(),
                threads,
                w.bulk(),
                row.mode.word(),
                row.spec,
                survey.runs(),
                survey.operations(),
                survey.conforms(),
                survey.violations().size(),
                survey.inconclusive().size(),
                first);
    }

    /** The commands, and what they show: as seen a second time, not as remembered. */
    private String replay(Row row, Survey.Violation violation) {
        Path again = folder.resolve("again-" + row.workload.producers());
        History history = row.workload.run(row.mode, violation.seed(), again);
        Counterexample found = specs.check(history, row.spec, row.workload.threads())
                .counterexampleIfAny()
                .orElseThrow();
        assertThat(Survey.failed(found)).isEqualTo(violation.operation());
        String out = "target/seed-" + violation.seed() + "-of-" + row.workload.producers();
        return "```\n" + row.workload.command(row.mode, violation.seed(), out)
                + "\n../../../plumbline check --spec tla/"
                + row.spec + ".tla " + out
                + "    # exit status 1 or 0: the schedule is that of the compiler\n```\nviolates: operation "
                + found.failedAt() + ", `"
                + violation.operation() + "`, in the state `"
                + found.frontier().get(0).state().toString().replace("\n", " ") + "`.\n";
    }

    private static String between(String text, String name, String content) {
        String begin = "<!-- " + name + ": written by EvidenceRun -->\n";
        String end = "<!-- end of " + name + " -->";
        assertThat(text).contains(begin, end);
        return text.substring(0, text.indexOf(begin) + begin.length()) + content + text.substring(text.indexOf(end));
    }
}
