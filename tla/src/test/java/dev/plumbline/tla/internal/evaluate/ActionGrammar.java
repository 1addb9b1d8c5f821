package dev.plumbline.tla.internal.evaluate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Random actions, and random initial predicates, over a number x, a set y and a sequence z. Most give each variable a
 * value before it is read; some forget one, or read one too early, or give it a second value that has to be the same.
 */
final class ActionGrammar {
    static final String HEADER = """
            ---- MODULE M ----
            EXTENDS Integers, Sequences, FiniteSets
            VARIABLES x, y, z
            vars == <<x, y, z>>
            xy == <<x, y>>
            Init == x = 0 /\\ y = {} /\\ z = <<0, 1>>
            Next == UNCHANGED vars
            Set(v, e) == v' = e
            SetTo(primed, e) == primed = e
            Is(v, e) == v = e
            Keep(v) == UNCHANGED v
            Among(v, S) == v' \\in S
            In(v, S) == v \\in S
            When(g, A) == g /\\ A
            Either(A, B) == A \\/ B
            With(Op(_), e) == Op(e)
            Each(Op(_), S) == \\E each \\in S : Op(each)
            Every(Op(_), S) == \\A each \\in S : Op(each)
            nextX == x'
            theX == x
            Total == (x + Cardinality(y)) % 3
            Plus(v, S) == (v + Cardinality(S)) % 3
            After(v) == v'
            Later(Op(_), v) == Op(v)'
            RECURSIVE Down(_)
            Down(n) == IF n <= 0 THEN x' = 0 ELSE x' = n \\/ Down(n - 1)
            RECURSIVE From(_)
            From(n) == IF n <= 0 THEN x = 0 ELSE x = n \\/ From(n - 1)
            """;
    static final String ACTION = "ACTION";
    private static final String INT = "INT";
    private static final String SET = "SET";
    private static final String SEQ = "SEQ";
    private static final String BOOL = "BOOL";

    private final Random random;
    private final boolean isInitial;
    private int names;

    /**
     * What can be mentioned.
     *
     * @param assigned variables that have a value in the state that is built
     * @param numbers names of numbers
     */
    private record Scope(Set<String> assigned, List<String> numbers) {
        Scope with(String number) {
            List<String> more = new ArrayList<>(numbers);
            more.add(number);
            return new Scope(assigned, more);
        }

        Scope assigning(Set<String> variables) {
            Set<String> more = new TreeSet<>(assigned);
            more.addAll(variables);
            return new Scope(more, numbers);
        }
    }

    /** @param isInitial whether the formula is to describe initial states */
    ActionGrammar(Random random, boolean isInitial) {
        this.random = random;
        this.isInitial = isInitial;
    }

    Term formula() {
        return action(new TreeSet<>(SideBySide.VARIABLES), 1 + random.nextInt(4), new Scope(Set.of(), List.of()));
    }

    static List<String> simple(String kind) {
        return switch (kind) {
            case ACTION, BOOL -> List.of("TRUE", "FALSE");
            case INT -> List.of("0", "1");
            case SET -> List.of("{}", "{1}");
            case SEQ -> List.of("<<>>", "<<0, 1>>");
            default -> List.of();
        };
    }

    private String name(String prefix) {
        return prefix + names++;
    }

    private boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static Term term(String kind, String template, Term... parts) {
        return Term.of(kind, template, parts);
    }

    private String primed(String variable) {
        return isInitial ? variable : variable + "'";
    }

