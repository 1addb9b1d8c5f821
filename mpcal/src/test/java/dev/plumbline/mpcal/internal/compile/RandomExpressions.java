package dev.plumbline.mpcal.internal.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes expressions that have a value whatever their parts are. Numbers stay small, since TLC counts with 32 bits. */
final class RandomExpressions {
    /** Operators that the expressions use. */
    static final String OPERATORS = """
            Max(a, b) == IF a > b THEN a ELSE b
            Positive(a) == a > 0
            Apply(Op(_), x) == Op(x)
            Both(Op(_, _), x, y) == <<Op(x, y), Op(y, x)>>
            a ++ b == (a + 2 * b) % 11
            RECURSIVE Sum(_)
            Sum(s) == IF s = <<>> THEN 0 ELSE Head(s) + Sum(Tail(s))
            Down[n \\in Nat] == IF n = 0 THEN <<>> ELSE <<n>> \\o Down[n - 1]
            Pairs[x, y \\in 1..2] == x * 10 + y
            Squares == [x \\in 0..3 |-> x * x]
            """;

    private final Random random;
    private final List<String> numbers = new ArrayList<>();
    private int fresh;

    RandomExpressions(long seed) {
        random = new Random(seed);
    }

    String any() {
        int depth = 4;
        return switch (random.nextInt(5)) {
            case 0 -> number(depth);
            case 1 -> truth(depth);
            case 2 -> set(depth);
            case 3 -> sequence(depth);
            default -> record(depth);
        };
    }

    private String name() {
        return "x" + ++fresh;
    }

    private interface Body {
        String in(String name);
    }

    /** A text in which a name denotes a number. */
    private String with(String name, Body body) {
        numbers.add(name);
        String text = body.in(name);
        numbers.remove(numbers.size() - 1);
        return text;
    }

    private String number(int depth) {
        if (depth == 0) {
            return !numbers.isEmpty() && random.nextBoolean()
                    ? numbers.get(random.nextInt(numbers.size()))
                    : String.valueOf(random.nextInt(8));
        }
        int d = depth - 1;
        String x = name();
        return switch (random.nextInt(20)) {
            case 0 -> "(" + number(d) + " + " + number(d) + ")";
            case 1 -> "(" + number(d) + " - " + number(d) + ")";
            case 2 -> "((" + number(d) + " % 5) * (" + number(d) + " % 3))";
            case 3 -> "(" + number(d) + " \\div 3)";
            case 4 -> "(IF " + truth(d) + " THEN " + number(d) + " ELSE " + number(d) + ")";
            case 5 -> "(CASE " + truth(d) + " -> " + number(d) + " [] OTHER -> " + number(d) + ")";
            case 6 -> "Max(" + number(d) + ", " + number(d) + ")";
            case 7 -> "Cardinality(" + set(d) + ")";
            case 8 -> "Len(" + sequence(d) + ")";
            case 9 -> "Sum(" + sequence(d) + ")";
            case 10 -> "(LET " + x + " == " + number(d) + " IN " + with(x, n -> number(d)) + ")";
            case 11 ->
                "(LET F" + x + "(" + x + ") == " + with(x, n -> number(d)) + " IN F" + x + "(" + number(d) + ") - F" + x
                        + "(2))";
            case 12 -> "(CHOOSE " + x + " \\in ({" + number(d) + "} \\cup " + set(d) + ") : " + x + " = " + x + ")";
            case 13 -> "Apply(LAMBDA " + x + " : " + with(x, n -> number(d)) + ", " + number(d) + ")";
            case 14 -> "(" + number(d) + " ++ " + number(d) + ")";
            case 15 -> record(d) + ".a";
            case 16 -> "Squares[(" + number(d) + ") % 4]";
            case 17 -> "Pairs[1 + ((" + number(d) + ") % 2), 2]";
            case 18 ->
                "(LET s" + x + " == " + sequence(d) + " IN IF s" + x + " = <<>> THEN " + number(d) + " ELSE Head(s" + x
                        + "))";
            default ->
                "[" + x + " \\in 0..2, y" + x + " \\in 0..2 |-> " + with(x, n -> number(d)) + " + y" + x + "][1, 2]";
        };
    }

