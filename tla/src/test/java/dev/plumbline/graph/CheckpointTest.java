package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Verdict;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search that is stopped many times comes to the end of one that is not. */
@Tag("slow")
class CheckpointTest {
    /** Values of all kinds; permutations and a view can make states equal. */
    private static final String MODULE = """
            EXTENDS Naturals, Sequences, FiniteSets, TLC
            CONSTANTS P, none
            VARIABLES f, q, s, n, r
            vars == <<f, q, s, n, r>>
            Init == /\\ f = [p \\in P |-> none]
                    /\\ q = <<>>
                    /\\ s \\in {{}, {1..2}}
                    /\\ n = 9223372036854775807
                    /\\ r = [a |-> TRUE, b |-> "text"]
            Take(p) == f[p] = none /\\ Len(q) < 3 /\\ f' = [f EXCEPT ![p] = p] /\\ q' = Append(q, p)
                       /\\ UNCHANGED <<s, n, r>>
            Leave(p) == f[p] = p /\\ f' = [f EXCEPT ![p] = none] /\\ s' = s \\cup {{Len(q)}} /\\ q' = Tail(q)
                        /\\ n' = n + 1 - 2 * (n % 2) /\\ r' = [r EXCEPT !.a = ~@]
            Next == \\E p \\in P : Take(p) \\/ (q # <<>> /\\ Leave(p))
            Sym == Permutations(P)
            View == <<f, q, Cardinality(s)>>
            Few == Cardinality(s) < 4
            """;

    private static final String CONFIG = """
            CONSTANTS P = {p1, p2, p3}  none = none
            INIT Init
            NEXT Next
            CHECK_DEADLOCK FALSE
            """;

    @TempDir
    Path folder;

    private static String told(SearchResult explored) {
        return explored.distinct() + " distinct, " + explored.generated() + " generated, depth " + explored.depth()
                + ", " + explored.verdict().word().text()
                + explored.finding()
                        .map(finding -> ": " + finding.text() + " "
                                + finding.behaviour().moments().stream()
                                        .map(moment -> moment.state().toString())
                                        .toList())
                        .orElse("");
    }

    private ExplorableSpec spec(String more) throws BadInput {
        return Modules.load(folder, MODULE, CONFIG + more);
    }

    private static GraphSearch limited(long states) {
        return GraphSearch.DEFAULT
                .withoutEdges()
                .withLimits(SearchLimits.DEFAULT.withStates(states))
                .withWorkers(2);
    }

    private void comesToTheSameEnd(String more) throws BadInput {
        String whole = told(limited(Integer.MAX_VALUE).explore(spec(more)));
        Path file = folder.resolve("states");
        SearchResult last = null;
        int runs = 0;
        for (int limit = 5; last == null || last.verdict() instanceof Verdict.Inconclusive; limit = 3 * limit) {
            if (runs > 0) {
                assertThat(file).exists();
            }
            last = limited(limit).withCheckpoint(file).explore(spec(more));
            runs++;
        }
        assertThat(told(last)).as(more).isEqualTo(whole);
        assertThat(runs).as(more).isGreaterThan(2);
        assertThat(file).doesNotExist();
    }

    @Test
    void stoppedSearchContinues() throws BadInput {
        comesToTheSameEnd("");
        comesToTheSameEnd("SYMMETRY Sym\n");
        comesToTheSameEnd("VIEW View\n");
        comesToTheSameEnd("VIEW View\nSYMMETRY Sym\n");
        comesToTheSameEnd("INVARIANT Few\n");
    }

    @Test
    void continuesOnlyTheSameSpecification() throws Exception {
        Path file = folder.resolve("states");
        assertThat(limited(20)
                        .withCheckpoint(file)
                        .explore(spec(""))
                        .verdict()
                        .word()
                        .text())
                .isEqualTo("inconclusive");
        assertThatThrownBy(() -> limited(40).withCheckpoint(file).explore(spec("INVARIANT Few\n")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("states of another specification");
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 7));
        assertThatThrownBy(() -> limited(40).withCheckpoint(file).explore(spec("")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("cannot be read as states of a search");
        Files.writeString(file, "something else altogether");
        assertThatThrownBy(() -> limited(40).withCheckpoint(file).explore(spec("")))
                .isInstanceOf(BadInput.class);
        ExplorableSpec small = Modules.load(folder, MODULE.replace("9223372036854775807", "7"), CONFIG);
        assertThatThrownBy(() -> GraphSearch.DEFAULT.withCheckpoint(file).explore(small))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("cannot be kept");
    }
}