    /** A formula that gives these variables their values. */
    private Term action(Set<String> due, int depth, Scope scope) {
        if (due.isEmpty()) {
            return oneIn(2) ? term(ACTION, "$0", truth(1, scope)) : compared(scope);
        }
        if (depth <= 0) {
            return assignments(due, scope);
        }
        int inner = depth - 1;
        switch (random.nextInt(isInitial ? 18 : 21)) {
            case 0, 1, 2:
                return conjunction(due, inner, scope);
            case 3, 4:
                return term(ACTION, "($0 \\/ $1)", action(due, inner, scope), action(due, inner, scope));
            case 5: {
                String name = name("i");
                return term(
                                ACTION,
                                "(\\E " + name + " \\in $0 : $1)",
                                set(1, scope),
                                action(due, inner, scope.with(name)))
                        .binding(name);
            }
            case 6: {
                String one = name("i");
                String other = name("j");
                return term(
                                ACTION,
                                (oneIn(2) ? "(\\E " : "(\\A ") + one + ", " + other + " \\in $0 : $1)",
                                set(0, scope),
                                action(due, inner, scope.with(one).with(other)))
                        .binding(one, other);
            }
            case 7: {
                String name = name("i");
                // The second element compares with what the first one assigned.
                return term(
                                ACTION,
                                "(\\A " + name + " \\in $0 : $1)",
                                set(1, scope),
                                action(due, inner, oneIn(3) ? scope.with(name) : scope))
                        .binding(name);
            }
            case 8: {
                String name = name("k");
                // Elements after the first one take their turn from the last one on.
                return term(
                                ACTION,
                                "(\\A " + name + " \\in 1..3 : IF " + name + " = " + (1 + random.nextInt(3))
                                        + " THEN $0 ELSE IF " + name + " = " + (1 + random.nextInt(3))
                                        + " THEN $1 ELSE $2)",
                                action(due, inner, scope),
                                guard(inner, scope.assigning(due)),
                                truth(1, scope))
                        .binding(name);
            }
            case 9:
                return term(
                        ACTION,
                        "(IF $0 THEN $1 ELSE $2)",
                        truth(1, scope),
                        action(due, inner, scope),
                        action(due, inner, scope));
            case 10:
                return term(
                        ACTION,
                        oneIn(3) ? "(CASE $0 -> $1 [] $2 -> $3)" : "(CASE $0 -> $1 [] $2 -> $3 [] OTHER -> $3)",
                        truth(1, scope),
                        action(due, inner, scope),
                        truth(1, scope),
                        action(due, inner, scope));
            case 11:
                return let(due, inner, scope);
            case 12:
                return oneIn(2)
                        ? term(ACTION, "When($0, $1)", truth(1, scope), action(due, inner, scope))
                        : term(ACTION, "Either($0, $1)", action(due, inner, scope), action(due, inner, scope));
            case 13: {
                String name = name("l");
                return term(
                        ACTION,
                        any(List.of("With($0, $1)", "Each($0, $2)", "Every($0, $2)")),
                        term(Term.OPERATOR, "LAMBDA " + name + " : $0", action(due, inner, scope.with(name)))
                                .binding(name),
                        number(1, scope),
                        set(1, scope));
            }
            case 14: {
                String name = name("a");
                return term(
                                ACTION,
                                "[" + name + " \\in $0 |-> $1][$2]",
                                set(0, scope),
                                action(due, inner, scope.with(name)),
                                number(1, scope))
                        .binding(name);
            }
            case 15:
                return term(
                        ACTION,
                        "($0 => $1)",
                        oneIn(3) ? truth(1, scope) : term(BOOL, "TRUE"),
                        action(due, inner, scope));
            case 16, 17:
                return assignments(due, scope);
            case 18:
                return term(
                        ACTION,
                        oneIn(2) ? "[$0]_" + subscript(due) : "<<$0>>_" + subscript(due),
                        action(due, inner, scope));
            case 19:
                return term(ACTION, "(ENABLED $1 /\\ $0)", action(due, inner, scope), action(all(), inner, scope));
            default:
                return term(ACTION, "(UNCHANGED " + subscript(due) + ")");
        }
    }

    private static Set<String> all() {
        return new TreeSet<>(SideBySide.VARIABLES);
    }

    private String subscript(Set<String> variables) {
        if (variables.size() == 1) {
            return variables.iterator().next();
        }
        if (variables.size() == 3) {
            return any(List.of("vars", "<<x, y, z>>", "<<xy, z>>"));
        }
        return variables.contains("z") ? "<<" + String.join(", ", variables) + ">>" : any(List.of("xy", "<<y, x>>"));
    }

