package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Selection;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search by the evaluator of our own comes to the same end as one by TLC's interpreter. */
@Tag("slow")
class EvaluatorsAgreeTest {
    private static final int CASES = Math.max(20, Integer.getInteger("plumbline.random", 8_000) / 400);

    @TempDir
    Path folder;

    private static String told(SearchResult explored) {
        return explored.distinct() + " distinct, " + explored.generated() + " generated, depth " + explored.depth()
                + ", " + explored.verdict().word().text()
                + explored.finding()
                        .map(finding -> ": " + finding.text() + " after "
                                + finding.behaviour().moments().size())
                        .orElse("");
    }

    private static String own(ExplorableSpec spec) throws BadInput {
        return told(GraphSearch.DEFAULT.withoutEdges().explore(spec));
    }

    private static String reference(ExplorableSpec spec) throws BadInput {
        return told(GraphSearch.DEFAULT.withoutEdges().withReference().explore(spec));
    }

    /** Null if one of its assumptions is false. */
    private ExplorableSpec loaded(RandomSearch drawn) {
        try {
            return Modules.load(folder, drawn.module(), drawn.config());
        } catch (BadInput assumption) {
            return null;
        }
    }

    @Test
    void onRandomSpecifications() throws Exception {
        Map<String, Integer> seen = new TreeMap<>();
        for (int seed = 0; seed < CASES; seed++) {
            RandomSearch drawn = new RandomSearch(seed, true);
            ExplorableSpec spec = loaded(drawn);
            if (spec == null) {
                continue;
            }
            String ours = own(spec);
            assertThat(ours)
                    .as("seed " + seed + "\n" + drawn.module() + drawn.config())
                    .isEqualTo(reference(spec));
            seen.merge(spec.forStates() == spec ? "by TLC" : ours.replaceAll(".*, (\\w+).*", "$1"), 1, Integer::sum);
        }
        // Some were evaluated by ours, with both verdicts.
        assertThat(seen).containsKeys("conforms", "violates");
    }

    /** States, and steps with their names and arguments, in the order in which they are found. */
    private static List<String> edges(SearchResult explored) {
        List<String> edges = new ArrayList<>(List.of(told(explored)));
        StateGraph graph = explored.graph();
        for (int state = 0; state < explored.distinct(); state++) {
            edges.add(state + ": " + graph.value(state));
            graph.edges(state).forEach(edge -> edges.add(edge.action() + " " + edge.arguments() + " to " + edge.to()));
        }
        return edges;
    }

    @Test
    void onTheNamesOfSteps() throws Exception {
        int named = 0;
        for (int seed = CASES; seed < CASES + CASES / 2; seed++) {
            RandomSearch drawn = new RandomSearch(seed, true);
            ExplorableSpec spec = loaded(drawn);
            if (spec == null) {
                continue;
            }
            assertThat(edges(GraphSearch.DEFAULT.explore(spec)))
                    .as("seed " + seed + "\n" + drawn.module() + drawn.config())
                    .isEqualTo(edges(GraphSearch.DEFAULT.withReference().explore(spec)));
            named += spec.forEdges() == spec ? 0 : 1;
        }
        assertThat(named).as("with names of our own evaluator").isGreaterThan(CASES / 10);
    }

    private void agree(String body, String config) throws BadInput {
        ExplorableSpec spec = Modules.load(folder, body, config);
        assertThat(spec.forStates()).as(body).isNotSameAs(spec);
        assertThat(own(spec)).as(body).isEqualTo(reference(spec));
    }

    @Test
    void onEachKindOfFinding() throws BadInput {
        String counter = """
                EXTENDS Naturals
                VARIABLE x
                Init == x \\in {0, 5}
                Up(n) == x < 3 /\\ x' = x + n
                Fails == x = 3 /\\ x' = CHOOSE y \\in {1} : y > x
                Next == (\\E n \\in 1..2 : Up(n)) \\/ Fails
                Quiet == \\E n \\in 1..2 : Up(n)
                Small == x # 2
                Step == [][x' # x + 2]_x
                Bad == x = 7
                Kept == x < 2
                """;
        String begin = "INIT Init\nCHECK_DEADLOCK FALSE\n";
        agree(counter, begin + "NEXT Next\n");
        agree(counter, begin + "NEXT Quiet\nINVARIANT Small\n");
        agree(counter, begin + "NEXT Quiet\nINVARIANT Small\nCONSTRAINT Kept\n");
        agree(counter, begin + "NEXT Quiet\nPROPERTY Step\n");
        agree(counter, begin + "NEXT Quiet\nPROPERTY Bad\n");
        agree(counter, "INIT Init\nNEXT Quiet\n");
    }

    @Test
    void integersBeyondTheRangeOfTlcAreExact() throws BadInput {
        ExplorableSpec spec = Modules.load(folder, """
                EXTENDS Naturals
                VARIABLE x
                Init == x = 1
                Next == x < 2^60 /\\ x' = x * 2^10
                """, "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n");
        SearchResult explored = GraphSearch.DEFAULT.withoutEdges().explore(spec);
        assertThat(told(explored)).isEqualTo("7 distinct, 7 generated, depth 7, conforms");
        assertThat(explored.graph().value(6)).hasToString("[x |-> 1152921504606846976]");
    }

    /** The names of steps are known to TLC's interpreter only. */
    @Test
    void aViolationBeyondTheRangeOfTlcIsShownWithoutNames() throws BadInput {
        ExplorableSpec spec = Modules.load(folder, """
                EXTENDS Naturals
                VARIABLE x
                Init == x = 1
                Grow(n) == x' = x * 2^n
                Next == x < 2^60 /\\ Grow(20)
                Small == x < 2^50
                """, "INIT Init\nNEXT Next\nINVARIANT Small\n");
        Finding finding =
                GraphSearch.DEFAULT.withoutEdges().explore(spec).finding().orElseThrow();

        assertThat(finding.text()).contains("Small");
        assertThat(finding.behaviour().moments().stream().map(moment -> moment.step() + " " + moment.state()))
                .containsExactly(
                        "Init [x |-> 1]",
                        "Next [x |-> 1048576]",
                        "Next [x |-> 1099511627776]",
                        "Next [x |-> 1152921504606846976]");
    }

    @Test
    void transitionsWithoutNamesAreComputedAsAWhole() throws BadInput {
        ExplorableSpec spec =
                Modules.load(folder, "VARIABLE x\nInit == x = 0\nNext == x' = 1\n", "INIT Init\nNEXT Next\n");
        assertThatThrownBy(() -> spec.forStates().explore(Selection.ALL.by("Next")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
