package dev.plumbline.tla.internal.tlc;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes random actions over a function f on 1..2, a set s, a number n and a partial function p, with parameters k, j
 * (keys), r (a number) and b (a boolean). Mostly in the shapes that people write, so that footprints by cell come up
 * often, and now and then in shapes that must not be mistaken for them.
 */
public final class RandomActions {
    public static final String HEADER = """
            ---- MODULE RandomActions ----
            EXTENDS Naturals, FiniteSets, TLC
            VARIABLES f, s, n, p
            vars == <<f, <<s, n>>, p>>
            Id(x) == x
            Restrict(g, D) == [x \\in D |-> g[x]]
            With(S, x) == S \\cup {x}
            Apply(Op(_), x) == Op(x)
            Map(Op(_), S) == {Op(x) : x \\in S}
            Within(x, lo, hi) == lo <= x /\\ x <= hi
            Count(S, lo, hi) == Cardinality({x \\in S : Within(x, lo, hi)})
            RECURSIVE Sum(_)
            Sum(S) == IF S = {} THEN 0 ELSE LET x == CHOOSE y \\in S : TRUE IN x + Sum(S \\ {x})
            At(g, x) == IF x \\in DOMAIN g THEN g[x] ELSE 0
            Init == f = [x \\in 1..2 |-> 0] /\\ s = {} /\\ n = 0 /\\ p = [x \\in {} |-> 0]
            Next == UNCHANGED vars
            """;

    private final Random random;
    private final List<String> names = new ArrayList<>();
    private int fresh;

    public RandomActions(Random random) {
        this.random = random;
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private String bindName() {
        String name = "x" + fresh++;
        names.add(name);
        return name;
    }

    private void unbindName() {
        names.remove(names.size() - 1);
    }

    /** The body of an operator with the parameters k, j, r, b. */
    public String action() {
        names.clear();
        return action(2);
    }

    /** A predicate on states, with constants for the parameters. */
    String invariant() {
        names.clear();
        StringBuilder text = new StringBuilder("LET k == " + pick("1", "2", "3") + " j == " + pick("1", "2", "3"));
        text.append(" r == " + pick("0", "1") + " b == " + pick("TRUE", "FALSE") + " IN ")
                .append(bool(1));
        for (int i = random.nextInt(3); i > 0; i--) {
            text.append(" /\\ (").append(bool(1)).append(")");
        }
        return text.toString();
    }

    private String action(int depth) {
        if (depth > 0) {
            switch (random.nextInt(12)) {
                case 0, 1 -> {
                    return "(IF " + bool(1) + " THEN " + action(depth - 1) + " ELSE " + action(depth - 1) + ")";
                }
                case 2 -> {
                    return "(" + action(depth - 1) + " \\/ " + action(depth - 1) + ")";
                }
                case 3 -> {
                    String bound = keySet();
                    String name = bindName();
                    String text = "(\\E " + name + " \\in " + bound + " : " + action(depth - 1) + ")";
                    unbindName();
                    return text;
                }
                case 4 -> {
                    return "(CASE " + bool(1) + " -> " + action(depth - 1) + " [] OTHER -> " + action(depth - 1) + ")";
                }
                case 5 -> {
                    String value = num(1);
                    String name = "l" + fresh++;
                    return "(LET " + name + " == " + value + " IN " + name + " >= 0 /\\ " + action(depth - 1) + ")";
                }
                default -> {}
            }
        }
        List<String> conjuncts = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            conjuncts.add(guard());
        }
        if (chance(25)) {
            conjuncts.add(
                    pick("UNCHANGED vars", "UNCHANGED <<f, s, n, p>>", "UNCHANGED <<f, s>> /\\ n' = n /\\ p' = p"));
            if (chance(15)) {
                conjuncts.add("s' = " + setUpdate(1));
            }
        } else {
            int changed = random.nextInt(4);
            conjuncts.add(changed == 0 || chance(8) ? "f' = " + functionUpdate(1) : pick("f' = f", "UNCHANGED f"));
            conjuncts.add(changed == 1 || chance(8) ? "s' = " + setUpdate(1) : pick("s' = s", "UNCHANGED s"));
            conjuncts.add(changed == 2 || chance(8) ? numberUpdate() : pick("n' = n", "UNCHANGED n"));
            conjuncts.add(changed == 3 || chance(8) ? partialUpdate() : pick("p' = p", "UNCHANGED <<p>>"));
            if (chance(10)) {
                conjuncts.add(pick(
                        "Cardinality(s') < 3", "f'[1] = " + num(0), key() + " \\in s'", key() + " \\in DOMAIN p'"));
            }
        }
        return "(" + String.join(" /\\ ", conjuncts) + ")";
    }

