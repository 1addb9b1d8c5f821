package dev.plumbline.tla;

import static dev.plumbline.tla.Specs.after;
import static dev.plumbline.tla.Specs.op;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ConcurrencyTest {
    @TempDir
    Path folder;

    @Test
    void twoSpecificationsInOneMachineDoNotDisturbEachOther() throws BadInput {
        Specs specs = new Specs(folder)
                .module("---- MODULE A ----\nVARIABLES x, y\nInit == x = 1 /\\ y = \"a\"\n"
                        + "Put(v) == x' = v /\\ UNCHANGED y\nNext == \\E v \\in {1} : Put(v)\n====\n")
                .module("---- MODULE B ----\nVARIABLES z, y, x\nInit == x = {} /\\ y = 2 /\\ z = 3\n"
                        + "Put(v) == y' = v /\\ UNCHANGED <<x, z>>\nNext == \\E v \\in {1} : Put(v)\n====\n");
        Spec a = specs.load("A");
        State early = a.initialStates().get(0);
        Spec b = specs.load("B");

        assertThat(after(b, op("Put", "v", "5"))).containsExactly("[x |-> {}, y |-> 5, z |-> 3]");
        assertThat(after(a, op("Put", "v", "5"))).containsExactly("[x |-> 5, y |-> \"a\"]");
        assertThat(a.initialStates().get(0)).isEqualTo(early);
        assertThat(specs.load("A").initialStates().get(0)).isNotEqualTo(early);
    }

    @Test
    void fourThreadsOnOneSpecificationFindWhatOneFinds() throws Exception {
        Spec spec = new Specs(folder).module("""
                        ---- MODULE T ----
                        EXTENDS Naturals, FiniteSets, Sequences
                        VARIABLES m, s, q
                        Small == {S \\in SUBSET (1..6) : Cardinality(S) <= 2}
                        Pairs == [1..2 -> 0..2]
                        RECURSIVE Sum(_)
                        Sum(S) == IF S = {} THEN 0 ELSE LET e == CHOOSE e \\in S : TRUE IN e + Sum(S \\ {e})
                        Init == m = [k \\in 1..6 |-> 0] /\\ s = {} /\\ q = <<>>
                        Put(k, v) == m' = [m EXCEPT ![k] = v] /\\ UNCHANGED <<s, q>>
                        Add(v) == s' = {x \\in s \\cup {v} : x # 13} /\\ UNCHANGED <<m, q>>
                        Pick == \\E S \\in Small : S \\subseteq s /\\ S # {} /\\ s' = s \\ S /\\ UNCHANGED <<m, q>>
                        Push(f) == f \\in Pairs /\\ q' = <<f>> /\\ UNCHANGED <<m, s>>
                        Total(r) == r <= Sum(s) + 5 /\\ UNCHANGED <<m, s, q>>
                        Next == \\E k \\in 1..6, f \\in Pairs : Put(k, k) \\/ Put(k, 1) \\/ Add(k) \\/ Pick \\/ Push(f) \\/ Total(k)
                        ====
                        """).load("T");
        List<String> expected = new ArrayList<>();
        for (int seed = 0; seed < 40; seed++) {
            expected.add(walk(spec, seed));
        }
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (int round = 0; round < 5; round++) {
                Spec fresh = new Specs(folder).load("T");
                List<Callable<String>> walks = new ArrayList<>();
                for (int seed = 0; seed < 40; seed++) {
                    int each = seed;
                    walks.add(() -> walk(fresh, each));
                }
                List<String> found = new ArrayList<>();
                for (Future<String> walk : threads.invokeAll(walks)) {
                    found.add(walk.get());
                }
                assertThat(found).isEqualTo(expected);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** A random walk; which of several next states is taken does not depend on the order in which they are found. */
    private static String walk(Spec spec, int seed) throws BadInput {
        Random random = new Random(seed);
        StringBuilder log = new StringBuilder();
        State state = spec.initialStates().get(0);
        for (int i = 0; i < 60; i++) {
            String number = String.valueOf(1 + random.nextInt(6));
            var operation = switch (random.nextInt(5)) {
                case 0 -> op("Put", "k", number, "v", number);
                case 1 -> op("Add", "v", number);
                case 2 -> op("Pick");
                case 3 -> op("Push", "f", "<<" + random.nextInt(4) + ", 1>>");
                default -> op("Total", "r", number);
            };
            List<State> next =
                    new ArrayList<>(spec.action(operation).completing().next(state));
            next.sort((one, other) -> one.value().compareTo(other.value()));
            if (!next.isEmpty()) {
                state = next.get(random.nextInt(next.size()));
            }
            log.append(operation.name()).append(next.size()).append(' ');
        }
        return log.append(state.value()).toString();
    }
}
