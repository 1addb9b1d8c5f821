package dev.plumbline.tla.internal.evaluate;

import static dev.plumbline.tla.internal.evaluate.ExpressionType.BOOL;
import static dev.plumbline.tla.internal.evaluate.ExpressionType.INT;
import static dev.plumbline.tla.internal.evaluate.ExpressionType.STRING;
import static dev.plumbline.tla.internal.evaluate.ExpressionType.fun;
import static dev.plumbline.tla.internal.evaluate.ExpressionType.seq;
import static dev.plumbline.tla.internal.evaluate.ExpressionType.set;
import static dev.plumbline.tla.internal.evaluate.ExpressionType.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Random expressions over all operators: mostly of fitting types, here and there of another one. Empty and repeated
 * values, 0, negative numbers and arguments outside of domains are drawn often.
 */
final class RandomExpressions {
    static final String HEADER = """
            ---- MODULE M ----
            EXTENDS Integers, Sequences, FiniteSets, TLC, Bags, FiniteSetsExt, SequencesExt, Functions, Folds
            CONSTANTS m1, m2, m3, T_a, T_b, U_a
            VARIABLES x, y, z
            Init == x = 0 /\\ y = 0 /\\ z = 0
            Next == UNCHANGED <<x, y, z>>
            Numbers == {3, 1, 2, 1}
            Pairs == {<<i, j>> : i \\in 1..2, j \\in {"a", "b"}}
            Squares == [i \\in 0..3 |-> i * i]
            Twice(F(_), e) == F(F(e))
            RECURSIVE Sum(_)
            Sum(s) == IF s = <<>> THEN 0 ELSE Head(s) + Sum(Tail(s))
            """;
    static final String CONSTANTS = "CONSTANTS m1 = m1 m2 = m2 m3 = m3 T_a = T_a T_b = T_b U_a = U_a\n";
    /** The state in which expressions are evaluated. */
    static final String STATE = "[x |-> 2, y |-> {1, 2, 3}, z |-> <<\"b\", \"a\">>]";

    /** Those after the third one have types: they are compared with model values of their own type only. */
    private static final List<String> MODEL_VALUES = List.of("m1", "m2", "m3", "T_a", "T_b", "U_a");

    private static final List<String> TEXTS = List.of("\"a\"", "\"b\"", "\"\"", "\"ab\"", "\"m1\"");
    private static final List<Known> GLOBALS = List.of(
            new Known("x", INT, List.of()),
            new Known("y", set(INT, 3), List.of()),
            new Known("z", seq(STRING, 2), List.of()),
            new Known("Numbers", set(INT, 3), List.of()),
            new Known("Pairs", set(tuple(INT, STRING), 4), List.of()),
            new Known("Squares", fun(INT, INT, 4), List.of()));

    private final Random random;
    private final boolean isMixed;
    private final RandomCollections collections;
    private final RandomCalls calls;
    private int names;

    /**
     * A name that can be mentioned.
     *
     * @param parameters of an operator; empty for a value
     */
    record Known(String name, ExpressionType type, List<ExpressionType> parameters) {}

    /** @param isMixed whether types are mixed here and there */
    RandomExpressions(Random random, boolean isMixed) {
        this.random = random;
        this.isMixed = isMixed;
        this.collections = new RandomCollections(this, random);
        this.calls = new RandomCalls(this, random);
    }

    Term expression() {
        return expression(ExpressionType.random(random, 2), 2 + random.nextInt(3), GLOBALS);
    }

    int upTo(int most) {
        return random.nextInt(most + 1);
    }

    String name(String prefix) {
        return prefix + names++;
    }

    static List<Known> with(List<Known> scope, String name, ExpressionType type) {
        List<Known> wider = new ArrayList<>(scope);
        wider.add(new Known(name, type, List.of()));
        return wider;
    }

    static List<Known> withoutOld(List<Known> scope) {
        return scope.stream().filter(known -> !known.name.equals(Term.OLD)).toList();
    }

    static Term term(ExpressionType type, String template, Term... parts) {
        return Term.of(type.word(), template, parts);
    }

    Term expression(ExpressionType wanted, int depth, List<Known> scope) {
        ExpressionType type = isMixed && random.nextInt(40) == 0 ? ExpressionType.random(random, 1) : wanted;
        if (depth <= 0 || random.nextInt(12) == 0) {
            return leaf(type, scope);
        }
        if (random.nextInt(4) == 0) {
            return general(type, depth - 1, scope);
        }
        if (random.nextInt(5) == 0) {
            return calls.call(type, depth - 1, scope);
        }
        return switch (type.kind()) {
            case INT -> number(depth - 1, scope);
            case BOOL -> truth(depth - 1, scope);
            case STRING -> string(depth - 1, scope);
            case MODEL -> leaf(type, scope);
            case SET -> collections.set(type, depth - 1, scope);
            case SEQ -> collections.sequence(type, depth - 1, scope);
            case FUN -> collections.function(type, depth - 1, scope);
            case RECORD, TUPLE -> collections.composed(type, depth - 1, scope);
        };
    }