    /** Steps of which the result tells whether they change anything. */
    private String looking() {
        String key = pick("k", "j", "Id(k)", "1");
        return pick(
                "b = (k \\in s) /\\ s' = s \\ {" + key + "} /\\ UNCHANGED <<f, n, p>>",
                "b = (k \\notin s) /\\ s' = s \\cup {" + key + "} /\\ UNCHANGED <<f, n, p>>",
                "~(b <=> k \\in s) /\\ s' = s \\cup {" + key + "} /\\ UNCHANGED <<f, n, p>>",
                "~(k \\in s <=> b) /\\ s' = s \\cup {k, " + key + "} /\\ UNCHANGED <<f, n, p>>",
                "s' = {" + key + "} \\cup s /\\ (b = (k \\in s)) /\\ UNCHANGED <<f, n, p>>",
                "b = (k \\in DOMAIN p) /\\ p' = [x \\in DOMAIN p \\ {" + key + "} |-> p[x]] /\\ UNCHANGED <<f, s, n>>",
                "b = (f[1] = r) /\\ f' = (IF f[1] " + pick("=", "#")
                        + " r THEN [f EXCEPT ![1] = 1] ELSE f) /\\ UNCHANGED <<n, s, p>>",
                "(IF " + key + " \\in s THEN s' = s \\cup {k} ELSE s' = s \\ {k}) /\\ UNCHANGED <<f, n, p>>",
                "b = (k \\in s) /\\ s' = (IF " + key + " \\in s THEN s ELSE s \\cup {j}) /\\ UNCHANGED <<f, n, p>>",
                "b = (k \\in s') /\\ s' = s \\ {" + key + "} /\\ UNCHANGED <<f, n, p>>");
    }

    private String guard() {
        return switch (random.nextInt(8)) {
            case 0 -> "r = " + num(1);
            case 1 -> "b = (" + bool(1) + ")";
            case 2 -> pick("b", "~b", "r = 0", "k # j", "r = 1");
            case 3 -> "(" + bool(0) + " => " + bool(1) + ")";
            default -> bool(1);
        };
    }

    private String key() {
        if (!names.isEmpty() && chance(40)) {
            return names.get(random.nextInt(names.size()));
        }
        return switch (random.nextInt(12)) {
            case 0 -> "Id(k)";
            case 1 -> chance(50) ? "n" : "j";
            case 2 -> "(IF b THEN 1 ELSE k)";
            case 3, 4, 5 -> "j";
            case 6 -> pick("1", "2", "3");
            default -> "k";
        };
    }

    private String num(int depth) {
        int choice = random.nextInt(depth > 0 ? 13 : 6);
        return switch (choice) {
            case 0 -> pick("0", "1");
            case 1 -> "r";
            case 2 -> chance(40) ? "n" : "r";
            case 3, 4 -> "At(p, " + key() + ")";
            case 5 -> "At(f, " + key() + ")";
            case 6 -> "Cardinality(" + set(depth - 1) + ")";
            case 7 -> "(IF " + bool(depth - 1) + " THEN " + num(depth - 1) + " ELSE " + num(depth - 1) + ")";
            case 8 -> "Count(" + pick("s", "DOMAIN p") + ", " + pick("1, 2", "k, j", "k, k") + ")";
            case 9 -> "f[" + pick("1", "2", "k") + "]";
            case 10 -> "Cardinality(s \\cap (" + pick("1..2", "k..j", "2..3") + "))";
            case 11 -> chance(30) ? "Sum(" + set(0) + ")" : "Cardinality(Map(LAMBDA y : y + r, s \\cap {k, j}))";
            default -> "p[" + key() + "]";
        };
    }

