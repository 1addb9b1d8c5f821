package dev.plumbline.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A random specification with everything in its .cfg that decides a verdict of states and steps. */
final class RandomSearch {
    private final List<String> config = new ArrayList<>();
    private final String module;

    /** @param newer whether POSTCONDITION and similar features are used, which older versions of TLC do not support */
    RandomSearch(int seed, boolean newer) {
        this.module = draw(new Random(seed), newer);
    }

    /** The text of module M between its first and its last line. */
    String module() {
        return module;
    }

    /** The text of its .cfg. */
    String config() {
        return String.join("\n", config) + "\n";
    }

    private static String pairs(Random random, int outOf) {
        List<String> pairs = new ArrayList<>();
        for (int from = 0; from < 4; from++) {
            for (int to = 0; to < 4; to++) {
                if (random.nextInt(10) < outOf) {
                    pairs.add("<<" + from + ", " + to + ">>");
                }
            }
        }
        return "{" + String.join(", ", pairs) + "}";
    }

    /** Steps of x with what happens to the set o of processes: nothing, one joins, one leaves, all leave. */
    private static String steps(Random random) {
        return IntStream.range(0, 3 + random.nextInt(5))
                .mapToObj(i -> "<<" + random.nextInt(4) + ", " + random.nextInt(4) + ", " + random.nextInt(4) + ">>")
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private void perhaps(Random random, int outOf, String line) {
        if (random.nextInt(10) < outOf) {
            config.add(line);
        }
    }

    private String draw(Random random, boolean newer) {
        config.add("INIT Init\nNEXT Next\nCONSTANT P = {p1, p2, p3}");
        perhaps(random, 8, "CHECK_DEADLOCK FALSE");
        perhaps(random, 4, "INVARIANT Small");
        perhaps(random, 3, "PROPERTY First");
        perhaps(random, 3, "PROPERTY Always");
        perhaps(random, 5, "PROPERTY StepsOfX");
        perhaps(random, 4, "PROPERTY StepsOfBoth");
        perhaps(random, 4, "CONSTRAINT Explored");
        perhaps(random, 4, "ACTION_CONSTRAINT Taken");
        if (random.nextInt(10) < 5) {
            perhaps(random, 4, "SYMMETRY Alike");
            perhaps(random, 3, "VIEW Seen");
        } else {
            // Under a VIEW or a SYMMETRY TLC does not promise to find violations of these.
            perhaps(random, 6, "PROPERTY Since");
            // To the bundled TLC, TLCGet("queue") is a constant, which it asks for before there is a search.
            perhaps(random, newer ? 4 : 0, "PROPERTY Matched");
        }
        perhaps(random, newer ? 5 : 0, "POSTCONDITION After");
        return """
                EXTENDS Naturals, FiniteSets, TLC
                CONSTANT P
                VARIABLES x, o
                Init == x \\in {0, %s} /\\ o = {}
                Change(k) == CASE k = 0 -> o' = o
                               [] k = 1 -> \\E p \\in P : o' = o \\cup {p}
                               [] k = 2 -> \\E p \\in o : o' = o \\ {p}
                               [] OTHER -> o' = {}
                Next == \\E t \\in %s : x = t[1] /\\ x' = t[2] /\\ Change(t[3])
                Small == x + Cardinality(o) <= %s
                First == x \\in {0, %s}
                Always == [](x # %s \\/ o = {})
                StepsOfX == [][\\E t \\in %s : t[1] = x /\\ t[2] = x']_x
                StepsOfBoth == [][Cardinality(o') <= %s \\/ x' # x]_<<x, o>>
                Since == [](x = %s => [](x # %s \\/ o = {}))
                Matched == [](x # %s => [](TLCGet("queue") %s \\/ x = %s))
                Explored == x # %s \\/ o = {}
                Taken == \\E t \\in %s : t[1] = x /\\ t[2] = x'
                Alike == Permutations(P)
                Seen == <<x, Cardinality(o)>>
                After == TLCGet("distinct") <= %s
                ASSUME %s < 9
                """.formatted(
                        random.nextInt(4),
                        steps(random),
                        4 + random.nextInt(3),
                        random.nextInt(4),
                        random.nextInt(4),
                        pairs(random, 9),
                        1 + random.nextInt(3),
                        random.nextInt(4),
                        random.nextInt(4),
                        random.nextInt(4),
                        random.nextBoolean() ? "\\in Nat \\ {0}" : "= 1",
                        random.nextInt(4),
                        random.nextInt(4),
                        pairs(random, 8),
                        4 + random.nextInt(12),
                        random.nextInt(10));
    }
}
