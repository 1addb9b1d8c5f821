package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Properties at random of random graphs with few states, against the definition: of all initial states, all reachable
 * states and all reachable steps, computed from the tables that the module was written from.
 */
@Tag("slow")
class RandomPropertiesTest {
    private static final int CASES = Math.max(6, Integer.getInteger("plumbline.random", 10_000) / 1_000);
    private static final int STATES = 5;

    @TempDir
    Path folder;

    private record Step(int from, int to) {}

    private static Set<Integer> some(Random random, int outOf) {
        Set<Integer> chosen = new TreeSet<>();
        for (int i = 0; i < STATES; i++) {
            if (random.nextInt(10) < outOf) {
                chosen.add(i);
            }
        }
        return chosen;
    }

    private static List<Step> steps(Random random, int outOf) {
        List<Step> chosen = new ArrayList<>();
        for (int from = 0; from < STATES; from++) {
            for (int to = 0; to < STATES; to++) {
                if (random.nextInt(10) < outOf) {
                    chosen.add(new Step(from, to));
                }
            }
        }
        return chosen;
    }

    private static String set(Set<Integer> states) {
        return states.stream().map(String::valueOf).collect(Collectors.joining(", ", "{", "}"));
    }

    private static String pairs(List<Step> steps) {
        return steps.stream()
                .map(step -> "<<" + step.from + ", " + step.to + ">>")
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static Set<Integer> reachable(Set<Integer> initial, List<Step> steps) {
        Set<Integer> found = new TreeSet<>(initial);
        boolean grew = true;
        while (grew) {
            grew = false;
            for (Step step : steps) {
                grew |= found.contains(step.from) && found.add(step.to);
            }
        }
        return found;
    }

    @Test
    void verdictsAreThoseOfTheDefinition() throws Exception {
        int broken = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            Set<Integer> initial = some(random, 3);
            initial.add(0);
            List<Step> next = steps(random, 3);
            Set<Integer> first = some(random, 9);
            Set<Integer> always = some(random, 9);
            List<Step> allowed = steps(random, 8);
            boolean[] asked = {random.nextBoolean(), random.nextBoolean(), random.nextBoolean()};
            List<String> parts = new ArrayList<>(List.of("TRUE"));
            if (asked[0]) {
                parts.add("x \\in " + set(first));
            }
            if (asked[1]) {
                parts.add("\\A i \\in 1..2 : [](x \\in " + set(always) + ")");
            }
            if (asked[2]) {
                parts.add("LET Allowed == " + pairs(allowed) + " IN Steps(Allowed)");
            }
            SearchResult explored = GraphSearch.DEFAULT.explore(Modules.load(
                    folder,
                    """
                    EXTENDS Naturals
                    VARIABLE x
                    Init == x \\in INITIAL
                    Next == \\E p \\in PAIRS : x = p[1] /\\ x' = p[2]
                    Steps(allowed) == [][\\E p \\in allowed : p[1] = x /\\ p[2] = x']_x
                    Asked == PARTS
                    """.replace("INITIAL", set(initial))
                            .replace("PAIRS", pairs(next))
                            .replace("PARTS", "(" + String.join(") /\\ (", parts) + ")"),
                    "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\nPROPERTY Asked\n"));

            Set<Integer> reached = reachable(initial, next);
            boolean holds = (!asked[0] || first.containsAll(initial))
                    && (!asked[1] || always.containsAll(reached))
                    && (!asked[2]
                            || next.stream()
                                    .filter(step -> reached.contains(step.from) && step.from != step.to)
                                    .allMatch(allowed::contains));
            assertThat(explored.verdict().word().text()).as("seed " + seed).isEqualTo(holds ? "conforms" : "violates");
            assertThat(explored.unchecked()).isEmpty();
            broken += holds ? 0 : 1;
        }
        assertThat(broken).isBetween(1, CASES - 1);
    }

    /**
     * A formula as text, and whether all behaviours from a state satisfy it. In this fragment that can be computed from
     * the parts: a condition concerns the state alone, and all suffixes of behaviours from a state are all behaviours
     * from the states that it reaches.
     */
    private record Formula(String text, IntPredicate everywhere) {}

    private static Formula formula(Random random, List<Step> next, int depth) {
        int kind = depth == 0 ? random.nextInt(2) : random.nextInt(6);
        if (kind == 0) {
            Set<Integer> states = some(random, 8);
            return new Formula("(x \\in " + set(states) + ")", states::contains);
        } else if (kind == 1) {
            List<Step> allowed = steps(random, 8);
            return new Formula("Steps(" + pairs(allowed) + ")", from -> {
                Set<Integer> reached = reachable(Set.of(from), next);
                return next.stream()
                        .filter(step -> reached.contains(step.from) && step.from != step.to)
                        .allMatch(allowed::contains);
            });
        }
        Formula part = formula(random, next, depth - 1);
        Set<Integer> when = some(random, 4);
        return switch (kind) {
            case 2 ->
                new Formula(
                        "((x \\in " + set(when) + ") => " + part.text + ")",
                        from -> !when.contains(from) || part.everywhere.test(from));
            case 3 ->
                new Formula(
                        "(" + part.text + " \\/ (x \\in " + set(when) + "))",
                        from -> when.contains(from) || part.everywhere.test(from));
            case 4 -> {
                Formula other = formula(random, next, depth - 1);
                yield new Formula(
                        "(IF x \\in " + set(when) + " THEN " + part.text + " ELSE " + other.text + ")",
                        from -> (when.contains(from) ? part : other).everywhere.test(from));
            }
            default ->
                new Formula(
                        "[]" + part.text,
                        from -> reachable(Set.of(from), next).stream().allMatch(part.everywhere::test));
        };
    }

    @Test
    void conditionsCountFromTheMomentInWhichTheyAreMet() throws Exception {
        int broken = 0;
        for (int seed = 0; seed < 2 * CASES; seed++) {
            Random random = new Random(seed);
            Set<Integer> initial = some(random, 2);
            initial.add(0);
            List<Step> next = steps(random, 2);
            Formula one = formula(random, next, 4);
            Formula other = formula(random, next, 4);
            SearchResult explored = GraphSearch.DEFAULT.explore(Modules.load(
                    folder,
                    """
                    EXTENDS Naturals
                    VARIABLE x
                    Init == x \\in INITIAL
                    Next == \\E p \\in PAIRS : x = p[1] /\\ x' = p[2]
                    Steps(allowed) == [][\\E p \\in allowed : p[1] = x /\\ p[2] = x']_x
                    Asked == FORMULA
                    """.replace("INITIAL", set(initial))
                            .replace("PAIRS", pairs(next))
                            .replace("FORMULA", one.text + " /\\ " + other.text),
                    "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\nPROPERTY Asked\n"));

            boolean holds =
                    initial.stream().allMatch(state -> one.everywhere.test(state) && other.everywhere.test(state));
            assertThat(explored.verdict().word().text())
                    .as("seed " + seed + ": " + one.text + " and " + other.text)
                    .isEqualTo(holds ? "conforms" : "violates");
            assertThat(explored.unchecked()).isEmpty();
            broken += holds ? 0 : 1;
        }
        assertThat(broken).isBetween(1, 2 * CASES - 1);
    }
}
