package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small graphs whose states one can count by hand, and what ends a search. */
@Tag("slow")
class GraphSearchTest {
    @TempDir
    Path folder;

    private static final String INIT_NEXT = "INIT Init\nNEXT Next\n";

    private static final String COUNTER = """
            EXTENDS Naturals
            VARIABLES x, y
            Init == x \\in 0..1 /\\ y = 0
            Up(n) == x + n <= 4 /\\ x' = x + n /\\ y' = y
            Flip == x = 4 /\\ y' = 1 - y /\\ x' = x
            Next == (\\E n \\in 1..2 : Up(n)) \\/ Flip
            Small == x < 4
            NotBoth == x < 4 \\/ y = 0
            """;

    private SearchResult explore(String body, String config) throws BadInput {
        return GraphSearch.DEFAULT.explore(Modules.load(folder, body, config));
    }

    private static String counts(SearchResult explored) {
        return explored.distinct() + " distinct, " + explored.generated() + " generated, depth " + explored.depth()
                + ", " + explored.verdict().word().text();
    }

    private static List<String> steps(SearchResult explored) {
        return explored.finding().orElseThrow().behaviour().moments().stream()
                .map(moment -> moment.step() + " " + moment.state())
                .toList();
    }

    @Test
    void statesEdgesAndDepths() throws BadInput {
        SearchResult explored = explore(COUNTER, INIT_NEXT);
        StateGraph graph = explored.graph();
        assertThat(counts(explored)).isEqualTo("6 distinct, 11 generated, depth 4, conforms");
        assertThat(graph.initial()).containsExactly(0, 1);
        assertThat(IntStream.range(0, 6).mapToObj(n -> graph.depth(n) + " " + graph.value(n)))
                .containsExactly(
                        "1 [x |-> 0, y |-> 0]",
                        "1 [x |-> 1, y |-> 0]",
                        "2 [x |-> 2, y |-> 0]",
                        "2 [x |-> 3, y |-> 0]",
                        "3 [x |-> 4, y |-> 0]",
                        "4 [x |-> 4, y |-> 1]");
        assertThat(graph.edges(0).stream().map(edge -> edge.call() + " " + edge.to()))
                .containsExactly("Up(n: 1) 1", "Up(n: 2) 2");
        assertThat(graph.pathTo(5).stream().map(StateGraph.Edge::call)).containsExactly("Up(n: 2)", "Up(n: 2)", "Flip");
        assertThat(graph.pathTo(1)).isEmpty();
        assertThat(graph.edgeCount()).isEqualTo(9);
    }

    @Test
    void aGraphWithoutEdgesFindsThemAgain() throws BadInput {
        ExplorableSpec spec = Modules.load(folder, COUNTER, INIT_NEXT);
        StateGraph with = GraphSearch.DEFAULT.explore(spec).graph();
        StateGraph without = GraphSearch.DEFAULT.withoutEdges().explore(spec).graph();
        assertThat(without.keepsEdges()).isFalse();
        for (int state = 0; state < with.size(); state++) {
            assertThat(without.edges(state)).isEqualTo(with.edges(state));
            assertThat(without.pathTo(state)).isEqualTo(with.pathTo(state));
        }
    }

    @Test
    void theResultDoesNotDependOnTheThreads() throws BadInput {
        ExplorableSpec spec = Modules.load(folder, """
                EXTENDS Naturals
                VARIABLES a, b, c
                Init == a = 0 /\\ b = 0 /\\ c = 0
                Go(n) == a' = (a + n) % 13 /\\ b' = (b + a) % 11 /\\ c' = (c * 2 + n) % 7
                Next == \\E n \\in 0..3 : Go(n)
                """, INIT_NEXT);
        StateGraph one = GraphSearch.DEFAULT.withWorkers(1).explore(spec).graph();
        StateGraph many = GraphSearch.DEFAULT.withWorkers(5).explore(spec).graph();
        assertThat(one.size()).isEqualTo(1001).isEqualTo(many.size());
        for (int state = 0; state < one.size(); state++) {
            assertThat(many.value(state)).isEqualTo(one.value(state));
            assertThat(many.edges(state)).isEqualTo(one.edges(state));
            assertThat(many.depth(state)).isEqualTo(one.depth(state));
        }
    }

    @Test
    void anInvariantThatBreaksIsShownWithThePathToIt() throws BadInput {
        SearchResult explored = explore(COUNTER, INIT_NEXT + "INVARIANT NotBoth\n");
        assertThat(explored.verdict().word().text()).isEqualTo("violates");
        Finding finding = explored.finding().orElseThrow();
        assertThat(finding.text()).isEqualTo("invariant NotBoth is violated");
        assertThat(((Finding.Invariant) finding).rule().why().toString()).contains("y = 0");
        assertThat(steps(explored))
                .containsExactly(
                        "Init [x |-> 0, y |-> 0]",
                        "Up(n: 2) [x |-> 2, y |-> 0]",
                        "Up(n: 2) [x |-> 4, y |-> 0]",
                        "Flip [x |-> 4, y |-> 1]");
    }

