package dev.plumbline.tla.community;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Expressions that call one operator with arguments drawn at random: empty, single, repeated, of the wrong kind. */
final class RandomArguments {
    /**
     * Definitions without a model value in a .cfg; strings are interned in this order, which is TLC's order of them.
     */
    static final String DEFINITIONS = "PlbStrings == <<\"s1\", \"s2\", \"s3\", \"s4\">>\n";

    private static final List<String> OPERATORS =
            List.of("a + b", "a - b", "10 * a + b", "<<a, b>>", "<<b, a>>", "a", "b", "IF a = b THEN a ELSE b");
    private static final List<String> ORDERS = List.of("a < b", "a > b", "a <= b", "a = b", "a # b", "TRUE", "FALSE");
    private static final List<String> TESTS =
            List.of("e > 1", "e = 2", "TRUE", "FALSE", "e \\in {1, 3}", "e = e", "e # 1", "e");
    private static final List<String> MAPS = List.of("e", "e * e", "1", "<<e>>", "0 - e", "{e}");
    private static final List<String> CHOICES = List.of(
            "CHOOSE e \\in T : TRUE",
            "CHOOSE e \\in T : \\A o \\in T : e >= o",
            "CHOOSE e \\in T : \\A o \\in T : e <= o");
    private static final List<Integer> NUMBERS = List.of(-7, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 13, 31, 100, 1023);
    private final Random random;
    private Supplier<String> element;
    /** Makes the names of bound variables unique in an expression, as TLA+ wants them. */
    private int bound;
    /** Whether sequences that may be strings are strings in this expression. */
    private boolean strings;

    RandomArguments(long seed) {
        random = new Random(seed);
    }

    String expression(OperatorTable operator) {
        element = elements();
        bound = 0;
        strings = random.nextInt(5) == 0;
        if (operator.kinds().equals("-")) {
            return operator.template();
        }
        Object[] arguments = operator.kinds()
                .chars()
                .mapToObj(kind -> isValue(kind) && random.nextInt(14) == 0 ? anything(2) : argument((char) kind))
                .toArray();
        return String.format(Locale.ROOT, operator.template(), arguments);
    }

    /** Not an operator, and not the name of a file. */
    private static boolean isValue(int kind) {
        return "FOTMcJNCXDIRH".indexOf(kind) < 0;
    }

    private String argument(char kind) {
        return switch (kind) {
            case 'a' -> element.get();
            case 'i' -> Integer.toString(random.nextInt(7) - 1);
            case 'k' -> Integer.toString(pick(NUMBERS));
            case 'S' -> set(element, 4);
            case 's' -> sequence(element, 5);
            case 'p' -> strings ? pick(List.of("\"\"", "\"a\"", "\"ab\"", "\"aba\"", "\"b\"")) : sequence(element, 3);
            case 'Q' -> set(() -> set(element, 3), 4);
            case 'P' -> set(() -> sequence(element, 3), 4);
            case 'z' -> random.nextInt(5) == 0 ? sequence(this::string, 3) : sequence(() -> sequence(element, 3), 4);
            case 'f' -> function();
            case 'b' -> bag();
            case 'F' -> "LAMBDA a, b : " + pick(OPERATORS);
            case 'O' -> "LAMBDA a, b : " + pick(ORDERS);
            case 'T' -> "LAMBDA e : " + pick(TESTS);
            case 'M' -> "LAMBDA e : " + pick(MAPS);
            case 'c' -> "LAMBDA T : " + pick(CHOICES);
            case 'x' -> anything(3);
            case 't' -> string();
            case 'A' ->
                pick(List.of("\"7\"", "\"-12\"", "\"\"", "\"x\"", "\" 7\"", "\"+3\"", "\"2147483648\"", "\"007\""));
            case 'l' ->
                pick(List.of("[s1 |-> \"s2\"]", "<<\"s1\", \"s2\">>", "<<>>", "[x |-> \"9\", fill_a |-> \"b\"]"));
            case 'H' ->
                pick(List.of(
                        "<<\"h1\", \"h2\">>",
                        "<<\"h1\">>",
                        "<<\"h2\", \"h1\", \"h3\">>",
                        "<<>>",
                        "[w \\in 1..2 |-> IF w = 1 THEN \"h1\" ELSE \"h2\"]"));
            case 'D' -> pick(List.of("\",\"", "\";\"", "\"|\"", "\".\"", "\"\""));
            case 'X' -> pick(List.of("[format |-> \"TXT\", charset |-> \"UTF-8\"]", "[format |-> \"TXT\"]", "<<>>"));
            case 'J' -> SampleFiles.name(random.nextInt(SampleFiles.JSON.size() + 1), SampleFiles.JSON);
            case 'N' -> SampleFiles.name(random.nextInt(SampleFiles.LINES.size() + 1), SampleFiles.LINES);
            case 'C' -> SampleFiles.name(random.nextInt(SampleFiles.CSV.size() + 1), SampleFiles.CSV);
            default -> graphsAndClocks(kind);
        };
    }

    private String graphsAndClocks(char kind) {
        return switch (kind) {
            case 'v' -> Integer.toString(1 + random.nextInt(3));
            case 'V' -> set(() -> argument('v'), 3);
            case 'G' -> graph(() -> "<<" + argument('v') + ", " + argument('v') + ">>");
            case 'U' -> graph(() -> "{" + argument('v') + ", " + argument('v') + "}");
            case 'R' ->
                "[p \\in (1..3) \\X (1..3) |-> p \\in "
                        + set(() -> "<<" + argument('v') + ", " + argument('v') + ">>", 6) + "]";
            case 'q' -> "[num |-> " + random.nextInt(9) + ", den |-> " + pick(List.of(1, 1, 2, 4, 8, 16, 3, 0)) + "]";
            case 'B' -> "[x |-> " + argument('k') + ", y |-> " + argument('k') + "]";
            case 'E' -> elementOfPicture(2);
            case 'L' -> sequence(this::clock, 4);
            case 'I' -> "LAMBDA e : e";
            case 'W' -> log();
            default -> throw new IllegalArgumentException("kind " + kind);
        };
    }

