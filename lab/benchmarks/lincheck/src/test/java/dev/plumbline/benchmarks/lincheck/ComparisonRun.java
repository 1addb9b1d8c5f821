package dev.plumbline.benchmarks.lincheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.benchmarks.lincheck.TrialProcess.Question;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Writes the tables of docs/benchmarks.md; takes many minutes: {@code -Dplumbline.evidence=true}. Only of trials with
 * names that match: {@code -Dplumbline.evidence.trials=C.*}.
 */
class ComparisonRun {
    private static final Path DOCUMENT = Path.of("..", "..", "..", "docs", "benchmarks.md");
    private static final int MOST_SECONDS = 60;

    /** Of the hard ones, which are measured in seconds of the processor: the machine may do other things too. */
    private static final int MOST_SECONDS_OF_HARD = 100;

    /** Both answers to one trial. */
    private record Pair(Trial trial, Trial.Outcome lineUp, Trial.Outcome lincheck) {
        boolean right(Trial.Outcome outcome) {
            return trial.wrong()
                    ? outcome.complains() || outcome.notesRace()
                    : outcome.passes() && !outcome.notesRace();
        }

        boolean lineUpLoses() {
            return loses(lineUp, lincheck);
        }

        boolean lincheckLoses() {
            return loses(lincheck, lineUp);
        }

        private boolean loses(Trial.Outcome one, Trial.Outcome other) {
            boolean slow = one.cpuSeconds() > 2 * other.cpuSeconds() && one.cpuSeconds() > other.cpuSeconds() + 1;
            return right(other) && (!right(one) || slow);
        }

        String cells() {
            return ComparisonRun.cells(lineUp) + " | " + ComparisonRun.cells(lincheck);
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "plumbline.evidence", matches = "true")
    void theTablesAreWritten(@TempDir Path folder) throws Exception {
        List<Trial> trials = named(Trials.paperAndLibraries());
        List<Pair> same = pairs(Question.LINE_UP, Question.LINCHECK, trials, folder, MOST_SECONDS);
        List<Pair> made = pairs(
                Question.LINE_UP_MAKES_TESTS,
                Question.LINCHECK_MAKES_TESTS,
                trials.stream().filter(Trial::wrong).toList(),
                folder,
                MOST_SECONDS);
        write("lincheck", sameTests(same) + "\n" + madeTests(made));
        assertThat(same)
                .allSatisfy(pair -> assertThat(pair.lineUp().passes())
                        .as(pair.trial().name())
                        .isNotEqualTo(pair.trial().wrong()));
    }

    /** The table shows bugs that Line-Up misses. Classes that it rejects must be wrong. */
    @Test
    @EnabledIfSystemProperty(named = "plumbline.evidence", matches = "true")
    void theTableOfHardOnesIsWritten(@TempDir Path folder) throws Exception {
        List<Pair> hard =
                pairs(Question.LINE_UP, Question.LINCHECK, named(HardTrials.all()), folder, MOST_SECONDS_OF_HARD);
        write("lincheck-hard", hardTests(hard));
        assertThat(hard)
                .filteredOn(pair -> !pair.trial().wrong())
                .allSatisfy(pair -> assertThat(pair.lineUp().complains())
                        .as(pair.trial().name())
                        .isFalse());
    }

    private static void write(String name, String table) throws IOException {
        String begin = "<!-- " + name + ": written by ComparisonRun -->\n";
        String end = "<!-- end of " + name + " -->";
        String text = Files.readString(DOCUMENT);
        assertThat(text).contains(begin, end);
        Files.writeString(
                DOCUMENT,
                text.substring(0, text.indexOf(begin) + begin.length()) + table + text.substring(text.indexOf(end)));
    }

    private static List<Trial> named(List<Trial> trials) {
        return trials.stream()
                .filter(trial -> trial.name().matches(System.getProperty("plumbline.evidence.trials", ".*")))
                .toList();
    }

    private static List<Pair> pairs(Question ours, Question theirs, List<Trial> trials, Path folder, int most)
            throws Exception {
        List<Pair> pairs = new ArrayList<>();
        for (Trial trial : trials) {
            int number = Trials.all().indexOf(trial);
            AnnotatedCalls.write(trial, number, folder);
            Pair pair = new Pair(
                    trial,
                    TrialProcess.run(ours, number, folder, most),
                    TrialProcess.run(theirs, number, folder, most));
            System.out.println(trial.name() + " | " + pair.cells());
            pairs.add(pair);
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

    private static String hardTests(List<Pair> pairs) throws BadInput {
        StringBuilder table = new StringBuilder("| test | calls | something to find | Line-Up | CPU s | executions |"
                + " Lincheck | CPU s | executions |\n|---|---|---|---|---|---|---|---|---|\n");
        for (Pair pair : pairs) {
            table.append("| " + pair.trial().name() + " | `"
                    + pair.trial().test().toString().replace("|", "\\|") + "` | "
                    + (pair.trial().wrong() ? "yes" : "no") + " | " + cpuCells(pair.lineUp()) + " | "
                    + cpuCells(pair.lincheck()) + " |\n");
        }
        return table + "\n" + losses(pairs);
    }

    private static String cpuCells(Trial.Outcome outcome) {
        return outcome.answer().equals(Trial.NO_ANSWER)
                ? outcome.answer() + " | - | -"
                : String.format(
                        Locale.ROOT, "%s | %.1f | %,d", outcome.answer(), outcome.cpuSeconds(), outcome.executions());
    }

    /** Where the other one was better: it has the right answer alone, or is twice as fast and by more than a second. */
    private static String losses(List<Pair> pairs) {
        return "- Line-Up is worse than Lincheck in: " + names(pairs, Pair::lineUpLoses) + ".\n"
                + "- Lincheck is worse than Line-Up in: " + names(pairs, Pair::lincheckLoses) + ".\n"
                + "- Neither has the right answer in: "
                + names(pairs, pair -> !pair.right(pair.lineUp()) && !pair.right(pair.lincheck())) + ".\n\n"
                + "Worse means: no right answer where the other has it, or one that took twice as long and a second"
                + " more.\n";
    }

    private static String names(List<Pair> pairs, Predicate<Pair> which) {
        String names =
                pairs.stream().filter(which).map(pair -> pair.trial().name()).collect(Collectors.joining("; "));
        return names.isEmpty() ? "no test" : names;
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