    Term leaf(ExpressionType type, List<Known> scope) {
        List<Known> fitting = scope.stream()
                .filter(known -> known.parameters.isEmpty() && known.type.fits(type))
                .toList();
        if (!fitting.isEmpty() && random.nextInt(3) > 0) {
            String name = fitting.get(random.nextInt(fitting.size())).name;
            return GLOBALS.stream().anyMatch(global -> global.name.equals(name))
                    ? term(type, name)
                    : term(type, name).mentioning(name);
        }
        return switch (type.kind()) {
            case INT -> term(INT, literal());
            case BOOL -> term(BOOL, random.nextBoolean() ? "TRUE" : "FALSE");
            case STRING -> term(STRING, TEXTS.get(random.nextInt(TEXTS.size())));
            case MODEL -> term(type, MODEL_VALUES.get(random.nextInt(isMixed ? MODEL_VALUES.size() : 3)));
            case SET -> listed(type, "{", "}", Math.min(type.most(), 3), scope);
            case SEQ -> listed(type, "<<", ">>", Math.min(type.most(), 3), scope);
            case FUN ->
                random.nextInt(4) == 0
                        ? term(type, "<<>>")
                        : term(type, "($0 :> $1)", leaf(type.part(0), scope), leaf(type.part(1), scope));
            case RECORD, TUPLE -> collections.listedParts(type, 0, scope);
        };
    }

    private String literal() {
        int choice = random.nextInt(60);
        if (choice == 0) {
            return "2147483647";
        }
        return choice < 10 ? "(-" + (1 + upTo(2)) + ")" : Integer.toString(upTo(choice < 40 ? 3 : 6));
    }

    private Term listed(ExpressionType type, String open, String close, int most, List<Known> scope) {
        return listed(type, open, close, most, 0, scope);
    }

