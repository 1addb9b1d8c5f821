package dev.plumbline.tla.internal.evaluate;

import static dev.plumbline.tla.internal.evaluate.ExpressionType.BOOL;
import static dev.plumbline.tla.internal.evaluate.ExpressionType.INT;
import static dev.plumbline.tla.internal.evaluate.ExpressionType.fun;
import static dev.plumbline.tla.internal.evaluate.ExpressionType.seq;
import static dev.plumbline.tla.internal.evaluate.ExpressionType.set;
import static dev.plumbline.tla.internal.evaluate.ExpressionType.tuple;
import static dev.plumbline.tla.internal.evaluate.RandomExpressions.term;
import static dev.plumbline.tla.internal.evaluate.RandomExpressions.with;

import dev.plumbline.tla.internal.evaluate.ExpressionType.Kind;
import dev.plumbline.tla.internal.evaluate.RandomExpressions.Known;
import java.util.List;
import java.util.Random;

/** Random applications of operators of the modules, and rarer forms of expressions, for {@link RandomExpressions}. */
final class RandomCalls {
    private final RandomExpressions all;
    private final Random random;

    RandomCalls(RandomExpressions all, Random random) {
        this.all = all;
        this.random = random;
    }

    private String any(String... templates) {
        return templates[random.nextInt(templates.length)];
    }

    Term call(ExpressionType type, int depth, List<Known> scope) {
        if (random.nextInt(3) == 0) {
            return anyType(type, depth, scope);
        }
        return switch (type.kind()) {
            case INT -> number(depth, scope);
            case BOOL -> truth(depth, scope);
            case SET -> setOf(type, depth, scope);
            case SEQ -> sequence(type, depth, scope);
            case FUN -> function(type, depth, scope);
            case STRING, MODEL, RECORD, TUPLE -> anyType(type, depth, scope);
        };
    }

    private Term anyType(ExpressionType type, int depth, List<Known> scope) {
        ExpressionType one = ExpressionType.random(random, 0);
        ExpressionType other = ExpressionType.random(random, 0);
        String first = all.name("b");
        String second = all.name("b");
        List<Known> both = with(with(scope, first, one), second, other);
        return switch (random.nextInt(7)) {
            case 0 -> term(type, "Last($0)", all.expression(seq(type, 4), depth, scope));
            case 1 ->
                term(
                        type,
                        any("TLCEval($0)", "(IF Assert($1, 0) THEN $0 ELSE $0)", "(CHOOSE t \\in {$0} : TRUE)", "($0)"),
                        all.expression(type, depth, scope),
                        all.expression(BOOL, depth, scope));
            case 2 ->
                term(
                                type,
                                "[" + first + " \\in $0, " + second + " \\in $1 |-> $2][$3, $4]",
                                all.expression(set(one, 3), depth, scope),
                                all.expression(set(other, 3), depth, scope),
                                all.expression(type, depth, both),
                                all.expression(one, depth - 1, scope),
                                all.expression(other, depth - 1, scope))
                        .binding(first, second);
            case 3 ->
                term(
                                type,
                                "[<<" + first + ", " + second + ">> \\in $0 |-> $1][$2]",
                                all.expression(set(tuple(one, other), 4), depth, scope),
                                all.expression(type, depth, both),
                                all.expression(tuple(one, other), depth - 1, scope))
                        .binding(first, second);
            case 4 ->
                term(
                                type,
                                "(LET " + first + "(" + second + "(_), n" + first + ") == " + second + "(n" + first
                                        + ") IN " + first + "($0, $1))",
                                all.operator(type, List.of(one), depth, scope),
                                all.expression(one, depth, scope))
                        .binding(first, second);
            // SANY does not parse a LET within the bound of such a function.
            case 5 ->
                term(
                                type,
                                "(LET " + first + "[" + second + " \\in $0] == $1 IN " + first + "[$2])",
                                all.leaf(set(other, 4), scope),
                                all.expression(type, depth, with(scope, second, other)),
                                all.expression(other, depth - 1, scope))
                        .binding(first, second);
            default ->
                term(
                        type,
                        "FoldLeft($0, $1, $2)",
                        all.operator(type, List.of(type, one), depth - 1, scope),
                        all.leaf(type, scope),
                        all.expression(seq(one, 4), depth, scope));
        };
    }

