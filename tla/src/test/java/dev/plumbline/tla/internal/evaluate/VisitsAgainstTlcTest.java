package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.evaluate.SideBySide.Outcome;
import dev.plumbline.tla.internal.tlc.OwnEvaluator;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Loops visit the elements of a set as TLC's do: in the same order, and as often. The order decides whether an element
 * is reached for which the body has no value, the number how many states an action generates.
 */
@ExtendWith(OwnEvaluator.class)
class VisitsAgainstTlcTest {
    private static final int RANDOM_SETS = 1_500;

    @TempDir
    Path folder;

    /** TRUE if an element is visited before all others, except for those of a set that are passed over. */
    private static String isFirst(String element, String set, String passed) {
        return "(\\E e \\in " + set + " : CASE e = " + element + " -> TRUE [] e \\in " + passed + " -> FALSE)";
    }

    @Test
    void loopsVisitElementsInTheOrderOfTlc() throws Exception {
        List<String> expressions = new ArrayList<>();
        for (String set : List.of(
                "UNION {{1}, (-1)..0, 0..2}",
                "(UNION {{1}, (-1)..0}) \\cup {0}",
                "{0} \\cup UNION {{1}, (-1)..0}",
                "UNION {UNION {{5}, 1..2}, {1}}",
                "UNION {{3}, {1, 2}}",
                "UNION {{3}, 1..2}",
                "{e + 1 : e \\in UNION {{2}, 1..2}}",
                "UNION {e..(e + 1) : e \\in UNION {{2}, 1..2}}",
                "FlattenSet({{1}, (-1)..0})",
                "{e \\in UNION {{3}, 1..2} : e > 0}",
                "(UNION {{3}, 1..2}) \\ {1}",
                "(UNION {{3}, 1..2}) \\cap UNION {{3}, 1..2}")) {
            for (int element = -1; element <= 5; element++) {
                expressions.add(isFirst("" + element, set, "{}"));
                expressions.add(isFirst("" + element, set, "{1}"));
            }
        }
        expressions.add("\\E q \\in FlattenSet({{1}, (-1)..0}), r \\in {1} : <<TRUE, TRUE>>[q]");
        expressions.add(isFirst("{1}", "{{1}} \\cup SUBSET {1, 2}", "{{2}}"));
        expressions.add(isFirst("{1}", "(SUBSET {1, 2}) \\cup {{1}}", "{{2}}"));
        expressions.add(isFirst("<<2, 1>>", "(UNION {{2}, 1..2}) \\X {1, 2}", "{<<0, 0>>}"));
        expressions.add(isFirst("<<2, 2>>", "[{1, 2} -> UNION {{2}, 1..2}]", "{<<0, 0>>}"));
        expressions.add(isFirst("[a |-> 2]", "[a : UNION {{2}, 1..2}]", "{[a |-> 0]}"));
        compareValues(expressions);
    }

    /** TLC sorts some sets when they are used, and visits them in ascending order from then on. */
    @Test
    void loopsVisitElementsInTheOrderOfTlcAfterOtherUsesOfTheSet() throws Exception {
        List<String> expressions = new ArrayList<>();
        for (String use : List.of(
                "Cardinality(S) = 2",
                "S = {1, 2}",
                "{1, 2} = S",
                "S \\subseteq {1, 2}",
                "(CHOOSE e \\in S : TRUE) = 1",
                "IsFiniteSet(S)",
                "[e \\in S |-> 1] # <<>>",
                "SUBSET S # {}",
                "\\A e \\in SUBSET S : TRUE",
                "\\A e \\in S \\X S : TRUE",
                "\\A e \\in [S -> S] : TRUE",
                "{S} # {}",
                "{{5}, S} # {}",
                "{S, {5}} # {}",
                "ToString(S) # \"\"")) {
            expressions.add("LET S == UNION {{2}, 1..2} IN (" + use + ") /\\ " + isFirst("1", "S", "{}"));
            expressions.add("LET S == UNION {{2}, 1..2} IN (" + use + ") /\\ " + isFirst("2", "S", "{}"));
        }
        compareValues(expressions);
    }

