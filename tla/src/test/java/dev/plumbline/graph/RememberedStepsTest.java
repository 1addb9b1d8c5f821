package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.ExplorableSpec.StateRows;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.tla.internal.tlc.RandomActions;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A search finds steps by records of what actions read. They are the steps that the evaluator finds, in its order and as
 * often, in one state after the other; where it fails, the search fails in the same way.
 */
@Tag("slow")
class RememberedStepsTest {
    private static final int SPECIFICATIONS = Math.max(150, Integer.getInteger("plumbline.random", 0) / 20);
    private static final int STATES = 60;
    private static final long SEED = Long.getLong("plumbline.seed", 20261120L);

    /** Shapes that a recording has to take apart; w is a function on processes, m a set of records, c a counter. */
    private static final List<String> SHAPES = List.of(
            // Cells that are read and changed, also below several arguments.
            "S0(p, q) == w[p].at = \"a\" /\\ w' = [w EXCEPT ![p].at = \"b\"] /\\ UNCHANGED <<m, c>>",
            "S1(p, q) == w' = [w EXCEPT ![p].sent = Append(@, c), ![q].sent = <<>>] /\\ c' = c + 1 /\\ m' = m",
            "S2(p, q) == w[p].sent # <<>> /\\ w' = [w EXCEPT ![p] = [@ EXCEPT !.sent = Tail(@)]]"
                    + " /\\ c' = Head(w[p].sent) /\\ UNCHANGED m",
            "S3(p, q) == w' = [w EXCEPT ![p] = w[q], ![q] = @] /\\ UNCHANGED <<m, c>>",
            "S4(p, q) == w' = [x \\in DOMAIN w |-> IF x = p THEN w[q] ELSE w[x]] /\\ UNCHANGED <<m, c>>",
            "S5(p, q) == w' = IF c > 1 THEN [w EXCEPT ![p].at = \"a\"] ELSE w /\\ c' = c /\\ UNCHANGED m",
            "S6(p, q) == w' = (LET v == c + 1 IN [w EXCEPT ![p].sent = <<v, Len(w[q].sent)>>]) /\\ UNCHANGED <<m, c>>",
            // A value after the change of the variable, by which another one is decided.
            "S7(p, q) == /\\ w' = [w EXCEPT ![p].at = \"c\"] /\\ c' = Cardinality({x \\in DOMAIN w: w'[x].at = \"c\"})"
                    + " /\\ m' = {}",
            "S8(p, q) == /\\ c' = c + 1 /\\ m' = {n \\in m: n.v < c'} /\\ UNCHANGED w",
            "S9(p, q) == /\\ UNCHANGED w /\\ c' = IF w' = w THEN 0 ELSE 1 /\\ UNCHANGED m",
            "T0(p, q) == /\\ c' \\in {c, 1} /\\ c' = 1 /\\ UNCHANGED <<m, w>>",
            "T1(p, q) == /\\ m' = m \\ {[t |-> \"x\", v |-> c]} /\\ c' = 2 /\\ UNCHANGED m /\\ UNCHANGED w",
            // Sets of messages: loops at the beginning, in the middle, with something after them.
            "T2(p, q) == \\E n \\in m: n.t = \"x\" /\\ n.v >= c /\\ c' = n.v /\\ UNCHANGED <<w, m>>",
            "T3(p, q) == /\\ \\E n \\in m: n.t = \"x\" /\\ c' = n.v + p /\\ m' = m \\ {n} /\\ UNCHANGED w",
            "T4(p, q) == /\\ \\/ c = 0 /\\ c' = 1\n               \\/ c > 0 /\\ c' = c - 1\n         /\\ UNCHANGED <<w, m>>",
            "T5(p, q) == /\\ w[p].at # \"c\" /\\ \\E n \\in m: c' = n.v /\\ UNCHANGED <<w, m>>",
            "T6(p, q) == /\\ ~\\E n \\in m: n.t = \"y\" /\\ n.v = q /\\ m' = m \\cup {[t |-> \"y\", v |-> q]}"
                    + " /\\ UNCHANGED <<w, c>>",
            "T7(p, q) == \\E n \\in UNION {m, {[t |-> \"x\", v |-> c]}}: m' = {n} /\\ UNCHANGED <<w, c>>",
            "T8(p, q) == \\E n \\in m, x \\in DOMAIN w: n.v = x /\\ w' = [w EXCEPT ![x].sent = <<n.v>>]"
                    + " /\\ UNCHANGED <<m, c>>",
            // Operators: arguments that are evaluated later, twice or never, names of variables, operators as
            // arguments.
            "Send(n) == m' = m \\cup {n}",
            "Set(var, val) == var' = val",
            "Never(x, y) == x",
            "Twice(Op(_), x) == Op(Op(x))",
            "T9(p, q) == Send([t |-> \"x\", v |-> w[p].sent[1]]) /\\ UNCHANGED <<w, c>>",
            "U0(p, q) == Set(c, c + p) /\\ Set(w, [w EXCEPT ![q].sent = <<c>>]) /\\ UNCHANGED m",
            "U1(p, q) == c' = Never(p, Head(w[q].sent)) /\\ UNCHANGED <<w, m>>",
            "U2(p, q) == c' = Twice(LAMBDA x: x + c, p) /\\ UNCHANGED <<w, m>>",
            "U3(p, q) == LET all == {n.v: n \\in m} Most(s) == CHOOSE k \\in s: \\A j \\in s: j <= k"
                    + " IN c' = Most(all) /\\ UNCHANGED <<w, m>>",
            "U4(p, q) == LET f[i \\in 0..3] == IF i = 0 THEN c ELSE f[i - 1] + i IN c' = f[p] /\\ UNCHANGED <<w, m>>",
            "U5(p, q) == \\A x \\in DOMAIN w: w[x].at # \"b\" /\\ c' = p /\\ UNCHANGED <<w, m>>",
            "U6(p, q) == ENABLED T2(p, q) /\\ c' = 0 /\\ UNCHANGED <<w, m>>",
            "U7(p, q) == CASE c = 0 -> c' = 1 [] w[p].at = \"a\" -> c' = 2 /\\ UNCHANGED <<w, m>>",
            "U8(p, q) == [c = 1 /\\ c' = 2 /\\ UNCHANGED m]_<<w, m>> /\\ UNCHANGED w",
            "U9(p, q) == w[c].at = \"a\" /\\ c' = p /\\ UNCHANGED <<w, m>>",
            "V0(p, q) == c' = p /\\ UNCHANGED <<w, m, c>>",
            "V2(p, q) == c' = c + 1 /\\ c' = 2 /\\ UNCHANGED <<w, m>>",
            "Busy == Cardinality({x \\in DOMAIN w: w[x].at = \"a\"})",
            "V1(p, q) == c' = (IF w[p].at = \"a\" THEN Busy ELSE 0) /\\ UNCHANGED <<w, m>>");