    private String keySet() {
        return pick("1..2", "{k, j}", "{k}", "k..j", "{1, 3}", "s", "DOMAIN p", "s \\cap {k, j}", "1..3", "{}");
    }

    private String set(int depth) {
        int choice = random.nextInt(depth > 0 ? 10 : 5);
        return switch (choice) {
            case 0 -> "s";
            case 1 -> "{" + key() + "}";
            case 2 -> chance(40) ? "DOMAIN p" : "(s \\cap {" + key() + ", " + key() + "})";
            case 3 -> "(1..2)";
            case 4 -> "(s \\cap (1..2))";
            case 5 -> "(" + set(depth - 1) + " \\cup " + set(depth - 1) + ")";
            case 6 -> "(" + set(depth - 1) + " \\ " + set(depth - 1) + ")";
            case 7 -> filtered(pick("s", "1..2", "DOMAIN p", "{k, j}"), "");
            case 8 -> filtered(pick("s", "DOMAIN p"), "Within(%s, k, j) /\\ ");
            default -> filtered(pick("s", "DOMAIN p"), "%s \\in {k, 2} /\\ ");
        };
    }

    private String filtered(String bound, String confined) {
        String name = bindName();
        String text = "{" + name + " \\in " + bound + " : " + confined.replace("%s", name) + bool(0) + "}";
        unbindName();
        return text;
    }

    private String bool(int depth) {
        int choice = random.nextInt(depth > 0 ? 14 : 6);
        return switch (choice) {
            case 0, 1 -> key() + pick(" \\in ", " \\notin ") + pick("s", "DOMAIN p", "s", "(s \\cup {j})");
            case 2 -> key() + pick(" \\in ", " \\notin ", " \\in ") + pick("DOMAIN p", "{j}", "s", "(s \\ {j})");
            case 3 -> num(0) + pick(" = ", " # ", " < ", " >= ") + num(0);
            case 4 -> key() + pick(" = ", " # ") + key();
            case 5 -> pick("b", "~b", "r = 1");
            case 6, 7 -> {
                String bound = keySet();
                String name = bindName();
                String text = "(" + pick("\\A ", "\\E ") + name + " \\in " + bound + " : " + bool(depth - 1) + ")";
                unbindName();
                yield text;
            }
            case 8 -> "~(" + bool(depth - 1) + ")";
            case 9 -> "(" + bool(depth - 1) + pick(" /\\ ", " \\/ ", " <=> ") + bool(depth - 1) + ")";
            case 10 -> set(depth - 1) + pick(" \\subseteq ", " = ") + set(depth - 1);
            case 11 -> "Apply(LAMBDA y : y \\in s, " + key() + ")";
            case 12 -> "(IF " + bool(0) + " THEN " + bool(0) + " ELSE " + bool(0) + ")";
            default -> num(depth - 1) + pick(" = ", " < ") + num(depth - 1);
        };
    }

    private String functionUpdate(int depth) {
        String k = pick("k", "1", "2", "j", "n");
        return switch (random.nextInt(depth > 0 ? 8 : 6)) {
            case 0, 1, 2 -> "[f EXCEPT ![" + k + "] = " + num(1) + "]";
            case 3 -> "[f EXCEPT ![" + k + "] = 1 - @, ![" + pick("1", "k") + "] = @ + " + num(0) + "]";
            case 4 -> "[x \\in DOMAIN f |-> IF x = " + k + " THEN " + num(0) + " ELSE f[x]]";
            case 5 ->
                pick(
                        "[x \\in 1..2 |-> " + num(0) + "]",
                        "[x \\in 1..2 |-> IF x = k THEN r ELSE f[x]]",
                        "[x \\in DOMAIN f |-> IF x \\in {k, j} THEN " + num(0) + " ELSE f[x]]",
                        "[x \\in DOMAIN f |-> IF x # k THEN f[x] ELSE r]",
                        "[x \\in DOMAIN f |-> IF x > k THEN r ELSE f[x]]",
                        "[x \\in DOMAIN f |-> f[3 - x]]");
            default ->
                "(IF " + bool(0) + " THEN " + functionUpdate(depth - 1) + " ELSE " + pick("f", functionUpdate(0)) + ")";
        };
    }

