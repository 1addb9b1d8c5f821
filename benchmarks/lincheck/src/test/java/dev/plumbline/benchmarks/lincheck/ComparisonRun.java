package dev.plumbline.benchmarks.lincheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.benchmarks.lincheck.TrialProcess.Question;
import dev.plumbline.history.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Writes the tables of docs/benchmarks.md; takes many minutes: {@code -Dplumbline.evidence=true}. Only of trials with
 * names that match: {@code -Dplumbline.evidence.trials=C.*}.
 */
class ComparisonRun {
    private static final Path DOCUMENT = Path.of("..", "..", "docs", "benchmarks.md");
    private static final String BEGIN = "<!-- lincheck: written by ComparisonRun -->\n";
    private static final String END = "<!-- end of lincheck -->";
    private static final int MOST_SECONDS = 60;

    /** Both answers to one trial. */
    private record Pair(Trial trial, Trial.Outcome lineUp, Trial.Outcome lincheck) {
        String cells() {
            return ComparisonRun.cells(lineUp) + " | " + ComparisonRun.cells(lincheck);
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "plumbline.evidence", matches = "true")
    void theTablesAreWritten(@TempDir Path folder) throws Exception {
        List<Pair> same = pairs(Question.LINE_UP, Question.LINCHECK, false, folder);
        List<Pair> made = pairs(Question.LINE_UP_MAKES_TESTS, Question.LINCHECK_MAKES_TESTS, true, folder);
        String table = sameTests(same) + "\n" + madeTests(made);
        String text = Files.readString(DOCUMENT);
        assertThat(text).contains(BEGIN, END);
        Files.writeString(
                DOCUMENT,
                text.substring(0, text.indexOf(BEGIN) + BEGIN.length()) + table + text.substring(text.indexOf(END)));
        assertThat(same)
                .allSatisfy(pair -> assertThat(pair.lineUp().passes())
                        .as(pair.trial().name())
                        .isNotEqualTo(pair.trial().wrong()));
    }

    private static List<Pair> pairs(Question ours, Question theirs, boolean wrongOnly, Path folder) throws Exception {
        List<Trial> trials = Trials.all();
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < trials.size(); i++) {
            boolean wanted = trials.get(i).name().matches(System.getProperty("plumbline.evidence.trials", ".*"));
            if (wanted && (trials.get(i).wrong() || !wrongOnly)) {
                AnnotatedCalls.write(trials.get(i), i, folder);
                Pair pair = new Pair(
                        trials.get(i),
                        TrialProcess.run(ours, i, folder, MOST_SECONDS),
                        TrialProcess.run(theirs, i, folder, MOST_SECONDS));
                System.out.println(trials.get(i).name() + " | " + pair.cells());
                pairs.add(pair);
            }
        }
        return pairs;
    }

    private static String sameTests(List<Pair> pairs) throws BadInput {
        StringBuilder table = new StringBuilder("| test | calls | Line-Up | seconds | executions | Lincheck | seconds |"
                + " executions |\n|---|---|---|---|---|---|---|---|\n");
        for (Pair pair : pairs) {
            table.append("| " + pair.trial().name() + " | `"
                    + pair.trial().test().toString().replace("|", "\\|") + "` | " + pair.cells() + " |\n");
        }
        List<Pair> wrong = pairs.stream().filter(pair -> pair.trial().wrong()).toList();
        List<Pair> right = pairs.stream().filter(pair -> !pair.trial().wrong()).toList();
        return table + "\nOf " + wrong.size() + " tests with something to find, Line-Up found it in "
                + wrong.stream().filter(pair -> pair.lineUp().complains()).count() + " and Lincheck in "
                + wrong.stream().filter(pair -> pair.lincheck().complains()).count() + ". Of the "
                + right.size() + " without, Line-Up complained about "
                + right.stream().filter(pair -> pair.lineUp().complains()).count() + " and Lincheck about "
                + right.stream().filter(pair -> pair.lincheck().complains()).count() + ".\n";
    }

    private static String madeTests(List<Pair> pairs) throws BadInput {
        StringBuilder table = new StringBuilder("Where both make the tests:\n\n"
                + "| class of | made of | size | Line-Up | seconds | executions | Lincheck | seconds |"
                + " executions |\n|---|---|---|---|---|---|---|---|---|\n");
        for (Pair pair : pairs) {
            String calls = pair.trial().calls().stream().map(Object::toString).collect(Collectors.joining(", "));
            table.append("| " + pair.trial().name() + " | `" + calls + "` | "
                    + pair.trial().test().dimension() + " | " + pair.cells() + " |\n");
        }
        return table + "\nOf these " + pairs.size() + ", Line-Up found something in "
                + pairs.stream().filter(pair -> pair.lineUp().complains()).count() + " and Lincheck in "
                + pairs.stream().filter(pair -> pair.lincheck().complains()).count() + ".\n";
    }

    private static String cells(Trial.Outcome outcome) {
        return outcome.answer().equals(Trial.NO_ANSWER)
                ? String.format(Locale.ROOT, "%s | > %.0f | -", outcome.answer(), outcome.seconds())
                : String.format(
                        Locale.ROOT, "%s | %.2f | %,d", outcome.answer(), outcome.seconds(), outcome.executions());
    }
}
