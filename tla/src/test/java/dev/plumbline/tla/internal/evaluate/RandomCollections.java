package dev.plumbline.tla.internal.evaluate;

import static dev.plumbline.tla.internal.evaluate.ExpressionType.BOOL;
import static dev.plumbline.tla.internal.evaluate.ExpressionType.INT;
import static dev.plumbline.tla.internal.evaluate.ExpressionType.fun;
import static dev.plumbline.tla.internal.evaluate.ExpressionType.seq;
import static dev.plumbline.tla.internal.evaluate.ExpressionType.tuple;
import static dev.plumbline.tla.internal.evaluate.RandomExpressions.term;
import static dev.plumbline.tla.internal.evaluate.RandomExpressions.with;
import static dev.plumbline.tla.internal.evaluate.RandomExpressions.withoutOld;

import dev.plumbline.tla.internal.evaluate.ExpressionType.Kind;
import dev.plumbline.tla.internal.evaluate.RandomExpressions.Known;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random sets, sequences, functions, records and tuples, for {@link RandomExpressions}. */
final class RandomCollections {
    private final RandomExpressions all;
    private final Random random;

    RandomCollections(RandomExpressions all, Random random) {
        this.all = all;
        this.random = random;
    }

    Term set(ExpressionType type, int depth, List<Known> scope) {
        ExpressionType element = type.part(0);
        if (type.most() < 2) {
            return all.leaf(type, scope);
        }
        switch (random.nextInt(12)) {
            case 0:
                return all.listed(type, "{", "}", Math.min(type.most(), 4), depth, scope);
            case 1, 2: {
                ExpressionType half = ExpressionType.set(element, type.most() / 2);
                return term(
                        type,
                        random.nextInt(6) > 0 ? "($0 \\cup $1)" : "SymDiff($0, $1)",
                        all.expression(half, depth, scope),
                        all.expression(half, depth, scope));
            }
            case 3:
                return term(
                        type,
                        random.nextBoolean() ? "($0 \\cap $1)" : "($0 \\ $1)",
                        all.expression(type, depth, scope),
                        random.nextInt(3) == 0 ? wideSet(element, depth, scope) : all.expression(type, depth, scope));
            case 4, 5: {
                String name = all.name("s");
                return term(
                                type,
                                "{" + name + " \\in $0 : $1}",
                                all.expression(type, depth, scope),
                                all.expression(BOOL, depth, with(scope, name, element)))
                        .binding(name);
            }
            case 6, 7:
                return mapped(type, depth, scope);
            case 8:
                return term(
                        type,
                        "(UNION $0)",
                        all.expression(
                                ExpressionType.set(ExpressionType.set(element, type.most() / 2), 2), depth, scope));
            case 9:
                return random.nextBoolean()
                        ? term(
                                type,
                                random.nextInt(3) == 0 ? "BagToSet($0)" : "(DOMAIN $0)",
                                all.expression(fun(element, INT, type.most()), depth, scope))
                        : term(type, "ToSet($0)", all.expression(seq(element, type.most()), depth, scope));
            default:
                return special(type, depth, scope);
        }
    }

    private Term mapped(ExpressionType type, int depth, List<Known> scope) {
        ExpressionType one = ExpressionType.random(random, 0);
        ExpressionType other = ExpressionType.random(random, 0);
        String first = all.name("e");
        String second = all.name("e");
        List<Known> inner = with(with(scope, first, one), second, other);
        int half = (int) Math.sqrt(type.most());
        return switch (random.nextInt(3)) {
            case 0 ->
                term(
                                type,
                                "{$0 : " + first + " \\in $1}",
                                all.expression(type.part(0), depth, with(scope, first, one)),
                                all.expression(ExpressionType.set(one, type.most()), depth, scope))
                        .binding(first);
            case 1 ->
                term(
                                type,
                                "{$0 : " + first + " \\in $1, " + second + " \\in $2}",
                                all.expression(type.part(0), depth, inner),
                                all.expression(ExpressionType.set(one, half), depth, scope),
                                all.expression(ExpressionType.set(other, half), depth, scope))
                        .binding(first, second);
            default ->
                term(
                                type,
                                "{$0 : <<" + first + ", " + second + ">> \\in $1}",
                                all.expression(type.part(0), depth, inner),
                                all.expression(ExpressionType.set(tuple(one, other), type.most()), depth, scope))
                        .binding(first, second);
        };
    }