    private Term number(int depth, List<Known> scope) {
        ExpressionType element = ExpressionType.random(random, 0);
        String name = all.name("k");
        return switch (random.nextInt(8)) {
            case 0 -> term(INT, "ProductSet($0)", all.expression(set(INT, 4), depth, scope));
            case 1 ->
                term(
                        INT,
                        "MapThenSumSet($0, $1)",
                        all.operator(INT, List.of(element), depth, scope),
                        all.expression(set(element, 4), depth, scope));
            case 2 ->
                term(
                        INT,
                        any("SumFunction($0)", "FoldFunction(+, 0, $0)"),
                        all.expression(fun(element, INT, 4), depth, scope));
            case 3 ->
                term(
                        INT,
                        "SelectInSeq($0, $1)",
                        all.expression(seq(element, 4), depth, scope),
                        all.operator(BOOL, List.of(element), depth, scope));
            case 4 ->
                term(
                                INT,
                                "[" + name + " \\in 0..99 |-> $0][$1]",
                                all.expression(INT, Math.min(1, depth), with(scope, name, INT)),
                                all.expression(INT, depth, scope))
                        .binding(name);
            case 5 ->
                term(
                        INT,
                        any("Cardinality(SUBSET $0)", "Cardinality([$0 -> 1..4])", "Cardinality($0 \\X 1..9)"),
                        all.expression(set(element, 4), depth, scope));
            case 6 ->
                term(
                        INT,
                        "MapThenFoldSet($0, $1, $2, LAMBDA S : CHOOSE e \\in S : TRUE, $3)",
                        all.operator(INT, List.of(INT, INT), depth, scope),
                        all.leaf(INT, scope),
                        all.operator(INT, List.of(element), depth, scope),
                        all.expression(set(element, 4), depth, scope));
            default ->
                term(
                                INT,
                                "Cardinality({" + name + " \\in SUBSET (1..5) : $0})",
                                all.expression(BOOL, Math.min(2, depth), with(scope, name, set(INT, 5))))
                        .binding(name);
        };
    }

    private Term truth(int depth, List<Known> scope) {
        ExpressionType element = ExpressionType.random(random, 0);
        ExpressionType sequence = seq(element, 4);
        ExpressionType bag = fun(element, INT, 4);
        return switch (random.nextInt(6)) {
            case 0 ->
                term(
                        BOOL,
                        any("IsPrefix($0, $1)", "IsStrictPrefix($0, $1)", "IsSuffix($0, $1)", "IsStrictSuffix($0, $1)"),
                        all.expression(sequence, depth, scope),
                        all.expression(sequence, depth, scope));
            case 1 ->
                term(
                        BOOL,
                        any("IsRestriction($0, $1)", "($0 \\sqsubseteq $1)"),
                        all.expression(bag, depth, scope),
                        all.expression(bag, depth, scope));
            case 2 ->
                term(
                        BOOL,
                        any("ExistsInjection($0, $1)", "ExistsSurjection($0, $1)", "($0 \\in SUBSET $1)"),
                        all.expression(set(element, 2), depth, scope),
                        all.expression(set(element, 3), depth, scope));
            case 3 ->
                term(
                        BOOL,
                        any("IsSorted($0, $1)", "IsSorted($0, LAMBDA u, v : u = v)"),
                        all.expression(sequence, depth, scope),
                        all.operator(BOOL, List.of(element, element), depth, scope));
            case 4 ->
                term(
                        BOOL,
                        any("IsSurjective($0, $1)", "IsBijection($0, DOMAIN $0, $1)"),
                        all.expression(fun(INT, element, 4), depth, scope),
                        all.expression(set(element, 4), depth, scope));
            default ->
                term(
                        BOOL,
                        any("($0 \\in {$1, $2})", "($0 \\notin {$1, $2})"),
                        all.expression(element, depth, scope),
                        all.expression(element, depth, scope),
                        all.expression(element, depth, scope));
        };
    }

