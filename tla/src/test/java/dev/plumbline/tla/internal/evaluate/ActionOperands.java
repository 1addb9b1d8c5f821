package dev.plumbline.tla.internal.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Random expressions about the variables x, y and z, for {@link ActionGrammar}. */
final class ActionOperands {
    static final String INT = "INT";
    static final String SET = "SET";
    static final String SEQ = "SEQ";
    static final String BOOL = "BOOL";

    private final Random random;
    private final boolean isInitial;
    private int names;

    /**
     * The names that can be mentioned.
     *
     * @param assigned variables that have a value in the state that is built
     * @param numbers names of numbers
     */
    record Scope(Set<String> assigned, List<String> numbers) {
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

    /** @param isInitial whether the current state is built; otherwise the next one is */
    ActionOperands(Random random, boolean isInitial) {
        this.random = random;
        this.isInitial = isInitial;
    }

    /** A name that is not used anywhere else. */
    String name(String prefix) {
        return prefix + names++;
    }

    boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static Term term(String kind, String template, Term... parts) {
        return Term.of(kind, template, parts);
    }

    /** A variable of the state that is built. */
    String primed(String variable) {
        return isInitial ? variable : variable + "'";
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

    Term number(int depth, Scope scope) {
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

    Term set(int depth, Scope scope) {
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

    Term sequence(int depth, Scope scope) {
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

    Term sets(Scope scope) {
        return oneIn(2)
                ? term("SETS", "(SUBSET $0)", set(0, scope))
                : term("SETS", "{$0, $1}", set(1, scope), set(1, scope));
    }

    Term sequences(Scope scope) {
        return oneIn(2)
                ? term("SEQS", "[1..2 -> $0]", set(0, scope))
                : term("SEQS", "{$0, $1}", sequence(1, scope), sequence(1, scope));
    }

    Term truth(int depth, Scope scope) {
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