    /** Sets that only elements of this type have. */
    private Term special(ExpressionType type, int depth, List<Known> scope) {
        ExpressionType element = type.part(0);
        int logarithm = 31 - Integer.numberOfLeadingZeros(type.most());
        return switch (element.kind()) {
            case INT ->
                random.nextBoolean() || type.most() < 4
                        ? term(
                                type,
                                random.nextBoolean() ? "(1..$0)" : "((-1)..$0)",
                                Term.of(INT.word(), "" + (all.upTo(Math.min(4, type.most()) - 1) - 1)))
                        : term(
                                type,
                                "(($0 % 3)..($1 % 4))",
                                all.expression(INT, depth, scope),
                                all.expression(INT, depth, scope));
            case BOOL -> term(type, "BOOLEAN");
            case STRING, MODEL -> all.leaf(type, scope);
            case SET -> {
                ExpressionType base = ExpressionType.set(element.part(0), Math.min(element.most(), logarithm));
                yield random.nextInt(3) > 0
                        ? term(type, "(SUBSET $0)", all.expression(base, depth, scope))
                        : term(
                                type,
                                "kSubset($0, $1)",
                                all.expression(INT, depth - 1, scope),
                                all.expression(base, depth, scope));
            }
            case SEQ ->
                term(
                        type,
                        random.nextBoolean() ? "[1..1 -> $0]" : "SeqOf($0, 1)",
                        all.expression(ExpressionType.set(element.part(0), type.most() - 1), depth, scope));
            case FUN ->
                element.part(0).fits(element.part(1)) && type.most() >= 6 && random.nextInt(3) == 0
                        ? term(
                                type,
                                "Permutations($0)",
                                all.expression(ExpressionType.set(element.part(0), 3), depth, scope))
                        : term(
                                type,
                                "[$0 -> $1]",
                                all.expression(
                                        ExpressionType.set(element.part(0), Math.min(2, element.most())), depth, scope),
                                all.expression(
                                        ExpressionType.set(element.part(1), (int) Math.sqrt(type.most())),
                                        depth,
                                        scope));
            case RECORD, TUPLE -> {
                int most =
                        (int) Math.pow(type.most() + 0.5, 1.0 / element.parts().size());
                Term[] sets = element.parts().stream()
                        .map(part -> all.expression(ExpressionType.set(part, most), depth - 1, scope))
                        .toArray(Term[]::new);
                yield product(type, element, sets, scope);
            }
        };
    }

    Term sequence(ExpressionType type, int depth, List<Known> scope) {
        ExpressionType element = type.part(0);
        ExpressionType half = seq(element, type.most() / 2);
        if (type.most() < 2) {
            return all.leaf(type, scope);
        }
        switch (random.nextInt(14)) {
            case 0:
                return all.listed(type, "<<", ">>", Math.min(type.most(), 4), depth, scope);
            case 1:
                return term(
                        type,
                        random.nextBoolean() ? "Append($0, $1)" : "Cons($1, $0)",
                        all.expression(seq(element, type.most() - 1), depth, scope),
                        all.expression(element, depth, scope));
            case 2:
                return term(
                        type, "($0 \\o $1)", all.expression(half, depth, scope), all.expression(half, depth, scope));
            case 3:
                return term(type, "Tail($0)", all.expression(type, depth, scope));
            case 4, 5:
                return term(
                        type,
                        "SubSeq($0, $1, $2)",
                        all.expression(type, depth, scope),
                        all.expression(INT, depth - 1, scope),
                        all.expression(INT, depth - 1, scope));
            case 6:
                return term(
                        type,
                        "SelectSeq($0, $1)",
                        all.expression(type, depth, scope),
                        all.operator(BOOL, List.of(element), depth, scope));
            case 7:
                return random.nextBoolean() && element.is(Kind.INT)
                        ? term(type, "SortSeq($0, <)", all.expression(type, depth, scope))
                        : term(
                                type,
                                "SortSeq($0, $1)",
                                all.expression(type, depth, scope),
                                all.operator(BOOL, List.of(element, element), depth, scope));
            case 8: {
                String name = all.name("i");
                return term(
                                type,
                                "[" + name + " \\in 1.." + all.upTo(type.most()) + " |-> $0]",
                                all.expression(element, depth, with(scope, name, INT)))
                        .binding(name);
            }
            case 9:
                return term(type, "Reverse($0)", all.expression(type, depth, scope));
            case 10:
                return term(
                        type, "SetToSeq($0)", all.expression(ExpressionType.set(element, type.most()), depth, scope));
            case 11:
                return term(
                        type,
                        random.nextBoolean() ? "RemoveAt($0, $1)" : "Front($0)",
                        all.expression(type, depth, scope),
                        all.expression(INT, depth - 1, scope));
            default:
                return changed(type, INT, element, depth, scope);
        }
    }

