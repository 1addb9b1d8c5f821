package dev.plumbline.benchmarks.lincheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Writes the table of docs/benchmarks.md; takes minutes: {@code -Dplumbline.evidence=true}. */
class ComparisonRun {
    private static final Path DOCUMENT = Path.of("..", "..", "docs", "benchmarks.md");
    private static final String BEGIN = "<!-- lincheck: written by ComparisonRun -->\n";
    private static final String END = "<!-- end of lincheck -->";

    @Test
    @EnabledIfSystemProperty(named = "plumbline.evidence", matches = "true")
    void theTableIsWritten(@TempDir Path folder) throws Exception {
        List<Trial> trials = Trials.all();
        // The first one is for the JVM to warm up.
        List<Trial.Outcome> lineUp = new ArrayList<>();
        trials.get(0).lineUp();
        for (Trial trial : trials) {
            lineUp.add(trial.lineUp());
        }
        StringBuilder table = new StringBuilder("| test | calls | Line-Up | seconds | executions | Lincheck | seconds |"
                + " executions |\n|---|---|---|---|---|---|---|---|\n");
        int found = 0;
        int alarms = 0;
        int wrong = 0;
        for (int i = 0; i < trials.size(); i++) {
            Trial trial = trials.get(i);
            Trial.Outcome peer = LincheckProcess.run(i, folder);
            System.out.println(trial.name() + " | " + cells(lineUp.get(i)) + " | " + cells(peer));
            wrong += trial.wrong() ? 1 : 0;
            found += trial.wrong() && peer.complains() ? 1 : 0;
            alarms += !trial.wrong() && peer.complains() ? 1 : 0;
            table.append("| " + trial.name() + " | `" + trial.test().toString().replace("|", "\\|") + "` | "
                    + cells(lineUp.get(i)) + " | " + cells(peer) + " |\n");
        }
        table.append("\nOf " + wrong + " tests with something to find, Lincheck found it in " + found + "; of "
                + (trials.size() - wrong) + " without, it complained about " + alarms + ".\n");
        String text = Files.readString(DOCUMENT);
        assertThat(text).contains(BEGIN, END);
        Files.writeString(
                DOCUMENT,
                text.substring(0, text.indexOf(BEGIN) + BEGIN.length()) + table + text.substring(text.indexOf(END)));
        for (int i = 0; i < trials.size(); i++) {
            assertThat(lineUp.get(i).passes())
                    .as(trials.get(i).name())
                    .isNotEqualTo(trials.get(i).wrong());
        }
    }

    private static String cells(Trial.Outcome outcome) {
        return String.format(Locale.ROOT, "%s | %.2f | %,d", outcome.answer(), outcome.seconds(), outcome.executions());
    }
}