    /** TLC does so too: a state outside of the constraint is generated and looked at, but not gone on from. */
    @Test
    void invariantsCountInStatesThatAConstraintExcludes() throws BadInput {
        assertThat(counts(explore(COUNTER, INIT_NEXT + "CONSTRAINT Small\n")))
                .isEqualTo("4 distinct, 9 generated, depth 2, conforms");
        SearchResult explored = explore(COUNTER, INIT_NEXT + "CONSTRAINT Small\nINVARIANT Small\n");
        assertThat(steps(explored))
                .containsExactly(
                        "Init [x |-> 0, y |-> 0]", "Up(n: 2) [x |-> 2, y |-> 0]", "Up(n: 2) [x |-> 4, y |-> 0]");
    }

    @Test
    void aDeadlockIsAViolationUnlessTheConfigurationSaysOtherwise() throws BadInput {
        String body = """
                EXTENDS Naturals
                VARIABLE x
                Init == x = 0
                Next == x < 2 /\\ x' = x + 1
                """;
        SearchResult explored = explore(body, INIT_NEXT);
        assertThat(explored.finding().orElseThrow()).isInstanceOf(Finding.Deadlock.class);
        assertThat(steps(explored)).containsExactly("Init [x |-> 0]", "Next [x |-> 1]", "Next [x |-> 2]");
        assertThat(counts(explore(body, INIT_NEXT + "CHECK_DEADLOCK FALSE\n")))
                .isEqualTo("3 distinct, 3 generated, depth 3, conforms");
        ExplorableSpec spec = Modules.load(folder, body, INIT_NEXT);
        assertThat(GraphSearch.DEFAULT.withDeadlock(false).explore(spec).verdict())
                .isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void symmetryAndViewMakeStatesOne() throws BadInput {
        String body = """
                EXTENDS TLC, FiniteSets
                CONSTANT Nodes
                VARIABLES up, last
                Init == up = {} /\\ last \\in Nodes
                Start(n) == n \\notin up /\\ up' = up \\cup {n} /\\ last' = n
                Stop(n) == n \\in up /\\ up' = up \\ {n} /\\ last' = n
                Next == \\E n \\in Nodes : Start(n) \\/ Stop(n)
                Sym == Permutations(Nodes)
                View == up
                """;
        String config = INIT_NEXT + "CONSTANT Nodes = {n1, n2, n3}\n";
        assertThat(counts(explore(body, config))).isEqualTo("24 distinct, 75 generated, depth 5, conforms");
        // By the size of up, and whether the last one is in it: up to 2 without it, from 1 with it.
        SearchResult symmetric = explore(body, config + "SYMMETRY Sym\n");
        assertThat(counts(symmetric)).isEqualTo("6 distinct, 21 generated, depth 5, conforms");
        for (int state = 0; state < symmetric.distinct(); state++) {
            assertThat(symmetric.graph().pathTo(state))
                    .hasSize(symmetric.graph().depth(state) - 1);
        }
        assertThat(counts(explore(body, config + "VIEW View\n")))
                .isEqualTo("8 distinct, 27 generated, depth 4, conforms");
        // As TLC has it: a VIEW looks at the least permutation of the whole state, which may differ in what it hides.
        ExplorableSpec both = Modules.load(folder, body, config + "SYMMETRY Sym\nVIEW View\n");
        for (GraphSearch search :
                List.of(GraphSearch.DEFAULT, GraphSearch.DEFAULT.withoutEdges(), GraphSearch.DEFAULT.withReference())) {
            assertThat(counts(search.explore(both))).isEqualTo("6 distinct, 21 generated, depth 5, conforms");
        }
    }

    @Test
    void aFalseAssumptionEndsTheSearchBeforeItBegins() throws BadInput {
        SearchResult explored = explore("EXTENDS Naturals\nCONSTANT N\nASSUME N > 3\n", "CONSTANT N = 2\n");
        assertThat(counts(explored)).isEqualTo("0 distinct, 0 generated, depth 0, violates");
        assertThat(explored.finding().orElseThrow().text()).contains("ASSUME N > 3: 2 > 3 is FALSE");
        assertThat(counts(explore("EXTENDS Naturals\nCONSTANT N\nASSUME N > 3\n", "CONSTANT N = 4\n")))
                .isEqualTo("0 distinct, 0 generated, depth 0, conforms");
    }

    @Test
    void ignoresAssumptionsAboutTheRunOfTlc() throws BadInput {
        assertThat(counts(explore("EXTENDS TLC\nASSUME TLCGet(\"config\").mode = \"bfs\"\n", "")))
                .isEqualTo("0 distinct, 0 generated, depth 0, conforms");
    }

    @Test
    void limitsEndASearchWithTheStatesFound() throws BadInput {
        ExplorableSpec spec = Modules.load(folder, """
                EXTENDS Naturals
                VARIABLE x
                Init == x = 0
                Next == x' = x + 1
                """, INIT_NEXT);
        SearchResult few = GraphSearch.DEFAULT
                .withLimits(SearchLimits.DEFAULT.withStates(100))
                .explore(spec);
        assertThat(counts(few)).isEqualTo("100 distinct, 101 generated, depth 100, inconclusive");
        assertThat(((Verdict.Inconclusive) few.verdict()).reason().text()).contains("100 states");
        SearchResult soon = GraphSearch.DEFAULT
                .withBudget(Budget.DEFAULT.withTime(Duration.ofMinutes(5)).withSteps(20))
                .explore(spec);
        assertThat(counts(soon)).isEqualTo("21 distinct, 21 generated, depth 21, inconclusive");
    }
}