    @Test
    void loopsVisitElementsOfRandomSetsAsTlcDoes() throws Exception {
        RandomSets sets = new RandomSets(new Random(27));
        compareValues(Stream.generate(() -> isFirst("" + sets.number(), sets.numbers(3), sets.list()))
                .limit(5 * RANDOM_SETS)
                .toList());
    }

    @Test
    void actionsGenerateAsManyStatesAsInTlc() throws Exception {
        RandomSets sets = new RandomSets(new Random(28));
        ListedFormulas actions = new ListedFormulas(Stream.generate(() -> sets.numbers(3))
                .limit(RANDOM_SETS)
                .map(set -> "((x' \\in " + set + ") \\/ \\E v \\in " + set + " : x' = v) /\\ UNCHANGED <<y, z>>")
                .collect(Collectors.joining("\n")));
        SideBySide both = actions.read(folder, RandomExpressions.HEADER, "", RandomExpressions.CONSTANTS);
        Value state = Value.parse(RandomExpressions.STATE);

        actions.requireSame(
                name -> Outcome.of(() -> both.nextInTlc(name, state)),
                name -> Outcome.of(() -> both.next(name, state)));
    }

    private void compareValues(List<String> expressions) throws Exception {
        ListedFormulas formulas = new ListedFormulas(String.join("\n", expressions));
        SideBySide both = formulas.read(folder, RandomExpressions.HEADER, "(unused)", RandomExpressions.CONSTANTS);
        Value state = Value.parse(RandomExpressions.STATE);

        formulas.requireSame(name -> both.valueInTlc(name, state), name -> both.value(name, state));
    }

    /**
     * Random sets of numbers, and sets of such sets. There is no empty interval, which is a list here, and each union
     * has an interval: if two of its sets are equal and one of them is a list, we keep one of them at once and TLC later.
     */
    private static final class RandomSets {
        private final Random random;

        RandomSets(Random random) {
            this.random = random;
        }

        String numbers(int depth) {
            if (depth == 0) {
                return random.nextBoolean() ? interval() : list();
            }
            return switch (random.nextInt(8)) {
                case 0 -> "UNION {" + numbers(depth - 1) + ", " + numbers(depth - 1) + ", 8..9}";
                case 1 -> "UNION " + families(depth - 1);
                case 2 -> "(" + numbers(depth - 1) + " \\cup " + numbers(depth - 1) + ")";
                case 3 -> "(" + numbers(depth - 1) + " \\cap " + numbers(depth - 1) + ")";
                case 4 -> "((" + numbers(depth - 1) + ") \\ " + numbers(0) + ")";
                case 5 -> "{n \\in " + numbers(depth - 1) + " : n " + (random.nextBoolean() ? "> 1" : "< 3") + "}";
                case 6 -> "{t[2] : t \\in {1} \\X (" + numbers(depth - 1) + ")}";
                default -> "{n + 1 : n \\in " + numbers(depth - 1) + "}";
            };
        }

        /** UNION SUBSET S is S here, and visited once: TLC visits an element once for each subset that contains it. */
        private String families(int depth) {
            return switch (random.nextInt(4)) {
                case 0 -> "({" + numbers(depth) + "} \\cup SUBSET (" + numbers(0) + "))";
                case 1 -> "{s \\in SUBSET " + numbers(0) + " : s # {2}}";
                case 2 -> "{n..(n + 1) : n \\in " + numbers(depth) + "}";
                default -> "((SUBSET " + numbers(0) + ") \\ {{1}})";
            };
        }

        private String interval() {
            int low = number();
            return "(" + low + ".." + (low + random.nextInt(3)) + ")";
        }

        String list() {
            int least = number();
            return "{" + (least + 2) + ", " + least + "}";
        }

        int number() {
            return random.nextInt(4);
        }
    }
}