    private String setUpdate(int depth) {
        String k = key();
        return switch (random.nextInt(depth > 0 ? 12 : 9)) {
            case 0 -> "(s \\cup {" + k + "})";
            case 1 -> "({" + k + "} \\cup s)";
            case 2 -> "(s \\ {" + k + "})";
            case 3 -> "(s \\cup {" + k + ", " + key() + "})";
            case 4 -> "{x \\in s : x # " + k + "}";
            case 5 ->
                pick(
                        "(s \\ {x \\in s : x = " + k + "})",
                        "{x \\in s : x \\notin {k, j}}",
                        "{x \\in s : ~(x = k) /\\ x # j}",
                        "{x \\in s : x > k}",
                        "{x \\in s : x # k \\/ b}",
                        "{x \\in s : x = k}");
            case 6 -> "With(s, " + k + ")";
            case 7 ->
                pick(
                        "Apply(LAMBDA y : y \\cup {k}, s)",
                        "(s \\cap {1, 2})",
                        "(s \\cup {x \\in 1..2 : " + bool(0) + "})");
            case 8 -> "((s \\cup {k}) \\ {j})";
            case 9 -> set(1);
            default -> "(IF " + bool(0) + " THEN " + setUpdate(depth - 1) + " ELSE " + pick("s", setUpdate(0)) + ")";
        };
    }

    private String numberUpdate() {
        return switch (random.nextInt(5)) {
            case 0 -> "n' = " + num(1);
            case 1 -> "n' \\in {" + num(0) + ", " + num(0) + "}";
            case 2 -> "n' \\in {" + pick("n", "0") + " + x : x \\in " + pick("{0, 1}", "s", "{}") + "}";
            case 3 -> "n' = (IF " + bool(0) + " THEN n ELSE " + num(0) + ")";
            default -> "n' = 1 - (n % 2)";
        };
    }

    private String partialUpdate() {
        String k = pick("k", "j", "1", "2", "k");
        return switch (random.nextInt(14)) {
            case 0, 1 -> "p' = (" + k + " :> " + num(1) + ") @@ p";
            case 2 -> "p' = p @@ (" + k + " :> " + num(0) + ")";
            case 3, 4 -> "p' = [x \\in DOMAIN p \\cup {" + k + "} |-> IF x = " + k + " THEN " + num(0) + " ELSE p[x]]";
            case 5 -> "p' = [x \\in DOMAIN p \\ {" + k + "} |-> p[x]]";
            case 6 -> "p' = [x \\in {y \\in DOMAIN p : y # " + k + "} |-> p[x]]";
            case 7 -> "p' = [p EXCEPT ![" + k + "] = " + num(0) + "]";
            case 8 -> "p' = Restrict(p, DOMAIN p \\ {" + k + "})";
            case 9 -> "p' = [x \\in {" + k + "} \\cup DOMAIN p |-> IF x \\in DOMAIN p THEN p[x] ELSE " + num(0) + "]";
            case 10 -> "p' \\in {[p EXCEPT ![" + k + "] = x] : x \\in " + pick("{0, 1}", "{r}", "s") + "}";
            case 11 -> "p' = (IF " + bool(0) + " THEN (" + k + " :> r) @@ p ELSE p)";
            case 12 ->
                "p' = "
                        + pick(
                                "[x \\in {} |-> 0]",
                                "[x \\in {1} |-> IF x = k THEN r ELSE p[x]]",
                                "Restrict(p, DOMAIN p \\cap {k})",
                                "[x \\in DOMAIN p |-> IF x = k THEN 1 ELSE 0]",
                                "(k :> 0) @@ (j :> 1) @@ p",
                                "([x \\in {k, j} |-> r] @@ p)",
                                "[x \\in DOMAIN p \\cup s |-> IF x \\in DOMAIN p THEN p[x] ELSE 0]",
                                "[x \\in (DOMAIN p \\ {j}) \\cup {k} |-> IF x = k THEN r ELSE p[x]]");
            default -> "p' = [x \\in {y \\in DOMAIN p : y \\notin {k, j}} |-> p[x]]";
        };
    }
}
