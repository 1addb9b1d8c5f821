package dev.plumbline.casestudies.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.casestudies.merge.GeneratedTests.MergeTest;
import dev.plumbline.casestudies.merge.MutationRun.Mutant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures what tests of the merge rules are worth, and writes the table into docs/test-generation.md, between its
 * markers. Takes minutes: {@code -Dplumbline.evidence=true}.
 */
@EnabledIfSystemProperty(named = "plumbline.evidence", matches = "true")
class EvidenceRun {
    private static final Path PAGE = Path.of("../../../docs/test-generation.md");

    /** Why no test can tell a mutant from the rules, by method and kind of mutation. */
    private static final Map<String, String> REASONS = Map.of(
            "earlier ConditionalsBoundary",
            "no two clients have the same number, so `<` and `<=` are the same",
            "movesOfTwoElements ConditionalsBoundary",
            "the order is never 0, so `< 0` and `<= 0` are the same");

    @TempDir
    Path folder;

    private record Row(String tests, String number, String set) {}

    private static final List<Row> ROWS = List.of(
            new Row("handwritten", "36", "handwritten"),
            new Row("at random, arrays compared", "10 merges", "tenAtRandom"),
            new Row("at random, arrays compared", "10,000 merges", "manyAtRandom"),
            new Row("generated", "4,913", "generated"));

    @Test
    void theTableIsWritten() throws Exception {
        assertThat(Generation.write(Generation.explored("ArrayMerge.cfg", Map.of()), folder)
                        .tests())
                .isEqualTo(4_913);
        StringBuilder table = new StringBuilder("| tests | number | branches | mutants killed |\n|---|---|---|---|\n");
        List<Mutant> survivors = List.of();
        for (Row row : ROWS) {
            BranchCoverage branches = BranchCoverage.of(row.set, folder);
            List<Mutant> mutants = MutationRun.of(row.set, folder);
            survivors = mutants.stream().filter(mutant -> !mutant.killed()).toList();
            int killed = mutants.size() - survivors.size();
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %d of %d (%d%%) | %d of %d (%d%%) |%n",
                    row.tests,
                    row.number,
                    branches.covered(),
                    branches.all(),
                    100 * branches.covered() / branches.all(),
                    killed,
                    mutants.size(),
                    100 * killed / mutants.size()));
            if (row.set.equals("generated")) {
                assertThat(branches.covered()).isEqualTo(branches.all());
                assertThat(killed * 100).isGreaterThanOrEqualTo(95 * mutants.size());
            }
        }
        String text = Files.readString(PAGE);
        text = between(text, "table", table.toString());
        text = between(
                text, "survivors", survivors.stream().map(EvidenceRun::survivor).collect(Collectors.joining()));
        Files.writeString(PAGE, text);
    }

    private static String survivor(Mutant mutant) {
        String reason = REASONS.get(mutant.method() + " " + mutant.mutator());
        assertThat(reason)
                .as("no reason is known why this survives: %s", mutant)
                .isNotNull();
        return "- `" + mutant.method() + "`, line " + mutant.line() + ", " + mutant.description() + ": " + reason
                + ".\n";
    }

    /** The same for three clients that also swap, with the rule that ends: 20 operations each. */
    @Test
    void threeClientsThatSwapGiveEightThousandTests() throws Exception {
        assertThat(Generation.write(Generation.explored("WithSwaps.cfg", Map.of()), folder)
                        .tests())
                .isEqualTo(8_000);
        OperationMerge merge = OperationMerge.standard();
        for (MergeTest test : GeneratedTests.read(folder)) {
            test.run(merge);
        }
    }

    private static String between(String text, String name, String content) {
        String begin = "<!-- " + name + ": written by EvidenceRun -->\n";
        String end = "<!-- end of " + name + " -->";
        assertThat(text).contains(begin, end);
        return text.substring(0, text.indexOf(begin) + begin.length()) + content + text.substring(text.indexOf(end));
    }
}