    Term listed(ExpressionType type, String open, String close, int most, int depth, List<Known> scope) {
        Term[] elements = new Term[upTo(most)];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = i > 0 && random.nextInt(5) == 0 ? elements[0] : expression(type.part(0), depth, scope);
        }
        return term(
                type,
                IntStream.range(0, elements.length)
                        .mapToObj(i -> "$" + i)
                        .collect(Collectors.joining(", ", open, close)),
                elements);
    }

    /** Expressions of any type. */
    private Term general(ExpressionType type, int depth, List<Known> scope) {
        switch (random.nextInt(14)) {
            case 0:
                return term(
                        type,
                        "(IF $0 THEN $1 ELSE $2)",
                        expression(BOOL, depth, scope),
                        expression(type, depth, scope),
                        expression(type, depth, scope));
            case 1:
                return term(
                        type,
                        random.nextBoolean() ? "(CASE $0 -> $1 [] $2 -> $3)" : "(CASE $0 -> $1 [] OTHER -> $3)",
                        expression(BOOL, depth, scope),
                        expression(type, depth, scope),
                        expression(BOOL, depth, scope),
                        expression(type, depth, scope));
            case 2, 3: {
                ExpressionType given = ExpressionType.random(random, 1);
                String name = name("d");
                return term(
                                type,
                                "(LET " + name + " == $0 IN $1)",
                                expression(given, depth, scope),
                                expression(type, depth, with(scope, name, given)))
                        .binding(name);
            }
            case 4, 5: {
                ExpressionType given = ExpressionType.random(random, 1);
                String operator = name("Op");
                String parameter = name("p");
                List<Known> wider = new ArrayList<>(scope);
                wider.add(new Known(operator, type, List.of(given)));
                return term(
                                type,
                                "(LET " + operator + "(" + parameter + ") == $0 IN $1)",
                                expression(type, depth, with(scope, parameter, given)),
                                expression(type, depth, wider))
                        .binding(operator, parameter);
            }
            case 6: {
                String name = name("c");
                Term choice = term(
                                type,
                                "(CHOOSE " + name + " \\in $0 : $1)",
                                expression(set(type, 6), depth, scope),
                                expression(BOOL, depth - 1, with(scope, name, type)))
                        .binding(name);
                return choice;
            }
            case 7: {
                ExpressionType argument = ExpressionType.random(random, 0);
                return term(
                        type,
                        "$0[$1]",
                        expression(fun(argument, type, 4), depth, scope),
                        expression(argument, depth - 1, scope));
            }
            case 8:
                return term(type, "Head($0)", expression(seq(type, 4), depth, scope));
            case 9:
                return term(type, "$0[$1]", expression(seq(type, 4), depth, scope), expression(INT, depth - 1, scope));
            case 10: {
                ExpressionType other = ExpressionType.random(random, 0);
                return random.nextBoolean()
                        ? term(type, "$0.b", expression(ExpressionType.record(other, type), depth, scope))
                        : term(type, "$0[2]", expression(tuple(other, type), depth, scope));
            }
            case 11:
                return term(
                        type,
                        "Twice($0, $1)",
                        operator(type, List.of(type), depth, scope),
                        expression(type, depth, scope));
            case 12: {
                ExpressionType element = ExpressionType.random(random, 0);
                Term folded = operator(type, List.of(element, type), depth - 1, scope);
                return random.nextBoolean()
                        ? term(
                                type,
                                "FoldSet($0, $1, $2)",
                                folded,
                                leaf(type, scope),
                                expression(set(element, 4), depth, scope))
                        : term(
                                type,
                                "FoldRight($0, $1, $2)",
                                folded,
                                expression(seq(element, 4), depth, scope),
                                leaf(type, scope));
            }
            default: {
                List<Known> operators = scope.stream()
                        .filter(known -> !known.parameters.isEmpty() && known.type.fits(type))
                        .toList();
                if (operators.isEmpty()) {
                    return leaf(type, scope);
                }
                Known known = operators.get(random.nextInt(operators.size()));
                return term(type, known.name + "($0)", expression(known.parameters.get(0), depth, scope))
                        .mentioning(known.name);
            }
        }
    }

    /** An operator as an argument. */
    Term operator(ExpressionType result, List<ExpressionType> parameters, int depth, List<Known> scope) {
        List<String> given = new ArrayList<>();
        List<Known> wider = withoutOld(scope);
        for (ExpressionType parameter : parameters) {
            String name = name("l");
            given.add(name);
            wider = with(wider, name, parameter);
        }
        return Term.of(
                        Term.OPERATOR,
                        "LAMBDA " + String.join(", ", given) + " : $0",
                        expression(result, Math.min(depth, 2), wider))
                .binding(given.toArray(String[]::new));
    }

    private Term number(int depth, List<Known> scope) {
        ExpressionType element = ExpressionType.random(random, 0);
        switch (random.nextInt(16)) {
            case 0, 1, 2:
                return term(
                        INT,
                        "($0 " + List.of("+", "-", "*").get(random.nextInt(3)) + " $1)",
                        expression(INT, depth, scope),
                        expression(INT, depth, scope));
            case 3:
                return term(
                        INT,
                        random.nextBoolean() ? "($0 \\div $1)" : "($0 % $1)",
                        expression(INT, depth, scope),
                        expression(INT, depth, scope));
            case 4:
                return term(INT, "($0^$1)", expression(INT, depth, scope), leaf(INT, List.of()));
            case 5:
                return term(INT, "(-$0)", expression(INT, depth, scope));
            case 6, 7:
                return term(INT, "Cardinality($0)", expression(set(element, 6), depth, scope));
            case 8:
                return term(
                        INT, "Len($0)", expression(random.nextInt(3) == 0 ? STRING : seq(element, 4), depth, scope));
            case 9:
                return term(INT, random.nextBoolean() ? "Max($0)" : "Min($0)", expression(set(INT, 4), depth, scope));
            case 10:
                return term(
                        INT,
                        random.nextBoolean() ? "SumSet($0)" : "Sum($0)",
                        expression(random.nextInt(3) == 0 ? set(INT, 4) : seq(INT, 4), depth, scope));
            case 11:
                return term(
                        INT,
                        "CopiesIn($0, $1)",
                        expression(element, depth, scope),
                        expression(fun(element, INT, 4), depth, scope));
            case 12:
                return term(INT, "BagCardinality($0)", expression(fun(element, INT, 4), depth, scope));
            case 13: {
                String function = name("f");
                String argument = name("n");
                return term(
                                INT,
                                "(LET " + function + "[" + argument + " \\in 0..3] == IF " + argument
                                        + " = 0 THEN $0 ELSE " + function + "[" + argument + " - 1] + $1 IN "
                                        + function + "[$2 % 5])",
                                expression(INT, depth - 1, with(scope, argument, INT)),
                                expression(INT, depth - 1, with(scope, argument, INT)),
                                expression(INT, depth - 1, scope))
                        .binding(function, argument);
            }
            case 14: {
                String recursive = name("R");
                String argument = name("n");
                return term(
                                INT,
                                "(LET RECURSIVE " + recursive + "(_) " + recursive + "(" + argument + ") == IF "
                                        + argument
                                        + " <= 0 THEN $0 ELSE " + recursive + "(" + argument + " - 1) + $1 IN "
                                        + recursive + "($2 % 5))",
                                expression(INT, depth - 1, with(scope, argument, INT)),
                                expression(INT, depth - 1, with(scope, argument, INT)),
                                expression(INT, depth - 1, scope))
                        .binding(recursive, argument);
            }
            default:
                return term(
                        INT,
                        "Quantify($0, $1)",
                        expression(set(element, 4), depth, scope),
                        operator(BOOL, List.of(element), depth, scope));
        }
    }

    private Term string(int depth, List<Known> scope) {
        return switch (random.nextInt(5)) {
            case 0 -> term(STRING, "($0 \\o $1)", expression(STRING, depth, scope), expression(STRING, depth, scope));
            case 1 ->
                term(
                        STRING,
                        "SubSeq($0, $1, $2)",
                        expression(STRING, depth, scope),
                        expression(INT, depth - 1, scope),
                        expression(INT, depth - 1, scope));
            case 2 -> term(STRING, "Tail($0)", expression(STRING, depth, scope));
            case 3 -> term(STRING, "ToString($0)", expression(ExpressionType.random(random, 0), depth, scope));
            default -> leaf(STRING, scope);
        };
    }

    private Term truth(int depth, List<Known> scope) {
        ExpressionType any = ExpressionType.random(random, 1);
        switch (random.nextInt(14)) {
            case 0, 1:
                return term(
                        BOOL,
                        "($0 " + List.of("/\\", "\\/", "=>", "<=>").get(random.nextInt(4)) + " $1)",
                        expression(BOOL, depth, scope),
                        expression(BOOL, depth, scope));
            case 2:
                return term(BOOL, "(~$0)", expression(BOOL, depth, scope));
            case 3, 4:
                return term(
                        BOOL,
                        random.nextInt(3) > 0 ? "($0 = $1)" : "($0 # $1)",
                        expression(any, depth, scope),
                        expression(any, depth, scope));
            case 5:
                return term(
                        BOOL,
                        "($0 " + List.of("<", ">", "<=", ">=").get(random.nextInt(4)) + " $1)",
                        expression(INT, depth, scope),
                        expression(INT, depth, scope));
            case 6, 7:
                return term(
                        BOOL,
                        random.nextInt(4) > 0 ? "($0 \\in $1)" : "($0 \\notin $1)",
                        expression(any, depth, scope),
                        random.nextBoolean()
                                ? expression(set(any, 6), depth, scope)
                                : collections.wideSet(any, depth, scope));
            case 8:
                return term(
                        BOOL,
                        "($0 \\subseteq $1)",
                        expression(set(any, 4), depth, scope),
                        random.nextBoolean()
                                ? expression(set(any, 6), depth, scope)
                                : collections.wideSet(any, depth, scope));
            case 9, 10:
                return quantified(depth, scope);
            case 11:
                return random.nextBoolean()
                        ? term(
                                BOOL,
                                "IsFiniteSet($0)",
                                random.nextBoolean()
                                        ? collections.wideSet(any, depth, scope)
                                        : expression(set(any, 4), depth, scope))
                        : term(BOOL, "IsInjective($0)", expression(fun(INT, any, 4), depth, scope));
            case 12:
                return term(
                        BOOL, "IsABag($0)", expression(random.nextInt(4) == 0 ? any : fun(any, INT, 4), depth, scope));
            default:
                return term(
                        BOOL,
                        List.of("Contains($0, $1)", "BagIn($1, $2)", "IsPrefix($0, $0)")
                                .get(random.nextInt(3)),
                        expression(seq(any, 4), depth, scope),
                        expression(any, depth, scope),
                        expression(fun(any, INT, 4), depth, scope));
        }
    }

    private Term quantified(int depth, List<Known> scope) {
        ExpressionType one = ExpressionType.random(random, 0);
        ExpressionType other = ExpressionType.random(random, 0);
        String quantifier = random.nextBoolean() ? "\\A " : "\\E ";
        String first = name("q");
        String second = name("q");
        List<Known> inner = with(with(scope, first, one), second, other);
        return switch (random.nextInt(3)) {
            case 0 ->
                term(
                                BOOL,
                                "(" + quantifier + first + " \\in $0, " + second + " \\in $1 : $2)",
                                expression(set(one, 4), depth, scope),
                                expression(set(other, 4), depth, scope),
                                expression(BOOL, depth, inner))
                        .binding(first, second);
            case 1 ->
                term(
                                BOOL,
                                "(" + quantifier + "<<" + first + ", " + second + ">> \\in $0 : $1)",
                                expression(set(tuple(one, other), 6), depth, scope),
                                expression(BOOL, depth, inner))
                        .binding(first, second);
            default ->
                term(
                                BOOL,
                                "(" + quantifier + first + ", " + second + " \\in $0 : $1)",
                                expression(set(one, 4), depth, scope),
                                expression(BOOL, depth, with(with(scope, first, one), second, one)))
                        .binding(first, second);
        };
    }
}
