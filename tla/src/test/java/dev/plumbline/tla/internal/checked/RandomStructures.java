package dev.plumbline.tla.internal.checked;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes random actions over data that people put together in many ways: a set of pairs q, a record d with a function m
 * inside, a set s and a number n, a function g whose domain changes, and a short sequence l. Parameters are k (a key), v
 * (a value) and b (a boolean). Values repeat, results are empty, keys are missing.
 */
final class RandomStructures {
    static final List<String> VARIABLES = List.of("q", "d", "g", "l");

    static final String HEADER = """
            EXTENDS Integers, FiniteSets, FiniteSetsExt, Sequences, TLC
            VARIABLES q, d, g, l
            At(f, x) == IF x \\in DOMAIN f THEN f[x] ELSE 0
            Seconds(S, x) == {p[2] : p \\in {r \\in S : r[1] = x}}
            Least(S) == IF S = {} THEN 0 ELSE CHOOSE x \\in S : \\A y \\in S : x <= y
            Small(x) == IF x \\in 0..2 THEN x ELSE 0
            Short(t) == IF Len(t) > 2 THEN SubSeq(t, 1, 2) ELSE t
            RECURSIVE Size(_)
            Size(S) == IF S = {} THEN 0 ELSE LET x == CHOOSE y \\in S : TRUE IN 1 + Size(S \\ {x})
            RECURSIVE Sum(_, _)
            Sum(f, S) == IF S = {} THEN 0 ELSE LET x == CHOOSE y \\in S : TRUE IN At(f, x) + Sum(f, S \\ {x})
            Without(f, x) == [y \\in DOMAIN f \\ {x} |-> f[y]]
            Init == /\\ q = {} /\\ l = <<>> /\\ g = <<>>
                    /\\ d = [m |-> [x \\in 1..2 |-> 0], s |-> {}, n |-> 0]
            """;

    private final Random random;
    private final List<String> names = new ArrayList<>();
    private int fresh;

