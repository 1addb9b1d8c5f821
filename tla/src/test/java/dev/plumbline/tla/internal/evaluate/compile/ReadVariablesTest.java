package dev.plumbline.tla.internal.evaluate.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ReadVariablesTest {
    private static final int DEFINITIONS = 8;

    /** Definitions that mention each other at random, with cycles; the closure by brute force. */
    @Test
    void readsAllThatMentionedDefinitionsRead() {
        Random random = new Random(5);
        for (int round = 0; round < 3_000; round++) {
            boolean[][] mentions = new boolean[DEFINITIONS][DEFINITIONS];
            List<Definition> definitions = new ArrayList<>();
            for (int i = 0; i < DEFINITIONS; i++) {
                definitions.add(new Definition("D" + i, "M", List.of(), false, SourcePlace.NONE));
            }
            for (int i = 0; i < DEFINITIONS; i++) {
                List<Expr> parts = new ArrayList<>();
                for (int each = random.nextInt(4); each > 0; each--) {
                    int mentioned = random.nextInt(DEFINITIONS);
                    mentions[i][mentioned] = true;
                    parts.add(new Expr.Call(definitions.get(mentioned), List.of(), SourcePlace.NONE));
                }
                // Each definition reads a different variable, so the variables show which definitions are reached.
                parts.add(
                        random.nextInt(parts.size() + 1),
                        new Expr.VariableRef(new Variable("v" + i, i), SourcePlace.NONE));
                definitions.get(i).define(new Expr.Conjunction(parts, SourcePlace.NONE));
            }
            ReadVariables reads = new ReadVariables();
            for (int each = 0; each < DEFINITIONS; each++) {
                int asked = random.nextInt(DEFINITIONS);
                assertThat(reads.ofOneState(definitions.get(asked)).orElseThrow())
                        .as("round " + round)
                        .containsExactly(reached(mentions, asked));
                assertThat(ReadVariables.of(definitions.get(asked).body()).orElseThrow())
                        .containsExactly(reached(mentions, asked));
            }
        }
    }

    private static int[] reached(boolean[][] mentions, int from) {
        Set<Integer> found = new TreeSet<>(Set.of(from));
        int before;
        do {
            before = found.size();
            for (int each : new HashSet<>(found)) {
                for (int other = 0; other < DEFINITIONS; other++) {
                    if (mentions[each][other]) {
                        found.add(other);
                    }
                }
            }
        } while (found.size() > before);
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    @Test
    void formulasAboutStepsAreNotAboutOneState() {
        Definition inner = new Definition("Inner", "M", List.of(), false, SourcePlace.NONE);
        Definition outer = new Definition("Outer", "M", List.of(), false, SourcePlace.NONE);
        inner.define(new Expr.Prime(new Expr.VariableRef(new Variable("x", 0), SourcePlace.NONE), SourcePlace.NONE));
        outer.define(new Expr.Call(inner, List.of(), SourcePlace.NONE));
        ReadVariables reads = new ReadVariables();
        assertThat(reads.ofOneState(outer)).isEmpty();
        assertThat(reads.ofOneState(inner)).isEmpty();
        assertThat(ReadVariables.of(outer.body()).orElseThrow()).containsExactly(0);
    }
}
