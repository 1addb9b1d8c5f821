package dev.plumbline.tla.internal.evaluate;

import static dev.plumbline.tla.internal.evaluate.ActionOperands.BOOL;
import static dev.plumbline.tla.internal.evaluate.ActionOperands.INT;
import static dev.plumbline.tla.internal.evaluate.ActionOperands.SEQ;
import static dev.plumbline.tla.internal.evaluate.ActionOperands.SET;

import dev.plumbline.tla.internal.evaluate.ActionOperands.Scope;
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

    private final Random random;
    private final boolean isInitial;
    private final ActionOperands operands;

    /** @param isInitial whether the formula is to describe initial states */
    ActionGrammar(Random random, boolean isInitial) {
        this.random = random;
        this.isInitial = isInitial;
        this.operands = new ActionOperands(random, isInitial);
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

    private boolean oneIn(int n) {
        return operands.oneIn(n);
    }

    private <T> T any(List<T> choices) {
        return operands.any(choices);
    }

    /** A formula that gives these variables their values. */
    private Term action(Set<String> due, int depth, Scope scope) {
        if (due.isEmpty()) {
            return oneIn(2) ? Term.of(ACTION, "$0", operands.truth(1, scope)) : compared(scope);
        }
        if (depth <= 0) {
            return assignments(due, scope);
        }
        int inner = depth - 1;
        switch (random.nextInt(isInitial ? 18 : 21)) {
            case 0, 1, 2:
                return conjunction(due, inner, scope);
            case 3, 4:
                return Term.of(ACTION, "($0 \\/ $1)", action(due, inner, scope), action(due, inner, scope));
            case 5: {
                String name = operands.name("i");
                return Term.of(
                                ACTION,
                                "(\\E " + name + " \\in $0 : $1)",
                                // Beyond some elements, conditions that do not depend on them are evaluated apart.
                                oneIn(3) ? Term.of(SET, "0..5") : operands.set(1, scope),
                                action(due, inner, scope.with(name)))
                        .binding(name);
            }
            case 6: {
                String one = operands.name("i");
                String other = operands.name("j");
                return Term.of(
                                ACTION,
                                (oneIn(2) ? "(\\E " : "(\\A ") + one + ", " + other + " \\in $0 : $1)",
                                operands.set(0, scope),
                                action(due, inner, scope.with(one).with(other)))
                        .binding(one, other);
            }
            case 7: {
                String name = operands.name("i");
                // The second element compares with what the first one assigned.
                return Term.of(
                                ACTION,
                                "(\\A " + name + " \\in $0 : $1)",
                                operands.set(1, scope),
                                action(due, inner, oneIn(3) ? scope.with(name) : scope))
                        .binding(name);
            }
            case 8: {
                String name = operands.name("k");
                // Elements after the first one take their turn from the last one on.
                return Term.of(
                                ACTION,
                                "(\\A " + name + " \\in 1..3 : IF " + name + " = " + (1 + random.nextInt(3))
                                        + " THEN $0 ELSE IF " + name + " = " + (1 + random.nextInt(3))
                                        + " THEN $1 ELSE $2)",
                                action(due, inner, scope),
                                guard(inner, scope.assigning(due)),
                                operands.truth(1, scope))
                        .binding(name);
            }
            case 9:
                return Term.of(
                        ACTION,
                        "(IF $0 THEN $1 ELSE $2)",
                        operands.truth(1, scope),
                        action(due, inner, scope),
                        action(due, inner, scope));
            case 10:
                return Term.of(
                        ACTION,
                        oneIn(3) ? "(CASE $0 -> $1 [] $2 -> $3)" : "(CASE $0 -> $1 [] $2 -> $3 [] OTHER -> $3)",
                        operands.truth(1, scope),
                        action(due, inner, scope),
                        operands.truth(1, scope),
                        action(due, inner, scope));
            case 11:
                return let(due, inner, scope);
            case 12:
                return oneIn(2)
                        ? Term.of(ACTION, "When($0, $1)", operands.truth(1, scope), action(due, inner, scope))
                        : Term.of(ACTION, "Either($0, $1)", action(due, inner, scope), action(due, inner, scope));
            case 13: {
                String name = operands.name("l");
                return Term.of(
                        ACTION,
                        any(List.of("With($0, $1)", "Each($0, $2)", "Every($0, $2)")),
                        Term.of(Term.OPERATOR, "LAMBDA " + name + " : $0", action(due, inner, scope.with(name)))
                                .binding(name),
                        operands.number(1, scope),
                        operands.set(1, scope));
            }
            case 14: {
                String name = operands.name("a");
                return Term.of(
                                ACTION,
                                "[" + name + " \\in $0 |-> $1][$2]",
                                operands.set(0, scope),
                                action(due, inner, scope.with(name)),
                                operands.number(1, scope))
                        .binding(name);
            }
            case 15:
                return Term.of(
                        ACTION,
                        "($0 => $1)",
                        oneIn(3) ? operands.truth(1, scope) : Term.of(BOOL, "TRUE"),
                        action(due, inner, scope));
            case 16, 17:
                return assignments(due, scope);
            case 18:
                return Term.of(
                        ACTION,
                        oneIn(2) ? "[$0]_" + subscript(due) : "<<$0>>_" + subscript(due),
                        action(due, inner, scope));
            case 19:
                return Term.of(ACTION, "(ENABLED $1 /\\ $0)", action(due, inner, scope), action(all(), inner, scope));
            default:
                return Term.of(ACTION, "(UNCHANGED " + subscript(due) + ")");
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
            return Term.of(ACTION, "($0 /\\ $1)", action(first, depth, scope), action(second, depth, after));
        }
        return Term.of(
                ACTION,
                "($0 /\\ $1 /\\ $2)",
                oneIn(2) ? guard(depth, scope) : Term.of(BOOL, "TRUE"),
                action(first, depth, scope),
                Term.of(ACTION, "($0 /\\ $1)", guard(depth, after), action(second, depth, after)));
    }

    /** A predicate in the place of an action: its disjunctions and quantifiers branch. */
    private Term guard(int depth, Scope scope) {
        return switch (random.nextInt(5)) {
            case 0 -> Term.of(ACTION, "($0 \\/ $1)", operands.truth(1, scope), operands.truth(1, scope));
            case 1 -> {
                String name = operands.name("g");
                yield Term.of(
                                ACTION,
                                (oneIn(2) ? "(\\E " : "(\\A ") + name + " \\in $0 : $1)",
                                operands.set(1, scope),
                                operands.truth(1, scope.with(name)))
                        .binding(name);
            }
            case 2 ->
                isInitial || depth <= 0
                        ? Term.of(ACTION, "$0", operands.truth(1, scope))
                        : Term.of(
                                ACTION, "(ENABLED $0)", action(all(), depth - 1, new Scope(Set.of(), scope.numbers())));
            default -> Term.of(ACTION, "$0", operands.truth(2, scope));
        };
    }

    private Term let(Set<String> due, int depth, Scope scope) {
        String name = operands.name("d");
        // A definition and an argument may read what is assigned only later, before they are used.
        Scope lazy = oneIn(3) ? scope.assigning(due) : scope;
        return switch (random.nextInt(3)) {
            case 0 ->
                Term.of(
                                ACTION,
                                "(LET " + name + " == $0 IN $1)",
                                operands.number(2, lazy),
                                action(due, depth, scope.with(name)))
                        .binding(name);
            case 1 ->
                Term.of(
                                ACTION,
                                "(LET " + name + " == $0 IN " + any(List.of("", "TRUE /\\ ", "FALSE \\/ ")) + name
                                        + ")",
                                action(due, depth, scope))
                        .binding(name);
            default -> {
                String parameter = operands.name("p");
                yield Term.of(
                                ACTION,
                                "(LET " + name + "(" + parameter + ") == $0 IN " + name + "($1)"
                                        + (oneIn(3) ? " \\/ " + name + "($2)" : "") + ")",
                                action(due, depth, scope.with(parameter)),
                                operands.number(1, lazy),
                                operands.number(1, lazy))
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
                ? Term.of(ACTION, "TRUE")
                : Term.of(
                        ACTION,
                        IntStream.range(0, parts.size())
                                .mapToObj(i -> "$" + i)
                                .collect(Collectors.joining(" /\\ ", "(", ")")),
                        parts.toArray(Term[]::new));
    }

    private Term assignment(String variable, Scope scope) {
        String primed = operands.primed(variable);
        boolean isNumber = variable.equals("x");
        Term value = isNumber
                ? operands.number(2, scope)
                : variable.equals("y") ? operands.set(2, scope) : operands.sequence(2, scope);
        Term choices = isNumber
                ? operands.set(1, scope)
                : variable.equals("y") ? operands.sets(scope) : operands.sequences(scope);
        switch (random.nextInt(isInitial ? 8 : 12)) {
            case 0, 1, 2:
                return Term.of(ACTION, "(" + primed + " = $0)", value);
            case 3:
                return Term.of(ACTION, "(" + primed + " \\in $0)", choices);
            case 4:
                // TLC 2.18 does not yet take y' \subseteq S for an assignment; later versions do, as we.
                return Term.of(ACTION, "(" + primed + " = $0)", value);
            case 5:
                return isInitial
                        ? Term.of(ACTION, "Is(" + variable + ", $0)", value)
                        : Term.of(ACTION, "Set(" + variable + ", $0)", value);
            case 6:
                return isInitial
                        ? Term.of(ACTION, "In(" + variable + ", $0)", choices)
                        : Term.of(ACTION, "Among(" + variable + ", $0)", choices);
            case 7:
                if (isNumber && oneIn(2)) {
                    return Term.of(ACTION, isInitial ? "From($0)" : "Down($0)", value);
                }
                return isNumber
                        ? Term.of(ACTION, "(" + (isInitial ? "theX" : any(List.of("nextX", "theX'"))) + " = $0)", value)
                        : Term.of(ACTION, "SetTo(" + primed + ", $0)", value);
            case 8:
                return Term.of(ACTION, "Keep(" + variable + ")");
            case 9:
                return Term.of(ACTION, "(" + primed + " = " + variable + ")");
            default:
                return Term.of(ACTION, "(UNCHANGED " + (isNumber && oneIn(2) ? "theX" : variable) + ")");
        }
    }

    /** A variable that has a value already, mostly: its new value is compared. */
    private Term compared(Scope scope) {
        String variable = scope.assigned().isEmpty() || oneIn(30)
                ? any(SideBySide.VARIABLES)
                : any(List.copyOf(scope.assigned()));
        return assignment(variable, scope);
    }
}