    private final Random random = new Random(SEED);

    @TempDir
    Path folder;

    private String any(String... among) {
        return among[random.nextInt(among.length)];
    }

    @Test
    void shapesThatARecordingTakesApart() throws BadInput {
        List<String> names = SHAPES.stream()
                .filter(each -> each.matches("[STUV]\\d\\(.*(?s).*"))
                .map(each -> each.substring(0, 2))
                .toList();
        String text = "EXTENDS Integers, Sequences, FiniteSets\nVARIABLES w, m, c\n"
                + "Init == w = <<>> /\\ m = {} /\\ c = 0\n" + String.join("\n", SHAPES) + "\n";
        List<Map<String, Value>> states = new ArrayList<>();
        for (int i = 0; i < STATES; i++) {
            states.add(shape());
        }
        Counts counts = new Counts();
        for (String name : names) {
            // Alone, since another one may have no value in any of the states.
            agree(text + "Next == \\E p, q \\in 1..2: " + name + "(p, q)\n", states, counts);
            String other = names.get(random.nextInt(names.size()));
            String next = "Next == \\E p \\in 1..2: " + name + "(p, 1) \\/ \\E q \\in 1..2: " + other + "(p, q) \\/ "
                    + name + "(q, p)\n";
            agree(text + next, states, counts);
        }
        assertThat(counts.steps).isGreaterThan(10 * STATES * names.size() / 4);
        assertThat(counts.refused).isGreaterThan(STATES);
    }