    private Term conjunction(Set<String> due, int depth, Scope scope) {
        List<String> order = new ArrayList<>(due);
        Collections.shuffle(order, random);
        int cut = random.nextInt(order.size() + 1);
        Set<String> first = new TreeSet<>(order.subList(0, cut));
        Set<String> second = new TreeSet<>(order.subList(cut, order.size()));
        Scope after = scope.assigning(first);
        if (oneIn(2)) {
            return term(ACTION, "($0 /\\ $1)", action(first, depth, scope), action(second, depth, after));
        }
        return term(
                ACTION,
                "($0 /\\ $1 /\\ $2)",
                oneIn(2) ? guard(depth, scope) : term(BOOL, "TRUE"),
                action(first, depth, scope),
                term(ACTION, "($0 /\\ $1)", guard(depth, after), action(second, depth, after)));
    }

    /** A predicate in the place of an action: its disjunctions and quantifiers branch. */
    private Term guard(int depth, Scope scope) {
        return switch (random.nextInt(5)) {
            case 0 -> term(ACTION, "($0 \\/ $1)", truth(1, scope), truth(1, scope));
            case 1 -> {
                String name = name("g");
                yield term(
                                ACTION,
                                (oneIn(2) ? "(\\E " : "(\\A ") + name + " \\in $0 : $1)",
                                set(1, scope),
                                truth(1, scope.with(name)))
                        .binding(name);
            }
            case 2 ->
                isInitial || depth <= 0
                        ? term(ACTION, "$0", truth(1, scope))
                        : term(ACTION, "(ENABLED $0)", action(all(), depth - 1, new Scope(Set.of(), scope.numbers)));
            default -> term(ACTION, "$0", truth(2, scope));
        };
    }

    private Term let(Set<String> due, int depth, Scope scope) {
        String name = name("d");
        // A definition and an argument may read what is assigned only later, before they are used.
        Scope lazy = oneIn(3) ? scope.assigning(due) : scope;
        return switch (random.nextInt(3)) {
            case 0 ->
                term(ACTION, "(LET " + name + " == $0 IN $1)", number(2, lazy), action(due, depth, scope.with(name)))
                        .binding(name);
            case 1 ->
                term(
                                ACTION,
                                "(LET " + name + " == $0 IN " + any(List.of("", "TRUE /\\ ", "FALSE \\/ ")) + name
                                        + ")",
                                action(due, depth, scope))
                        .binding(name);
            default -> {
                String parameter = name("p");
                yield term(
                                ACTION,
                                "(LET " + name + "(" + parameter + ") == $0 IN " + name + "($1)"
                                        + (oneIn(3) ? " \\/ " + name + "($2)" : "") + ")",
                                action(due, depth, scope.with(parameter)),
                                number(1, lazy),
                                number(1, lazy))
                        .binding(name, parameter);
            }
        };
    }

    /** One conjunct for each variable. */
    private Term assignments(Set<String> due, Scope scope) {
        List<String> order = new ArrayList<>(due);
        Collections.shuffle(order, random);
        if (oneIn(40)) {
            order.remove(0);
        }
        Scope known = scope;
        List<Term> parts = new ArrayList<>();
        for (String variable : order) {
            parts.add(assignment(variable, known));
            known = known.assigning(Set.of(variable));
        }
        if (oneIn(8)) {
            parts.add(compared(known));
        }
        return parts.isEmpty()
                ? term(ACTION, "TRUE")
                : term(
                        ACTION,
                        IntStream.range(0, parts.size())
                                .mapToObj(i -> "$" + i)
                                .collect(Collectors.joining(" /\\ ", "(", ")")),
                        parts.toArray(Term[]::new));
    }

