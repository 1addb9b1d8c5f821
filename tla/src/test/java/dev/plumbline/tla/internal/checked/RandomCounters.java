package dev.plumbline.tla.internal.checked;

import java.util.Random;

/**
 * Writes random actions that count beside the data of {@link RandomStructures}: a counter z, and a record c with a counter
 * n and a function f with two more. Amounts depend on the data or are fixed, counters are read, reset and copied, stand
 * in guards, and are added to each other.
 */
final class RandomCounters {
    static final String HEADER = RandomStructures.HEADER.replace("VARIABLES ", "VARIABLES z, c, ") + """
            Plus(x, y) == x + y
            Start == Init /\\ z = 0 /\\ c = [n |-> 0, f |-> [x \\in 1..2 |-> 0]]
            Few == z <= 2
            NotNegative == c.n >= 0 /\\ \\A x \\in 1..2 : c.f[x] >= -1
            Balanced == c.f[1] - c.f[2] \\in -2..2
            Typed == d \\in [m : [1..2 -> 0..1], s : SUBSET (0..1), n : 0..1]
            Paired == \\A p \\in q : p[1] = p[2] => d.m[1] = 0 /\\ z \\in 0..1
            Late == z > 1 => c \\in [n : 0..3, f : [1..2 -> -1..2]]
            """;

    private final Random random;
    private final RandomStructures structures;

    RandomCounters(Random random) {
        this.random = random;
        this.structures = new RandomStructures(random);
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** Further lines of the .cfg. */
    String rules() {
        return random.nextInt(3) > 0
                ? ""
                : pick("INVARIANT ", "CONSTRAINT ") + pick("Few", "NotNegative", "Balanced", "Typed", "Paired", "Late")
                        + "\n";
    }

    /** The body of an operator with the parameters k, v and b. */
    String action() {
        String data = random.nextInt(3) == 0
                ? structures.action()
                : pick(
                        "UNCHANGED <<q, d, g, l>>",
                        "UNCHANGED <<q, d, g, l>>",
                        "(UNCHANGED <<q, g, l>> /\\ d' = [d EXCEPT !.m[k] = v])",
                        "(UNCHANGED <<d, g, l>> /\\ q' = q \\cup {<<k, v>>})",
                        "(UNCHANGED <<q, d, g, l>> /\\ d.m[k] = v)");
        String counted = random.nextInt(4) == 0
                ? "(IF " + condition() + " THEN " + counting() + " ELSE " + counting() + ")"
                : counting();
        return data + " /\\ " + counted + (random.nextInt(4) == 0 ? " /\\ " + guard() : "") + primed();
    }

    private String counting() {
        return switch (random.nextInt(4)) {
            case 0 -> "(UNCHANGED z /\\ " + ofRecord() + ")";
            case 1 -> "(" + ofNumber() + " /\\ UNCHANGED c)";
            case 2 -> "(" + ofNumber() + " /\\ " + ofRecord() + ")";
            default -> pick("UNCHANGED <<z, c>>", "(z' = z + 1 /\\ UNCHANGED c)");
        };
    }

    private String ofNumber() {
        return random.nextInt(8) == 0
                ? "z' \\in {" + moved("z") + ", " + moved("z") + "}"
                : "z' = " + pick(moved("z"), moved("z"), moved("z"), moved("c.n"), "v");
    }

    private String ofRecord() {
        return "c' = "
                + switch (random.nextInt(8)) {
                    case 0, 1 -> "[c EXCEPT !.n = " + moved("@") + "]";
                    case 2, 3 ->
                        "[c EXCEPT !.f[" + pick("k", "k", "1", "IF b THEN 1 ELSE 2", "IF z = 0 THEN 1 ELSE 2") + "] = "
                                + moved("@") + "]";
                    case 4 -> "[n |-> " + moved("c.n") + ", f |-> c.f]";
                    case 5 -> "[c EXCEPT !.f = [x \\in 1..2 |-> IF x = k THEN " + moved("c.f[x]") + " ELSE c.f[x]]]";
                    case 6 -> "[c EXCEPT !.n = " + pick("0", "v", "z", "c.f[k]") + "]";
                    default -> "(IF " + condition() + " THEN [c EXCEPT !.n = " + moved("@") + "] ELSE c)";
                };
    }

    /** A counter, moved by an amount. */
    private String moved(String counter) {
        return switch (random.nextInt(11)) {
            case 0, 1 -> counter + " + 1";
            case 2 -> counter + " - 1";
            case 3 -> amount() + " + " + counter;
            case 4 -> counter + " - " + amount();
            case 5 -> "(IF " + condition() + " THEN " + counter + " + 1 ELSE " + counter + ")";
            case 6 -> "(IF " + condition() + " THEN " + moved(counter) + " ELSE " + moved(counter) + ")";
            case 7 -> "Plus(" + counter + ", " + amount() + ")";
            case 8 -> "FoldSet(LAMBDA w, o : w + o, " + counter + ", d.s)";
            case 9 -> pick(amount() + " - " + counter, counter + " + " + counter, counter + " * 2", counter + " + z");
            default -> "(CASE " + condition() + " -> " + moved(counter) + " [] OTHER -> " + counter + ")";
        };
    }

    private String amount() {
        return pick("v", "k", "2", "(" + structures.number(1) + ")", "d.m[k]", "z", "c.f[k]", "Cardinality(q)");
    }

    private String condition() {
        return pick(structures.bool(1), "d.m[k] = v", "b", "<<k, v>> \\in q", guard());
    }

    private String guard() {
        return pick("z < 2", "z # v", "c.n >= 0", "c.f[k] = v", "c.f[1] <= c.f[2]", "z + 1 > c.n");
    }

    /** About the state after the step, where counters are assigned. */
    private String primed() {
        return random.nextInt(6) > 0 ? "" : " /\\ " + pick("z' <= 3", "c'.n # z'", "c'.f[k] >= 0", "z' = z + 1");
    }
}
