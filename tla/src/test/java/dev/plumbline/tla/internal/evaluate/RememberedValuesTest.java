package dev.plumbline.tla.internal.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.evaluate.SideBySide.Outcome;
import dev.plumbline.tla.internal.tlc.OwnEvaluator;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Values that are remembered in loops, for locals and for sets give the next states that TLC finds, each as often, in
 * one state after the other: what was remembered in one must not show in the next.
 */
@ExtendWith(OwnEvaluator.class)
class RememberedValuesTest {
    private static final int STATES = 60;
    private static final long SEED = Long.getLong("plumbline.seed", 20261117L);

    /**
     * Bodies are in operators: these are compiled once, for all states. x is a number, y a set of records, z a tuple.
     */
    private static final List<String> OPERATORS = List.of(
            // Conditions about the element alone, in front of others; some records have no v.
            "S0(a) == \\E m \\in y: m.t = \"a\" /\\ m.v >= x /\\ x' = m.v /\\ UNCHANGED <<y, z>>",
            "S1(a) == \\E i \\in 1..2, m \\in y: m.t = \"b\" /\\ x' = m.v + i /\\ UNCHANGED <<y, z>>",
            "S2(a) == /\\ y' = {m \\in y: m.t = \"a\" /\\ m.v > x} /\\ UNCHANGED <<x, z>>",
            "S3(a) == /\\ \\A m \\in y: m.t = \"b\" => m.v > x /\\ x' = a + 1 /\\ UNCHANGED <<y, z>>",
            "S4(a) == /\\ \\E m \\in y: m.v = 1 /\\ m.t = \"a\" /\\ x' = a /\\ UNCHANGED <<y, z>>",
            "S5(a) == \\E m \\in {n \\in y: n.t \\in {\"a\", \"c\"}}: m.t # \"c\" /\\ x' = m.v /\\ UNCHANGED <<y, z>>",
            // Parts that do not depend on the innermost names.
            "Low(s) == {n \\in 0..3: \\A m \\in s: n <= m}",
            "Sums(f, k) == {f[i] + k: i \\in DOMAIN f}",
            "L0(a) == y' = {m \\in y: Sums(z, a) \\cap Low({x}) # {}} /\\ UNCHANGED <<x, z>>",
            "L1(a) == \\E i, j \\in DOMAIN z: x' = z[i] + z[j] + Len(SelectSeq(z, LAMBDA e: e \\in Sums(z, i)))"
                    + " /\\ UNCHANGED <<y, z>>",
            "L2(a) == /\\ z' = [i \\in DOMAIN z |-> IF \\E k \\in Sums(z, 1): k = z[i] THEN 0 ELSE z[i]]"
                    + " /\\ x' \\in {Len(z'), x} /\\ y' = {m \\in y: \\E k \\in Sums(z', x'): k > 1}",
            // The next state is being built while the loop continues.
            "L3(a) == /\\ x' \\in 0..2 /\\ z' = <<x', a>>"
                    + " /\\ y' = {m \\in y: \\A i \\in DOMAIN z: Sums(z', x') # Sums(z, x)}",
            "L4(a) == \\E i \\in 0..2: /\\ x' = i /\\ \\A j \\in 0..1: Sums(z, x') # {j} /\\ UNCHANGED <<y, z>>",
            "L5(a) == LET lows == Low(Sums(z, x)) IN \\E i \\in 0..1: \\E n \\in lows \\cup Low({i}):"
                    + " x' = n /\\ UNCHANGED <<y, z>>",
            // A part without a value that only some elements ask for.
            "L6(a) == y' = {m \\in y: m.t = \"c\" \\/ Sums(z[1], 0) = {}} /\\ UNCHANGED <<x, z>>",
            "L7(a) == x' = Cardinality({i \\in 0..3: i > x /\\ (CHOOSE k \\in Sums(z, 0): k > 0) > 0})"
                    + " /\\ UNCHANGED <<y, z>>",
            // Parts of operators that do not depend on all parameters.
            "Between(lo, hi, r) == r = Cardinality({n \\in DOMAIN z: lo <= z[n] /\\ z[n] <= hi})",
            "Above(k, n) == Cardinality({i \\in DOMAIN z: z[i] >= k}) + n",
            "Until(k, n) == n >= 1 /\\ Cardinality({i \\in 0..3: i < x' /\\ i <= k}) > 0",
            "Given(Op(_), k, n) == n = Cardinality({i \\in DOMAIN z: Op(i) /\\ z[i] >= k})",
            "At(k, n) == n = Cardinality({m \\in y: z[k] > 0 /\\ m.t = \"a\"})",
            "RECURSIVE Sum(_, _)",
            "Sum(k, n) == IF k = 0 THEN n ELSE Sum(k - 1, n + Cardinality({i \\in DOMAIN z: z[i] >= k}))",
            "C0(a) == \\E i, j \\in 0..2, r \\in 0..3: Between(i, j, r) /\\ x' = i + 3 * j + 9 * r"
                    + " /\\ UNCHANGED <<y, z>>",
            "C1(a) == \\E r, i \\in 0..2: x' = Above(i, r) /\\ Above(i + a, r) >= r /\\ UNCHANGED <<y, z>>",
            "C2(a) == \\E i \\in 0..2, r \\in 0..1: x' = i + r /\\ Until(a, i) /\\ UNCHANGED <<y, z>>",
            "C3(a) == \\E r \\in 0..3, k \\in 1..2: Given(LAMBDA i: i # k, k, r) /\\ x' = r + k /\\ UNCHANGED <<y, z>>",
            "C4(a) == \\E r \\in 0..2, k \\in 1..2: At(k, r) /\\ x' = r + k /\\ UNCHANGED <<y, z>>",
            "C5(a) == \\E r, k \\in 0..2: x' = Sum(k + 1, r) + Sum(a, k) /\\ UNCHANGED <<y, z>>",
            "C6(a) == LET Few(k, n) == Cardinality({i \\in DOMAIN z: z[i] < k + a}) < n"
                    + " IN \\E k, n \\in 0..2: Few(k, n) /\\ x' = 3 * k + n /\\ UNCHANGED <<y, z>>",
            "C7(a) == \\E k \\in 0..1, r \\in 0..2: z' = <<k>> /\\ x' = k /\\ Between(0, 2, r)' /\\ y' = {[t |-> r]}",
            // Functions of locals.
            "Rest(p) == 0..3 \\ {p}",
            "RECURSIVE Total(_, _)",
            "Total(f, s) == IF s = {} THEN 0 ELSE LET e == CHOOSE e \\in s: TRUE IN f[e] + Total(f, s \\ {e})",
            "F0(a) == \\E p \\in 0..x, q \\in Rest(a): p \\in Rest(q) /\\ x' = p /\\ UNCHANGED <<y, z>>",
            "F1(a) == x' = Total(z, DOMAIN z) /\\ UNCHANGED <<y, z>>",
            "F2(a) == LET g[<<i, j>> \\in (0..1) \\X (0..2)] == IF i = j THEN z[1] ELSE i + j"
                    + " IN x' = Total(g, {<<0, 1>>, <<1, 1>>, <<1, 2>>}) /\\ UNCHANGED <<y, z>>",
            "F3(a) == LET g == [p \\in {1} \\X (0..2) |-> z[p[2]]] IN x' = g[<<1, 1>>] /\\ UNCHANGED <<y, z>>");