    private Term assignment(String variable, Scope scope) {
        String primed = primed(variable);
        boolean isNumber = variable.equals("x");
        Term value = isNumber ? number(2, scope) : variable.equals("y") ? set(2, scope) : sequence(2, scope);
        Term choices = isNumber ? set(1, scope) : variable.equals("y") ? sets(scope) : sequences(scope);
        switch (random.nextInt(isInitial ? 8 : 12)) {
            case 0, 1, 2:
                return term(ACTION, "(" + primed + " = $0)", value);
            case 3:
                return term(ACTION, "(" + primed + " \\in $0)", choices);
            case 4:
                // TLC 2.18 does not yet take y' \subseteq S for an assignment; later versions do, as we.
                return term(ACTION, "(" + primed + " = $0)", value);
            case 5:
                return isInitial
                        ? term(ACTION, "Is(" + variable + ", $0)", value)
                        : term(ACTION, "Set(" + variable + ", $0)", value);
            case 6:
                return isInitial
                        ? term(ACTION, "In(" + variable + ", $0)", choices)
                        : term(ACTION, "Among(" + variable + ", $0)", choices);
            case 7:
                if (isNumber && oneIn(2)) {
                    return term(ACTION, isInitial ? "From($0)" : "Down($0)", value);
                }
                return isNumber
                        ? term(ACTION, "(" + (isInitial ? "theX" : any(List.of("nextX", "theX'"))) + " = $0)", value)
                        : term(ACTION, "SetTo(" + primed + ", $0)", value);
            case 8:
                return term(ACTION, "Keep(" + variable + ")");
            case 9:
                return term(ACTION, "(" + primed + " = " + variable + ")");
            default:
                return term(ACTION, "(UNCHANGED " + (isNumber && oneIn(2) ? "theX" : variable) + ")");
        }
    }

    /** A variable that has a value already, mostly: its new value is compared. */
    private Term compared(Scope scope) {
        String variable =
                scope.assigned.isEmpty() || oneIn(30) ? any(SideBySide.VARIABLES) : any(List.copyOf(scope.assigned));
        return assignment(variable, scope);
    }

    private List<String> readable(String variable, Scope scope) {
        List<String> texts = new ArrayList<>();
        if (!isInitial) {
            texts.add(variable);
        }
        if (scope.assigned.contains(variable) || oneIn(60)) {
            texts.add(primed(variable));
        }
        return texts;
    }

    private Term number(int depth, Scope scope) {
        List<String> names = new ArrayList<>(scope.numbers);
        List<String> variables = readable("x", scope);
        if (depth <= 0 || oneIn(3)) {
            if (!names.isEmpty() && oneIn(2)) {
                String name = any(names);
                return term(INT, name).mentioning(name);
            }
            return term(INT, variables.isEmpty() || oneIn(2) ? "" + random.nextInt(3) : any(variables));
        }
        if (!isInitial && scope.assigned.containsAll(List.of("x", "y")) && oneIn(4)) {
            return term(
                    INT,
                    any(List.of(
                            "Total'",
                            "(x + Cardinality(y))'",
                            "Plus(x, y)'",
                            "Plus(x', y)",
                            "After(x)",
                            "After(Total)",
                            "Later(LAMBDA v : Plus(v, y), x)",
                            "(LET t == Total IN t + t')",
                            "(CHOOSE v \\in {Total, x} : TRUE)'")));
        }
        return switch (random.nextInt(6)) {
            case 0 -> term(INT, "(($0 + $1) % 4)", number(depth - 1, scope), number(depth - 1, scope));
            case 1 -> term(INT, "Cardinality($0)", set(depth - 1, scope));
            case 2 -> term(INT, "$0[$1]", sequence(depth - 1, scope), number(0, scope));
            case 3 -> term(INT, "Len($0)", sequence(depth - 1, scope));
            case 4 ->
                term(
                        INT,
                        "(IF $0 THEN $1 ELSE $2)",
                        truth(depth - 1, scope),
                        number(depth - 1, scope),
                        number(depth - 1, scope));
            default -> {
                String name = name("c");
                yield term(
                                INT,
                                "(CHOOSE " + name + " \\in $0 : $1)",
                                set(depth - 1, scope),
                                truth(depth - 1, scope.with(name)))
                        .binding(name);
            }
        };
    }