    private String truth(int depth) {
        if (depth == 0) {
            return random.nextBoolean() ? "TRUE" : "FALSE";
        }
        int d = depth - 1;
        String x = name();
        return switch (random.nextInt(15)) {
            case 0 -> "(" + truth(d) + " /\\ " + truth(d) + ")";
            case 1 -> "(" + truth(d) + " \\/ " + truth(d) + ")";
            case 2 -> "~(" + truth(d) + ")";
            case 3 -> "(" + truth(d) + " => " + truth(d) + ")";
            case 4 -> "(" + truth(d) + " <=> " + truth(d) + ")";
            case 5 -> "(" + number(d) + " <= " + number(d) + ")";
            case 6 -> "(" + number(d) + " \\in " + set(d) + ")";
            case 7 -> "(\\A " + x + " \\in " + set(d) + " : " + with(x, n -> truth(d)) + ")";
            case 8 ->
                "(\\E " + x + ", y" + x + " \\in " + set(d) + " : " + with(x, n -> truth(d)) + " /\\ " + x + " # y" + x
                        + ")";
            case 9 -> "(" + sequence(d) + " = " + sequence(d) + ")";
            case 10 -> "Positive(" + number(d) + ")";
            case 11 -> "(" + set(d) + " \\subseteq " + set(d) + ")";
            case 12 -> "IsFiniteSet(" + (random.nextBoolean() ? set(d) : "Nat") + ")";
            case 13 -> "Assert(" + truth(d) + " \\/ TRUE, \"never said\")";
            default -> "(LET " + x + " == " + number(d) + " IN " + with(x, n -> truth(d)) + ")";
        };
    }

    private String set(int depth) {
        if (depth == 0) {
            return random.nextBoolean() ? "{}" : "{" + number(0) + ", " + number(0) + "}";
        }
        int d = depth - 1;
        String x = name();
        return switch (random.nextInt(9)) {
            case 0 -> "(" + set(d) + " \\cup " + set(d) + ")";
            case 1 -> "(" + set(d) + " \\cap " + set(d) + ")";
            case 2 -> "(" + set(d) + " \\ " + set(d) + ")";
            case 3 -> "(0..((" + number(d) + ") % 4))";
            case 4 -> "{" + x + " \\in " + set(d) + " : " + with(x, n -> truth(d)) + "}";
            case 5 -> "{" + with(x, n -> number(d)) + " : " + x + " \\in " + set(d) + "}";
            case 6 -> "(UNION {" + set(d) + ", " + set(d) + "})";
            case 7 -> "{p" + x + "[1] : p" + x + " \\in (" + set(d) + " \\X " + set(d) + ")}";
            default -> "(DOMAIN " + sequence(d) + ")";
        };
    }

    private String sequence(int depth) {
        if (depth == 0) {
            return random.nextBoolean() ? "<<>>" : "<<" + number(0) + ", " + number(0) + ">>";
        }
        int d = depth - 1;
        String x = name();
        return switch (random.nextInt(9)) {
            case 0 -> "Append(" + sequence(d) + ", " + number(d) + ")";
            case 1 -> "(" + sequence(d) + " \\o " + sequence(d) + ")";
            case 2 -> "SelectSeq(" + sequence(d) + ", LAMBDA " + x + " : " + with(x, n -> truth(d)) + ")";
            case 3 -> "[" + x + " \\in 1..3 |-> " + with(x, n -> number(d)) + "]";
            case 4 ->
                "[<<" + number(d) + ", " + number(d) + ">> EXCEPT ![1] = @ + " + number(d) + ", ![2] = " + number(d)
                        + "]";
            case 7 -> "SortSeq(" + sequence(d) + ", LAMBDA a, b : a " + (random.nextBoolean() ? "<" : ">=") + " b)";
            case 5 -> "Down[(" + number(d) + ") % 4]";
            case 6 ->
                "Both(" + (random.nextBoolean() ? "Max" : "LAMBDA a, b : a - b") + ", " + number(d) + ", " + number(d)
                        + ")";
            default -> "(IF " + truth(d) + " THEN " + sequence(d) + " ELSE " + sequence(d) + ")";
        };
    }

    private String record(int depth) {
        if (depth == 0) {
            return "[a |-> " + number(0) + ", b |-> " + set(0) + "]";
        }
        int d = depth - 1;
        return switch (random.nextInt(3)) {
            case 0 -> "[a |-> " + number(d) + ", b |-> " + truth(d) + "]";
            case 1 -> "[" + record(d) + " EXCEPT !.a = @ - " + number(d) + "]";
            default -> "((\"a\" :> " + number(d) + ") @@ " + record(d) + ")";
        };
    }
}