    private String graph(Supplier<String> edge) {
        return "[node |-> " + (random.nextInt(4) == 0 ? argument('V') : "{1, 2, 3}") + ", edge |-> "
                + IntStream.range(0, random.nextInt(6))
                        .mapToObj(i -> edge.get())
                        .collect(Collectors.joining(", ", "{", "}"))
                + "]";
    }

    private String clock() {
        return random.nextBoolean()
                ? "<<" + random.nextInt(3) + ", " + random.nextInt(3) + ">>"
                : "(1 :> " + random.nextInt(3) + ")";
    }

    /** A log of two nodes of a separate run, in another order: {@code CausalOrder} needs clocks without gaps. */
    private String log() {
        int[][] clocks = {{0, 0}, {0, 0}};
        List<String> records = new ArrayList<>();
        for (int i = 2 + random.nextInt(4); i > 0; i--) {
            int node = i < 3 ? i - 1 : random.nextInt(2);
            if (random.nextBoolean()) {
                clocks[node][1 - node] = Math.max(clocks[node][1 - node], clocks[1 - node][1 - node]);
            }
            clocks[node][node]++;
            records.add("[n |-> " + (node + 1) + ", c |-> <<" + clocks[node][0] + ", " + clocks[node][1] + ">>]");
        }
        Collections.shuffle(records, random);
        return "<<" + String.join(", ", records) + ">>";
    }

    private String elementOfPicture(int depth) {
        String inner = depth == 0 || random.nextBoolean() ? "<<>>" : sequence(() -> elementOfPicture(depth - 1), 2);
        return "[name |-> " + string() + ", attrs |-> " + argument('l') + ", children |-> " + inner + ", innerText |-> "
                + pick(List.of("\"\"", "\"a<b>&'\"", "\"<<1>>\"")) + "]";
    }

    private Supplier<String> elements() {
        return switch (random.nextInt(10)) {
            case 0 -> this::string;
            case 1 -> () -> "<<" + small() + ", " + small() + ">>";
            case 2 -> () -> pick(List.of("TRUE", "FALSE"));
            case 3 -> () -> "{" + small() + "}";
            case 4 -> () -> pick(List.of("1", "2", "\"s1\"", "<<1>>", "{}"));
            default -> this::small;
        };
    }

    private String small() {
        return Integer.toString(random.nextInt(20) == 0 ? -2 : random.nextInt(4));
    }

    private String string() {
        return pick(List.of("\"s1\"", "\"s2\"", "\"s3\"", "\"s4\""));
    }

    private String set(Supplier<String> of, int most) {
        if (random.nextInt(8) == 0) {
            return pick(List.of("{}", "1..3", "2..1", "{w" + bound + " \\in 1..3 : w" + bound++ + " # 2}"));
        }
        Set<String> elements = new LinkedHashSet<>();
        IntStream.rangeClosed(0, random.nextInt(most + 1)).forEach(i -> elements.add(of.get()));
        return "{" + String.join(", ", elements) + "}";
    }

    private String sequence(Supplier<String> of, int most) {
        int length = random.nextInt(most + 1);
        if (random.nextInt(8) == 0) {
            return "[w" + bound++ + " \\in 1.." + length + " |-> " + of.get() + "]";
        }
        return "<<" + IntStream.range(0, length).mapToObj(i -> of.get()).collect(Collectors.joining(", ")) + ">>";
    }

    private String function() {
        return switch (random.nextInt(5)) {
            case 0 -> "[s1 |-> " + element.get() + ", s2 |-> " + element.get() + "]";
            case 1 ->
                "(" + element.get() + " :> " + element.get() + " @@ " + element.get() + " :> " + element.get() + ")";
            case 2 -> successors("w" + bound++);
            case 3 -> "[w" + bound++ + " \\in {} |-> 1]";
            default -> sequence(element, 4);
        };
    }

    private String successors(String name) {
        return "[" + name + " \\in " + set(this::small, 3) + " |-> " + name + " + 1]";
    }

    private String bag() {
        return switch (random.nextInt(6)) {
            case 0 -> "<<>>";
            case 1 -> "<<2, 1>>";
            case 2 -> "(" + element.get() + " :> " + (random.nextInt(3) - 1) + ")";
            case 3 -> "[s1 |-> 2, s2 |-> 1]";
            default ->
                "(" + element.get() + " :> " + (1 + random.nextInt(3)) + " @@ " + element.get() + " :> "
                        + (1 + random.nextInt(3)) + " @@ " + element.get() + " :> 1)";
        };
    }

    private String anything(int depth) {
        Supplier<String> inner = depth == 0 ? this::small : () -> anything(depth - 1);
        return switch (random.nextInt(10)) {
            case 0 -> string();
            case 1 -> pick(List.of("TRUE", "FALSE"));
            case 2 -> set(depth == 0 ? this::small : element, 3);
            case 3 -> sequence(inner, 3);
            case 4 -> "[s1 |-> " + inner.get() + "]";
            case 5 -> function();
            case 6 -> "1..3";
            case 7 -> pick(List.of("\"\"", "\"a\\\"b\"", "\"a\\\\b\"", "\"<x>&'=\"", "TLCModelValue(\"plb_m\")"));
            default -> small();
        };
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