    @Test
    void randomActions() throws BadInput {
        String header = RandomActions.HEADER
                .lines()
                .skip(1)
                .collect(Collectors.joining("\n"))
                .replace("Next == UNCHANGED vars", "");
        Counts counts = new Counts();
        for (int i = 0; i < SPECIFICATIONS; i++) {
            RandomActions actions = new RandomActions(random);
            String text = IntStream.range(0, 3)
                    .mapToObj(a -> "A" + a + "(k, j, r, b) ==\n" + actions.action() + "\n")
                    .collect(Collectors.joining());
            String next = "Next == \\E k, j \\in 1..2, r \\in 0..2, b \\in BOOLEAN:"
                    + " A0(k, j, r, b) \\/ A1(j, k, r, b) \\/ A2(k, k, r, b)\n";
            List<Map<String, Value>> states = new ArrayList<>();
            for (int s = 0; s < STATES / 3; s++) {
                states.add(random());
            }
            agree(header + text + next, states, counts);
        }
        assertThat(counts.steps).isGreaterThan(SPECIFICATIONS * STATES);
    }

    private static final class Counts {
        private int steps;
        private int refused;
    }

    /** Visits the states in three rounds, each in another order. */
    private void agree(String text, List<Map<String, Value>> states, Counts counts) throws BadInput {
        ExplorableSpec spec = Modules.load(folder, text, "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n")
                .forStates();
        StateRows rows = spec.rows().orElseThrow();
        StateRows.Cursor cursor = rows.cursor();
        Exploration evaluator = spec.explore(Selection.ALL);
        for (int i = 0; i < 3 * states.size(); i++) {
            State state = spec.state(states.get(random.nextInt(states.size())));
            String expected = evaluated(evaluator, state);
            String found = remembered(rows, cursor, state);
            assertThat(found).as(() -> "after " + state + " of\n" + text).isEqualTo(expected);
            counts.steps += expected.split("\n").length - 1;
            counts.refused += expected.startsWith("refused") ? 1 : 0;
        }
    }

    private static String evaluated(Exploration evaluator, State state) {
        try {
            Exploration.Reached reached = evaluator.next(state);
            return reached.generated() + "\n"
                    + reached.transitions().stream()
                            .map(Transition::next)
                            .map(State::toString)
                            .collect(Collectors.joining("\n"));
        } catch (SpecException e) {
            return "refused: " + e.getMessage();
        }
    }

    private static String remembered(StateRows rows, StateRows.Cursor cursor, State state) {
        Set<String> found = new LinkedHashSet<>();
        try {
            int generated = cursor.next(
                    rows.keyOf(state), row -> found.add(rows.state(row).toString()));
            return generated + "\n" + String.join("\n", found);
        } catch (SpecException e) {
            return "refused: " + e.getMessage();
        }
    }

    private Map<String, Value> shape() throws BadInput {
        String processes = IntStream.range(0, 2)
                .mapToObj(i -> "[at |-> \"" + any("a", "a", "b", "c") + "\", sent |-> "
                        + any("<<>>", "<<0>>", "<<1, 2>>", "<<2>>") + "]")
                .collect(Collectors.joining(", ", "<<", ">>"));
        String messages = random.ints(random.nextInt(4), 0, 6)
                .distinct()
                .mapToObj(n -> "[t |-> \"" + (n % 2 == 0 ? "x" : "y") + "\", v |-> " + n / 2 + "]")
                .collect(Collectors.joining(", ", "{", "}"));
        return Map.of(
                "w", Value.parse(processes), "m", Value.parse(messages), "c", Value.parse("" + random.nextInt(4)));
    }

    private Map<String, Value> random() throws BadInput {
        return Map.of(
                "f",
                Value.parse("<<" + random.nextInt(3) + ", " + random.nextInt(3) + ">>"),
                "s",
                Value.parse(any("{}", "{0}", "{1}", "{0, 2}", "{1, 2}")),
                "n",
                Value.parse("" + random.nextInt(3)),
                "p",
                Value.parse(any("<<>>", "<<0>>", "<<2>>", "<<1, 0>>", "<<2, 2>>")));
    }
}