    /** {@code EXCEPT}, with one or two changes, and with a path of two steps where there are functions of functions. */
    private Term changed(
            ExpressionType type, ExpressionType argument, ExpressionType result, int depth, List<Known> scope) {
        Term whole = all.expression(type, depth, scope);
        List<Known> around = withoutOld(scope);
        Term at = all.expression(argument, depth - 1, around);
        boolean isNested = result.is(Kind.SEQ) || result.is(Kind.FUN);
        if (isNested && random.nextBoolean()) {
            ExpressionType inner = result.is(Kind.SEQ) ? INT : result.part(0);
            ExpressionType old = result.is(Kind.SEQ) ? result.part(0) : result.part(1);
            return term(
                            type,
                            "[$0 EXCEPT ![$1][$2] = $3]",
                            whole,
                            at,
                            all.expression(inner, depth - 1, around),
                            all.expression(old, depth, with(around, Term.OLD, old)))
                    .binding(Term.OLD);
        }
        Term value = all.expression(result, depth, with(around, Term.OLD, result));
        if (random.nextBoolean()) {
            return term(type, "[$0 EXCEPT ![$1] = $2]", whole, at, value).binding(Term.OLD);
        }
        return term(
                        type,
                        "[$0 EXCEPT ![$1] = $2, ![$3] = $4]",
                        whole,
                        at,
                        value,
                        random.nextInt(3) == 0 ? at : all.expression(argument, depth - 1, around),
                        all.expression(result, depth, with(around, Term.OLD, result)))
                .binding(Term.OLD);
    }

    Term function(ExpressionType type, int depth, List<Known> scope) {
        ExpressionType argument = type.part(0);
        ExpressionType result = type.part(1);
        switch (random.nextInt(10)) {
            case 0, 1, 2: {
                String name = all.name("a");
                return term(
                                type,
                                "[" + name + " \\in $0 |-> $1]",
                                all.expression(ExpressionType.set(argument, type.most()), depth, scope),
                                all.expression(result, depth, with(scope, name, argument)))
                        .binding(name);
            }
            case 3:
                return term(
                        type,
                        "($0 :> $1)",
                        all.expression(argument, depth, scope),
                        all.expression(result, depth, scope));
            case 4, 5: {
                ExpressionType half = fun(argument, result, Math.max(1, type.most() / 2));
                return term(type, "($0 @@ $1)", all.expression(half, depth, scope), all.expression(half, depth, scope));
            }
            case 6:
                return argument.is(Kind.TUPLE) && argument.parts().size() == 2
                        ? overTwoSets(type, depth, scope)
                        : term(
                                type,
                                "Restrict($0, $1)",
                                all.expression(type, depth, scope),
                                all.expression(ExpressionType.set(argument, type.most()), depth, scope));
            case 7:
                return result.is(Kind.INT) ? bag(type, depth, scope) : changed(type, argument, result, depth, scope);
            default:
                return changed(type, argument, result, depth, scope);
        }
    }

    private Term overTwoSets(ExpressionType type, int depth, List<Known> scope) {
        ExpressionType one = type.part(0).part(0);
        ExpressionType other = type.part(0).part(1);
        String first = all.name("a");
        String second = all.name("a");
        return term(
                        type,
                        "[" + first + " \\in $0, " + second + " \\in $1 |-> $2]",
                        all.expression(ExpressionType.set(one, 2), depth, scope),
                        all.expression(ExpressionType.set(other, 2), depth, scope),
                        all.expression(type.part(1), depth, with(with(scope, first, one), second, other)))
                .binding(first, second);
    }

    private Term bag(ExpressionType type, int depth, List<Known> scope) {
        ExpressionType half = fun(type.part(0), INT, Math.max(1, type.most() / 2));
        return random.nextInt(3) == 0
                ? term(
                        type,
                        "SetToBag($0)",
                        all.expression(ExpressionType.set(type.part(0), type.most()), depth, scope))
                : term(
                        type,
                        random.nextBoolean() ? "($0 (+) $1)" : "($0 (-) $1)",
                        all.expression(half, depth, scope),
                        all.expression(half, depth, scope));
    }