    @TempDir
    Path folder;

    @Test
    void nextStatesAreThoseOfTlcInOneStateAfterTheOther() throws Exception {
        StringBuilder text = new StringBuilder("---- MODULE M ----\nEXTENDS Integers, Sequences, FiniteSets\n"
                + "VARIABLES x, y, z\nInit == x = 0 /\\ y = {} /\\ z = <<>>\n");
        OPERATORS.forEach(each -> text.append(each).append('\n'));
        List<String> actions = OPERATORS.stream()
                .filter(each -> each.matches("[A-Z]\\d\\(a\\).*"))
                .map(each -> each.substring(0, 2))
                .toList();
        // Each with different values for its parameter, so that a value for another one would be noticed.
        for (String action : actions) {
            text.append("A").append(action).append(" == ").append(action).append("(1)\n");
            text.append("B").append(action).append(" == ").append(action).append("(2)\n");
        }
        SideBySide both = new SideBySide(folder, text + "Next == FALSE /\\ UNCHANGED <<x, y, z>>\n====\n", "");
        Random random = new Random(SEED);
        List<Value> states = new ArrayList<>();
        for (int i = 0; i < STATES; i++) {
            states.add(state(random));
        }
        int found = 0;
        int refused = 0;
        for (int pass = 0; pass < 2; pass++) {
            for (Value state : states) {
                for (String action : actions) {
                    String name = (random.nextBoolean() ? "A" : "B") + action;
                    Outcome tlc = Outcome.of(() -> both.nextInTlc(name, state));
                    Outcome own = Outcome.of(() -> both.next(name, state));
                    assertThat(own.isLike(tlc))
                            .as(() -> name + " in " + state + "\n   TLC: " + tlc + "\n   own: " + own)
                            .isTrue();
                    refused += tlc.isRefused() ? 1 : 0;
                    found += tlc.isRefused() || tlc.text().equals("[]") ? 0 : 1;
                }
            }
        }
        assertThat(refused).isGreaterThan(STATES);
        assertThat(found).isGreaterThan(4 * STATES);
    }

    private static Value state(Random random) throws BadInput {
        String records = random.ints(random.nextInt(4), 0, 1000)
                .mapToObj(
                        n -> "[t |-> \"" + "aabbc".charAt(n % 5) + "\"" + (n % 7 == 0 ? "" : ", v |-> " + n % 4) + "]")
                .collect(Collectors.joining(", ", "{", "}"));
        String tuple = random.ints(random.nextInt(4), 0, 3)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", ", "<<", ">>"));
        return Value.parse("[x |-> " + random.nextInt(3) + ", y |-> " + records + ", z |-> " + tuple + "]");
    }
}
