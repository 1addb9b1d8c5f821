package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A specification whose evaluation overflows the stack or does not end: a finding, with the action and the state. */
@Timeout(600)
@Tag("slow")
class EndlessEvaluationTest {
    @TempDir
    Path folder;

    private static final String CONFIG = "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n";

    private static String module(String definitions, String value) {
        return "EXTENDS Naturals, FiniteSets\nVARIABLE x\n" + definitions + """
                Init == x = 0
                Good(n) == x < 2 /\\ x' = x + n
                Bad(n) == x = 2 /\\ x' = VALUE
                Next == \\E n \\in 1..2 : Good(n) \\/ Bad(n)
                """.replace("VALUE", value);
    }

    private SearchResult explore(String body, SearchLimits limits) throws BadInput {
        return GraphSearch.DEFAULT.withLimits(limits).explore(Modules.load(folder, body, CONFIG));
    }

    @Test
    void recursionWithoutEnd() throws BadInput {
        String body = module("RECURSIVE Deep(_)\nDeep(n) == 1 + Deep(n)\n", "Deep(n)");
        SearchResult explored = explore(body, SearchLimits.DEFAULT);
        assertThat(explored.verdict()).isInstanceOf(Verdict.Violates.class);
        Finding.Evaluation finding = (Finding.Evaluation) explored.finding().orElseThrow();
        assertThat(finding.actions()).containsExactly("Bad");
        assertThat(finding.text()).contains("in Bad: M.tla:", "the recursion does not end: Deep(1)");
        assertThat(finding.behaviour().moments().stream().map(moment -> moment.step() + " " + moment.state()))
                .containsExactly("Init [x |-> 0]", "Good(n: 2) [x |-> 2]");
    }

    @Test
    void recursionWithoutEndInInitialStates() throws BadInput {
        for (String init : new String[] {"x = Deep(1)", "\\E n \\in 1..2 : x = n /\\ Endless(n)"}) {
            SearchResult explored = explore("""
                    EXTENDS Naturals
                    VARIABLE x
                    RECURSIVE Deep(_)
                    Deep(n) == 1 + Deep(n)
                    RECURSIVE Endless(_)
                    Endless(n) == n >= 0 /\\ Endless(n)
                    Init == INIT
                    Next == x' = x
                    """.replace("INIT", init), SearchLimits.DEFAULT);
            assertThat(explored.verdict()).as(init).isInstanceOf(Verdict.Violates.class);
            assertThat(explored.finding().orElseThrow().text())
                    .as(init)
                    .contains("the recursion does not end")
                    .doesNotContain("budget", "--time");
        }
    }

    /** 2^40 subsets end on no machine. */
    @Test
    void evaluationThatDoesNotEnd() throws BadInput {
        String body = module("", "Cardinality({s \\in SUBSET (1..40) : Cardinality(s) = n})");
        SearchResult explored = explore(body, SearchLimits.DEFAULT.withStep(Duration.ofSeconds(1)));
        assertThat(explored.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        Finding.Hung finding = (Finding.Hung) explored.finding().orElseThrow();
        assertThat(finding.actions()).containsExactly("Bad");
        assertThat(finding.text()).startsWith("evaluation does not end in Bad within 1000 ms of CPU");
        assertThat(finding.behaviour().moments().get(1).step()).isEqualTo("Good(n: 2)");
        assertThat(explored.distinct()).isEqualTo(4);
    }

    @Test
    void initialStatesThatAreNeverFound() throws BadInput {
        SearchResult explored =
                explore("""
                EXTENDS Naturals, FiniteSets
                VARIABLE x
                Init == x = Cardinality({s \\in SUBSET (1..40) : Cardinality(s) = 3})
                Next == x' = x
                """, SearchLimits.DEFAULT.withBudget(Budget.DEFAULT.withTime(Duration.ofMillis(700))));
        assertThat(explored.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(((Verdict.Inconclusive) explored.verdict()).reason().text()).contains("initial states");
    }
}