    private Term set(int depth, Scope scope) {
        List<String> variables = readable("y", scope);
        if (depth <= 0 || oneIn(3)) {
            return term(
                    SET,
                    variables.isEmpty() || oneIn(2)
                            ? any(List.of("{1, 2}", "{0}", "{}", "{2, 1, 2}", "0..1"))
                            : any(variables));
        }
        return switch (random.nextInt(4)) {
            case 0 -> term(SET, "{$0, $1}", number(depth - 1, scope), number(depth - 1, scope));
            case 1 ->
                term(
                        SET,
                        any(List.of("($0 \\cup $1)", "($0 \\ $1)", "($0 \\cap $1)")),
                        set(depth - 1, scope),
                        set(depth - 1, scope));
            case 2 -> {
                String name = name("s");
                yield term(
                                SET,
                                "{" + name + " \\in $0 : $1}",
                                set(depth - 1, scope),
                                truth(depth - 1, scope.with(name)))
                        .binding(name);
            }
            default -> {
                String name = name("s");
                yield term(
                                SET,
                                "{$1 : " + name + " \\in $0}",
                                set(depth - 1, scope),
                                number(depth - 1, scope.with(name)))
                        .binding(name);
            }
        };
    }

    private Term sequence(int depth, Scope scope) {
        List<String> variables = readable("z", scope);
        if (depth <= 0 || oneIn(3)) {
            return term(
                    SEQ,
                    variables.isEmpty() || oneIn(2) ? any(List.of("<<0, 1>>", "<<1>>", "<<2, 2>>")) : any(variables));
        }
        return switch (random.nextInt(4)) {
            case 0 -> term(SEQ, "<<$0, $1>>", number(depth - 1, scope), number(depth - 1, scope));
            case 1 ->
                term(
                        SEQ,
                        "[$0 EXCEPT ![$1] = $2]",
                        sequence(depth - 1, scope),
                        number(0, scope),
                        number(depth - 1, scope));
            case 2 -> term(SEQ, "Append(Tail($0), $1)", sequence(depth - 1, scope), number(depth - 1, scope));
            default -> {
                String name = name("n");
                yield term(SEQ, "[" + name + " \\in 1..2 |-> $0]", number(depth - 1, scope.with(name)))
                        .binding(name);
            }
        };
    }

    private Term sets(Scope scope) {
        return oneIn(2)
                ? term("SETS", "(SUBSET $0)", set(0, scope))
                : term("SETS", "{$0, $1}", set(1, scope), set(1, scope));
    }

    private Term sequences(Scope scope) {
        return oneIn(2)
                ? term("SEQS", "[1..2 -> $0]", set(0, scope))
                : term("SEQS", "{$0, $1}", sequence(1, scope), sequence(1, scope));
    }

    private Term truth(int depth, Scope scope) {
        if (depth <= 0) {
            return term(BOOL, oneIn(4) ? "FALSE" : "TRUE");
        }
        switch (random.nextInt(9)) {
            case 0, 1:
                return term(
                        BOOL,
                        "($0 " + any(List.of("=", "#", "<", ">=")) + " $1)",
                        number(depth - 1, scope),
                        number(depth - 1, scope));
            case 2:
                return term(
                        BOOL,
                        oneIn(3) ? "($0 \\notin $1)" : "($0 \\in $1)",
                        number(depth - 1, scope),
                        set(depth - 1, scope));
            case 3:
                return term(
                        BOOL,
                        "($0 " + any(List.of("/\\", "\\/", "=>", "<=>")) + " $1)",
                        truth(depth - 1, scope),
                        truth(depth - 1, scope));
            case 4:
                return term(BOOL, "(~$0)", truth(depth - 1, scope));
            case 5:
                return term(BOOL, "($0 = $1)", sequence(depth - 1, scope), sequence(depth - 1, scope));
            case 6:
                return term(BOOL, "(({} \\cup $0) \\subseteq $1)", set(depth - 1, scope), set(depth - 1, scope));
            default: {
                String name = name("q");
                return term(
                                BOOL,
                                (oneIn(2) ? "(\\E " : "(\\A ") + name + " \\in $0 : $1)",
                                set(depth - 1, scope),
                                truth(depth - 1, scope.with(name)))
                        .binding(name);
            }
        }
    }
}
