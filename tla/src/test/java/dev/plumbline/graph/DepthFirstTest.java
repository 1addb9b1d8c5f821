package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A search that continues from the last found state finds the same states as any other, unless the specification ends
 * it.
 */
class DepthFirstTest {
    private static final String WALK = """
            EXTENDS Naturals
            VARIABLES x, y
            Init == x \\in 0..1 /\\ y = 0
            Right == x < 6 /\\ x' = x + 1 /\\ UNCHANGED y
            Up == y < 6 /\\ y' = y + 1 /\\ UNCHANGED x
            Back == x = 6 /\\ x' = 0 /\\ UNCHANGED y
            Next == Right \\/ Up \\/ Back
            Spec == Init /\\ [][Next]_<<x, y>> /\\ WF_<<x, y>>(Next)
            Far == x + y < 11
            Ends == <>(y = 6)
            Since == [](x = 3 => [](y > 0 \\/ x # 2))
            """;

    /** Follows a log whose events may each be explained in four ways, of which only one fits the last event. */
    private static final String TRACE = """
            EXTENDS Naturals, Sequences, TLC
            VARIABLES l, x
            Log == <<1, 2, 3, 4, 5, 6, 7>>
            Init == l = 1 /\\ x = 0
            Next == l <= Len(Log) /\\ l' = l + 1 /\\ \\E d \\in 0..3 : x' = (4 * x) + d
            Termination == l = Len(Log) => TLCSet("exit", TRUE)
            Matched == TLCGet("stats").diameter = Len(Log) + 1
            """;

    @TempDir
    Path folder;

    private SearchResult explore(String body, String config, boolean depthFirst) throws BadInput {
        GraphSearch search = depthFirst ? GraphSearch.DEFAULT.withDepthFirst() : GraphSearch.DEFAULT;
        return search.explore(Modules.load(folder, body, config));
    }

    private static Set<Value> states(SearchResult explored) {
        Set<Value> states = new HashSet<>();
        for (int i = 0; i < explored.distinct(); i++) {
            states.add(explored.graph().value(i));
        }
        return states;
    }

    @Test
    void findsTheSameStatesAndVerdicts() throws BadInput {
        for (String rule : List.of("", "INVARIANT Far", "PROPERTY Ends", "PROPERTY Since")) {
            String config = "SPECIFICATION Spec\nCHECK_DEADLOCK FALSE\n" + rule;
            SearchResult wide = explore(WALK, config, false);
            SearchResult deep = explore(WALK, config, true);
            assertThat(deep.verdict().word().text())
                    .as(rule)
                    .isEqualTo(wide.verdict().word().text());
            if (rule.isEmpty()) {
                assertThat(states(deep)).isEqualTo(states(wide));
                assertThat(deep.generated()).isEqualTo(wide.generated());
                assertThat(deep.depth()).isGreaterThan(wide.depth());
            }
        }
    }

    @Test
    void edgesAreThoseOfEachState() throws BadInput {
        String config = "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n";
        SearchResult deep = explore(WALK, config, true);
        Set<List<Object>> found = edges(deep);
        assertThat(found).isEqualTo(edges(explore(WALK, config, false)));
        assertThat(found).hasSizeGreaterThan(deep.distinct());
    }

    private static Set<List<Object>> edges(SearchResult explored) {
        Set<List<Object>> edges = new HashSet<>();
        for (int i = 0; i < explored.distinct(); i++) {
            for (StateGraph.Edge edge : explored.graph().edges(i)) {
                edges.add(List.of(
                        explored.graph().value(edge.from()),
                        edge.call(),
                        explored.graph().value(edge.to())));
            }
        }
        return edges;
    }

    @Test
    void logIsFollowedToItsEndBeforeOtherExplanations() throws BadInput {
        String config =
                "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\nACTION_CONSTRAINT Termination\nPOSTCONDITION Matched\n";
        SearchResult deep = explore(TRACE, config, true);
        assertThat(deep.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(deep.depth()).isEqualTo(8);
        assertThat(deep.distinct()).isLessThan(40);
        assertThat(explore(TRACE, config, false).verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(explore(TRACE, config, false).distinct()).isGreaterThan(5_000);
    }

    @Test
    void logThatDoesNotFitIsRejectedWithADeepestState() throws BadInput {
        String config =
                "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\nACTION_CONSTRAINT Termination\nPOSTCONDITION Matched\n";
        String damaged = TRACE.replace("l <= Len(Log)", "l <= Len(Log) /\\ l # 4");
        Finding finding = explore(damaged, config, true).finding().orElseThrow();
        assertThat(finding).isInstanceOf(Finding.Postcondition.class);
        assertThat(finding.behaviour().moments()).hasSize(4);
    }

    @Test
    void cannotBeKeptInAFile() {
        assertThatThrownBy(() -> GraphSearch.DEFAULT
                        .withoutEdges()
                        .withDepthFirst()
                        .withCheckpoint(folder.resolve("kept"))
                        .explore(Modules.load(folder, WALK, "INIT Init\nNEXT Next\n")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("no depth-first search");
    }
}
