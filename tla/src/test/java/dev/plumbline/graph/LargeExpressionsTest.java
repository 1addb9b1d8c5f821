package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Large expressions, and long chains of definitions, take a time that grows with their size and not with its square.
 * The budget is several times what the searches take, and a fraction of what the square would take.
 */
@Tag("slow")
class LargeExpressionsTest {
    private static final int TERMS = 40_000;

    @TempDir
    Path folder;

    private SearchResult explored(String body) throws Exception {
        return GraphSearch.DEFAULT
                .withoutEdges()
                .withDeadlock(false)
                .withWorkers(1)
                .withBudget(SearchLimits.DEFAULT.budget().withTime(Duration.ofSeconds(10)))
                .explore(Modules.load(
                        folder,
                        "EXTENDS Naturals, FiniteSets\nVARIABLE x\nInit == x = 0\n" + body,
                        "INIT Init\nNEXT Next\n"));
    }

    private static String repeated(String term, String operator) {
        return IntStream.range(0, TERMS).mapToObj(any -> term).collect(Collectors.joining(operator));
    }

    private static String chain(String first) {
        return "D0 == " + first + "\n"
                + IntStream.rangeClosed(1, 10_000)
                        .mapToObj(i -> "D" + i + " == D" + (i - 1) + " + 1\n")
                        .collect(Collectors.joining());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "x"})
    void sum(String term) throws Exception {
        SearchResult explored = explored("Next == x' = (" + repeated(term, " + ") + ") % 7\n");
        assertThat(explored.verdict()).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void sumOverParameter() throws Exception {
        SearchResult explored =
                explored("Add(n) == x' = (" + repeated("n", " + ") + ") % 7\nNext == \\E n \\in 1..2 : Add(n)\n");
        assertThat(explored.verdict()).isInstanceOf(Verdict.Conforms.class);
        // 40,000 is 2 modulo 7, and 80,000 is 4.
        assertThat(explored.distinct()).isEqualTo(3);
    }

    @Test
    void nestingThatIsTooDeepIsNamed() throws Exception {
        SearchResult explored = explored("Next == x' = (" + repeated("x", " + ") + " + " + repeated("x", " + ") + " + "
                + repeated("x", " + ") + " + " + repeated("x", " + ") + " + " + repeated("x", " + ")
                + ") % 7\n");
        assertThat(explored.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(explored.finding().orElseThrow().text())
                .contains("M.tla:5:1: an expression is nested too deep; expected definitions for parts of it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "x"})
    void chainOfDefinitions(String first) throws Exception {
        SearchResult explored = explored(chain(first) + "Next == x' = D10000 % 7\n");
        assertThat(explored.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(explored.graph().value(1).toString()).contains("x |-> 4");
    }

    @Test
    void listsAndLiterals() throws Exception {
        String tests = IntStream.range(0, TERMS)
                .mapToObj(i -> "  /\\ x < " + (i + 10) + "\n")
                .collect(Collectors.joining());
        SearchResult explored = explored("Many == {"
                + IntStream.range(0, TERMS).mapToObj(String::valueOf).collect(Collectors.joining(", ")) + "}\nNext ==\n"
                + tests + "  /\\ x' = (x + Cardinality(Many)) % 7\n");
        assertThat(explored.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(explored.distinct()).isEqualTo(7);
    }
}