    /** A record or a tuple. */
    Term composed(ExpressionType type, int depth, List<Known> scope) {
        int index = random.nextInt(type.parts().size());
        List<Known> around = withoutOld(scope);
        if (random.nextInt(3) > 0) {
            return listedParts(type, depth, scope);
        }
        String path = type.is(Kind.TUPLE)
                ? "![" + (index + 1) + "]"
                : random.nextBoolean()
                        ? "!." + ExpressionType.FIELDS.get(index)
                        : "![\"" + ExpressionType.FIELDS.get(index) + "\"]";
        return term(
                        type,
                        "[$0 EXCEPT " + path + " = $1]",
                        all.expression(type, depth, scope),
                        all.expression(type.part(index), depth, with(around, Term.OLD, type.part(index))))
                .binding(Term.OLD);
    }

    Term listedParts(ExpressionType type, int depth, List<Known> scope) {
        Term[] parts = type.parts().stream()
                .map(part -> all.expression(part, depth, scope))
                .toArray(Term[]::new);
        boolean isTuple = type.is(Kind.TUPLE);
        return term(
                type,
                IntStream.range(0, parts.length)
                        .mapToObj(i -> (isTuple ? "" : ExpressionType.FIELDS.get(i) + " |-> ") + "$" + i)
                        .collect(Collectors.joining(", ", isTuple ? "<<" : "[", isTuple ? ">>" : "]")),
                parts);
    }

    /** A set that may be too large to be enumerated: only membership is tested. */
    Term wideSet(ExpressionType element, int depth, List<Known> scope) {
        ExpressionType type = ExpressionType.set(element, Integer.MAX_VALUE);
        if (depth > 0 && random.nextInt(3) == 0) {
            return partOfWide(type, depth - 1, scope);
        }
        return switch (element.kind()) {
            case INT -> term(type, random.nextBoolean() ? "Nat" : "Int");
            case BOOL -> term(type, "BOOLEAN");
            case STRING -> term(type, "STRING");
            case MODEL -> all.expression(ExpressionType.set(element, 3), depth, scope);
            case SET -> term(type, "(SUBSET $0)", wideOrListed(element.part(0), depth, scope));
            case SEQ -> term(type, "Seq($0)", wideOrListed(element.part(0), depth, scope));
            case FUN ->
                term(
                        type,
                        "[$0 -> $1]",
                        wideOrListed(element.part(0), depth, scope),
                        wideOrListed(element.part(1), depth, scope));
            case RECORD, TUPLE -> {
                Term[] sets = element.parts().stream()
                        .map(part -> wideOrListed(part, depth, scope))
                        .toArray(Term[]::new);
                yield product(type, element, sets, scope);
            }
        };
    }

    private Term wideOrListed(ExpressionType element, int depth, List<Known> scope) {
        return depth > 0 && random.nextBoolean()
                ? wideSet(element, depth - 1, scope)
                : all.expression(ExpressionType.set(element, 4), depth - 1, scope);
    }

    /** The set of all tuples, or of all records, with components from the sets. */
    private Term product(ExpressionType type, ExpressionType element, Term[] sets, List<Known> scope) {
        if (element.is(Kind.TUPLE)) {
            return sets.length == 1
                    ? all.listed(type, "{", "}", 2, 0, scope)
                    : term(
                            type,
                            IntStream.range(0, sets.length)
                                    .mapToObj(i -> "$" + i)
                                    .collect(Collectors.joining(" \\X ", "(", ")")),
                            sets);
        }
        return term(
                type,
                IntStream.range(0, sets.length)
                        .mapToObj(i -> ExpressionType.FIELDS.get(i) + ": $" + i)
                        .collect(Collectors.joining(", ", "[", "]")),
                sets);
    }

    /** A part of a set that is not enumerated, or such a set with more elements. */
    private Term partOfWide(ExpressionType type, int depth, List<Known> scope) {
        ExpressionType element = type.part(0);
        Term whole = wideSet(element, depth, scope);
        Term listed = all.expression(ExpressionType.set(element, 4), depth, scope);
        String name = all.name("w");
        return switch (random.nextInt(4)) {
            case 0 -> term(type, random.nextBoolean() ? "($0 \\cup $1)" : "($1 \\cup $0)", whole, listed);
            case 1 -> term(type, random.nextBoolean() ? "($0 \\ $1)" : "($1 \\cap $0)", whole, listed);
            case 2 ->
                term(type, "(UNION {$0, $1})", listed, all.expression(ExpressionType.set(element, 4), depth, scope));
            default ->
                term(
                                type,
                                "{" + name + " \\in $0 : $1}",
                                whole,
                                all.expression(BOOL, depth, with(scope, name, element)))
                        .binding(name);
        };
    }
}