    RandomStructures(Random random) {
        this.random = random;
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** The body of an operator with the parameters k, v and b. */
    String action() {
        names.clear();
        return action(2);
    }

    private String action(int depth) {
        switch (depth == 0 ? 9 : random.nextInt(10)) {
            case 0:
                return "(IF " + bool(1) + " THEN " + action(depth - 1) + " ELSE " + action(depth - 1) + ")";
            case 1:
                return "(" + action(depth - 1) + " \\/ " + action(depth - 1) + ")";
            case 2:
                return "(" + bool(1) + " /\\ " + action(depth - 1) + ")";
            case 3:
                return "(CASE " + bool(1) + " -> " + action(depth - 1) + " [] OTHER -> " + action(depth - 1) + ")";
            case 4: {
                String set = numbers(1);
                String name = bind();
                String text = "(\\E " + name + " \\in " + set + " : " + action(depth - 1) + ")";
                unbind();
                return text;
            }
            case 5: {
                String value = number(1);
                String name = bind();
                String text = "(LET " + name + " == " + value + " IN " + action(depth - 1) + ")";
                unbind();
                return text;
            }
            default:
                return assignments();
        }
    }

    /** Mostly one variable changes. */
    private String assignments() {
        StringBuilder text = new StringBuilder("(TRUE");
        int changed = random.nextInt(VARIABLES.size());
        for (int i = 0; i < VARIABLES.size(); i++) {
            String name = VARIABLES.get(i);
            boolean isChanged = i == changed ? random.nextInt(4) > 0 : random.nextInt(6) == 0;
            text.append(" /\\ ");
            if (!isChanged) {
                text.append(pick("UNCHANGED " + name, name + "' = " + name));
            } else if (random.nextInt(8) == 0) {
                text.append(name + "' \\in {" + value(name) + ", " + value(name) + "}");
            } else {
                text.append(name + "' = " + value(name));
            }
        }
        return text.append(random.nextInt(8) == 0 ? " /\\ " + primed() + ")" : ")")
                .toString();
    }

    private String primed() {
        return pick("q' # {}", "d'.n <= 1", "Len(l') < 2", "k \\in DOMAIN g'", "(d.m)'[1] = d.m[1]", "Size(q') <= 2");
    }

    private String value(String variable) {
        return switch (variable) {
            case "q" -> pairs(2);
            case "d" -> record(1);
            case "g" -> function(2);
            default -> "Short(" + sequence(2) + ")";
        };
    }

    private String bind() {
        String name = "x" + fresh++;
        names.add(name);
        return name;
    }

    private void unbind() {
        names.remove(names.size() - 1);
    }

    private String leaf() {
        if (!names.isEmpty() && random.nextBoolean()) {
            return "Small(" + names.get(random.nextInt(names.size())) + ")";
        }
        return pick("k", "k", "v", "0", "1", "2", "d.n");
    }

    String number(int depth) {
        if (depth == 0) {
            return leaf();
        }
        return switch (random.nextInt(12)) {
            case 0 -> "At(g, " + number(depth - 1) + ")";
            case 1 -> "At(d.m, " + number(depth - 1) + ")";
            case 2 -> "Least(Seconds(q, " + number(depth - 1) + "))";
            case 3 -> "Small(Cardinality(" + numbers(depth - 1) + "))";
            case 4 -> "Small(Size(" + pick(numbers(depth - 1), pairs(depth - 1)) + "))";
            case 5 -> "Small(Sum(" + pick("g", "d.m") + ", " + numbers(depth - 1) + "))";
            case 6 -> {
                String p = "p" + fresh++;
                String a = "a" + fresh++;
                yield "FoldSet(LAMBDA " + p + ", " + a + " : IF " + p + "[1] = " + number(depth - 1) + " THEN " + p
                        + "[2] ELSE " + a + ", 0, " + pairs(depth - 1) + ")";
            }
            case 7 -> "(IF " + bool(depth - 1) + " THEN " + number(depth - 1) + " ELSE " + number(depth - 1) + ")";
            case 8 -> "At(l, " + number(depth - 1) + ")";
            default -> leaf();
        };
    }

    String bool(int depth) {
        if (depth == 0) {
            return pick(
                    "b",
                    leaf() + " = " + leaf(),
                    leaf() + " \\in d.s",
                    "k \\in DOMAIN g",
                    "<<k, v>> \\in q",
                    "l = <<>>",
                    "d.m[1] # v");
        }
        return switch (random.nextInt(13)) {
            case 0 -> "(" + bool(depth - 1) + " /\\ " + bool(depth - 1) + ")";
            case 1 -> "(" + bool(depth - 1) + " \\/ " + bool(depth - 1) + ")";
            case 2 -> "~" + "(" + bool(depth - 1) + ")";
            case 3 -> "(" + number(depth - 1) + " \\in " + numbers(depth - 1) + ")";
            case 4 -> {
                String p = "p" + fresh++;
                yield "(\\E " + p + " \\in " + pairs(depth - 1) + " : " + p + "[1] = " + number(depth - 1) + ")";
            }
            case 5 -> {
                String p = "p" + fresh++;
                yield "(\\A " + p + " \\in q : " + p + "[" + pick("1", "2") + "] # " + number(depth - 1) + ")";
            }
            case 6 -> "(" + numbers(depth - 1) + " \\subseteq " + numbers(depth - 1) + ")";
            case 7 -> "(" + numbers(depth - 1) + " = " + numbers(depth - 1) + ")";
            case 8 -> {
                String set = "y" + fresh++;
                yield "(\\E " + set + " \\in {" + numbers(depth - 1) + ", " + numbers(depth - 1) + "} : "
                        + number(depth - 1) + " \\in " + set + ")";
            }
            case 9 -> {
                String a = "a" + fresh++;
                String c = "c" + fresh++;
                String over = pick(pairs(depth - 1), "{<<At(l, y), At(l, y + 1)>> : y \\in 1..2}");
                yield "(" + pick("\\A", "\\E") + " <<" + a + ", " + c + ">> \\in " + over + " : " + a
                        + pick(" = ", " # ") + c + ")";
            }
            default -> "(" + number(depth - 1) + pick(" = ", " < ", " # ") + number(depth - 1) + ")";
        };
    }

    private String numbers(int depth) {
        if (depth == 0) {
            return pick("{}", "{k}", "d.s", "DOMAIN g", "1..2", "{" + leaf() + ", " + leaf() + "}");
        }
        switch (random.nextInt(10)) {
            case 0:
                return "(" + numbers(depth - 1) + pick(" \\cup ", " \\cap ", " \\ ") + numbers(depth - 1) + ")";
            case 1: {
                String set = numbers(depth - 1);
                String name = bind();
                String text = "{" + name + " \\in " + set + " : " + bool(depth - 1) + "}";
                unbind();
                return text;
            }
            case 2: {
                String set = numbers(depth - 1);
                String name = bind();
                String text = "{" + number(depth - 1) + " : " + name + " \\in " + set + "}";
                unbind();
                return text;
            }
            case 3:
                return "Seconds(" + pairs(depth - 1) + ", " + number(depth - 1) + ")";
            case 4:
                String p = "p" + fresh++;
                return "{" + p + "[1] : " + p + " \\in " + pairs(depth - 1) + "}";
            case 5:
                return "DOMAIN " + function(depth - 1);
            case 6: {
                String set = numbers(depth - 1);
                String name = bind();
                String text = "UNION {" + numbers(depth - 1) + " : " + name + " \\in " + set + "}";
                unbind();
                return text;
            }
            case 7:
                return "UNION {" + numbers(depth - 1) + ", " + numbers(depth - 1) + "}";
            default:
                return numbers(0);
        }
    }

    private String pairs(int depth) {
        if (depth == 0) {
            return pick("q", "q", "{<<k, v>>}", "{}", "{<<" + leaf() + ", " + leaf() + ">>}");
        }
        return switch (random.nextInt(8)) {
            case 0, 1 -> "(" + pairs(depth - 1) + pick(" \\cup ", " \\ ", " \\cap ") + pairs(depth - 1) + ")";
            case 2, 3 -> {
                String p = "p" + fresh++;
                yield "{" + p + " \\in " + pairs(depth - 1) + " : " + p + "[" + pick("1", "1", "2") + "] "
                        + pick("#", "=") + " " + number(depth - 1) + "}";
            }
            case 4 -> {
                String p = "p" + fresh++;
                yield "{<<" + p + "[1], IF " + p + "[1] = " + leaf() + " THEN " + leaf() + " ELSE " + p + "[2]>> : " + p
                        + " \\in " + pairs(depth - 1) + "}";
            }
            case 5 -> "(IF " + bool(depth - 1) + " THEN " + pairs(depth - 1) + " ELSE " + pairs(depth - 1) + ")";
            case 6 -> {
                String p = "p" + fresh++;
                yield "{<<" + p + pick("[1], " + p + "[2]", "[2], " + p + "[1]") + ">> : " + p + " \\in "
                        + pairs(depth - 1) + "}";
            }
            default -> pairs(0);
        };
    }

    private String function(int depth) {
        if (depth == 0) {
            return pick("g", "g", "d.m", "<<>>", "(" + leaf() + " :> " + leaf() + ")");
        }
        switch (random.nextInt(8)) {
            case 0:
                return "[" + function(depth - 1) + " EXCEPT ![" + number(depth - 1) + "] = "
                        + pick("@", number(depth - 1), "IF @ = v THEN 0 ELSE @") + "]";
            case 1:
                return "(" + function(depth - 1) + " @@ " + function(depth - 1) + ")";
            case 2:
                return "Without(" + function(depth - 1) + ", " + number(depth - 1) + ")";
            case 3: {
                String set = numbers(depth - 1);
                String name = bind();
                String text =
                        "[" + name + " \\in " + set + " |-> " + pick("At(g, " + name + ")", number(depth - 1)) + "]";
                unbind();
                return text;
            }
            case 4:
                return "(IF " + bool(depth - 1) + " THEN " + function(depth - 1) + " ELSE " + function(depth - 1) + ")";
            case 5:
                String x = "y" + fresh++;
                return "[" + x + " \\in DOMAIN g |-> IF " + x + " = " + leaf() + " THEN " + leaf() + " ELSE g[" + x
                        + "]]";
            default:
                return function(0);
        }
    }

    /** A record whose function has the domain 1..2. */
    private String record(int depth) {
        return switch (random.nextInt(8)) {
            case 0, 1 -> "[d EXCEPT !.m[" + number(depth) + "] = " + pick("@", number(depth), "(1 - (@ % 2))") + "]";
            case 2 -> "[d EXCEPT !.s = " + numbers(depth) + " \\cap 0..2]";
            case 3 -> "[d EXCEPT !.n = " + number(depth) + ", !.s = @ \\ {" + leaf() + "}]";
            case 4 -> {
                String x = "y" + fresh++;
                yield "[m |-> [" + x + " \\in 1..2 |-> IF " + x + " = " + number(depth) + " THEN " + leaf()
                        + " ELSE d.m[" + x + "]], s |-> d.s, n |-> " + pick("d.n", leaf()) + "]";
            }
            case 5 -> "(IF " + bool(depth) + " THEN [d EXCEPT !.n = v] ELSE d)";
            case 6 -> "[d EXCEPT !.m = [@ EXCEPT ![k] = " + number(depth) + "]]";
            default -> "[d EXCEPT !.s = (@ \\cup {" + leaf() + "}) \\cap 0..2]";
        };
    }

    private String sequence(int depth) {
        if (depth == 0) {
            return pick("l", "l", "<<>>", "<<" + leaf() + ">>");
        }
        return switch (random.nextInt(6)) {
            case 0, 1 -> "Append(" + sequence(depth - 1) + ", " + number(depth - 1) + ")";
            case 2 -> {
                String x = "y" + fresh++;
                yield "SelectSeq(" + sequence(depth - 1) + ", LAMBDA " + x + " : " + x + " # " + leaf() + ")";
            }
            case 3 -> "(" + sequence(depth - 1) + " \\o " + sequence(0) + ")";
            case 4 -> "(IF " + bool(depth - 1) + " THEN " + sequence(depth - 1) + " ELSE l)";
            default -> sequence(0);
        };
    }
}