    private Term setOf(ExpressionType type, int depth, List<Known> scope) {
        ExpressionType element = type.part(0);
        if (type.most() < 4) {
            return all.leaf(type, scope);
        }
        if (element.is(Kind.TUPLE) && element.parts().size() == 2) {
            String first = all.name("v");
            String second = all.name("v");
            return term(
                            type,
                            "{<<" + first + ", " + second + ">> \\in $0 : $1}",
                            all.expression(type, depth, scope),
                            all.expression(
                                    BOOL, depth, with(with(scope, first, element.part(0)), second, element.part(1))))
                    .binding(first, second);
        }
        if (element.is(Kind.SEQ)) {
            ExpressionType few = seq(element.part(0), Math.min(3, element.most()));
            return term(type, any("Prefixes($0)", "Suffixes($0)", "SubSeqs($0)"), all.expression(few, depth, scope));
        }
        if (element.is(Kind.SET)) {
            return term(
                    type,
                    any("Choices({$0, $1})", "{$0, $1, $0}"),
                    all.expression(set(element.part(0), 2), depth, scope),
                    all.expression(set(element.part(0), 2), depth, scope));
        }
        return random.nextBoolean()
                ? term(
                        type,
                        "Range($0)",
                        all.expression(fun(ExpressionType.random(random, 0), element, 4), depth, scope))
                : term(
                        type,
                        "FlattenSet({$0, $1})",
                        all.expression(set(element, 2), depth, scope),
                        all.expression(set(element, 2), depth, scope));
    }

    private Term sequence(ExpressionType type, int depth, List<Known> scope) {
        ExpressionType element = type.part(0);
        ExpressionType shorter = seq(element, Math.max(0, type.most() - 1));
        return switch (random.nextInt(6)) {
            case 0 ->
                term(
                        type,
                        "InsertAt($0, $1, $2)",
                        all.expression(shorter, depth, scope),
                        all.expression(INT, depth - 1, scope),
                        all.expression(element, depth, scope));
            case 1 ->
                term(
                        type,
                        any("Remove($0, $1)", "RemoveFirst($0, $1)", "ReplaceAll($0, $1, $2)"),
                        all.expression(type, depth, scope),
                        all.expression(element, depth, scope),
                        all.expression(element, depth, scope));
            case 2 ->
                term(
                        type,
                        "ReplaceAt($0, $1, $2)",
                        all.expression(type, depth, scope),
                        all.expression(INT, depth - 1, scope),
                        all.expression(element, depth, scope));
            case 3 ->
                term(
                        type,
                        "FlattenSeq($0)",
                        all.expression(seq(seq(element, type.most() / 2), Math.min(2, type.most())), depth, scope));
            case 4 ->
                term(
                        type,
                        "SetToSortSeq($0, $1)",
                        all.expression(set(element, type.most()), depth, scope),
                        all.operator(BOOL, List.of(element, element), depth, scope));
            default ->
                term(
                        type,
                        "SelectSeq($0, $1)",
                        all.expression(type, depth, scope),
                        all.operator(BOOL, List.of(element), depth, scope));
        };
    }

    private Term function(ExpressionType type, int depth, List<Known> scope) {
        ExpressionType argument = type.part(0);
        ExpressionType result = type.part(1);
        return switch (random.nextInt(4)) {
            case 0 ->
                term(
                        type,
                        any("RestrictDomain($0, $1)", "[$0 EXCEPT !.a = @]"),
                        all.expression(type, depth, scope),
                        all.operator(BOOL, List.of(argument), depth, scope));
            case 1 ->
                term(
                        type,
                        "RestrictValues($0, $1)",
                        all.expression(type, depth, scope),
                        all.operator(BOOL, List.of(result), depth, scope));
            case 2 ->
                term(
                        type,
                        "Pointwise($0, $1, $2)",
                        all.expression(type, depth, scope),
                        all.expression(type, depth, scope),
                        all.operator(result, List.of(result, result), depth, scope));
            default ->
                result.is(Kind.INT)
                        ? term(
                                type,
                                any("BagOfAll($0, $1)", "BagUnion({$1, $1})", "BagUnion({$1, $2})"),
                                all.operator(argument, List.of(argument), depth, scope),
                                all.expression(fun(argument, INT, 2), depth, scope),
                                all.expression(fun(argument, INT, 2), depth, scope))
                        : term(
                                type,
                                "AntiFunction($0)",
                                all.expression(fun(result, argument, type.most()), depth, scope));
        };
    }
}
