package dev.plumbline.tla.internal.footprint;

import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads conditions, values and sequences in a {@link Sight} of one variable q, which is a sequence.
 *
 * <p>It understands these conditions: constants, the propositional connectives, IF, comparisons of q with {@code <<>>},
 * comparisons of {@code Len(q)} with 0 or 1 that test for emptiness, and equality of values. Values: constants, {@code
 * Head(q)}, {@code q[1]}, {@code q[Len(q)]} and IF. Sequences: q itself, {@code Append(q, c)}, {@code <<c>> \o q},
 * {@code q \o <<c>>}, {@code Tail(q)}, {@code SubSeq(q, 1, Len(q) - 1)}, {@code SubSeq(q, 2, Len(q))} and IF, with
 * constant c. Definitions and LET are followed, so {@code Last}, {@code Front} and operators of the module are among
 * these. In all states with the same sight, each of them has the same truth, the same value or the same effect. This
 * proves that the effect found for a sight is the effect in every state with that sight. Everything else is {@link
 * NotAtEnds}, and so is everything that the evaluator fails to evaluate, such as {@code Head(<<>>)}.
 *
 * <p>The values with which elements are compared are collected: sights must distinguish them.
 */
final class EndReading {
    private static final Set<String> COMPARISONS = Set.of("<", ">", "\\leq", "\\geq");
    private static final Set<String> NUMBERS = Set.of("Naturals", "Integers", "Reals");

    private final Following following;
    private final ConstantParts constants;
    private final Variable variable;
    private final List<TlaValue> compared = new ArrayList<>();

    EndReading(Following following, ConstantParts constants, Variable variable) {
        this.following = following;
        this.constants = constants;
        this.variable = variable;
    }

    /** The action is not a step at the ends of a sequence. */
    static final class NotAtEnds extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotAtEnds() {
            super("not a step at the ends of a sequence", null, false, false);
        }
    }

    /**
     * The part of a sequence that a step may depend on: whether it is empty, and which of a few values its first and
     * its last element are.
     *
     * @param first one of the values; null for another value, or if the sequence is empty
     * @param isSingle whether there is one element, so that the first is the last
     */
    record Sight(boolean isEmpty, TlaValue first, TlaValue last, boolean isSingle) {
        static final Sight EMPTY = new Sight(true, null, null, false);
    }

    /** The kind of a change. */
    enum Kind {
        SAME,
        ADD_FIRST,
        ADD_LAST,
        DROP_FIRST,
        DROP_LAST
    }

    /**
     * The change of a sequence by a step.
     *
     * @param value the added value; null if none is added
     */
    record Change(Kind kind, TlaValue value) {
        static final Change SAME = new Change(Kind.SAME, null);

        static Change of(Kind kind) {
            return new Change(kind, null);
        }
    }

    /** The values that elements were compared with so far. */
    List<TlaValue> compared() {
        return compared;
    }

    /** A value in a sight: a constant, or an element of the sequence. */
    private record Seen(TlaValue value, boolean isElement) {}

    boolean holds(Meaning condition, Sight sight) {
        Optional<Boolean> truth = constants.truth(condition);
        if (truth.isPresent()) {
            return truth.get();
        }
        Following.Head head = following.head(condition);
        Meaning at = head.at();
        if (head.kind() == Following.Kind.JAVA) {
            return compares(head, sight);
        }
        if (head.expression() instanceof Expr.Conjunction conjunction) {
            return conjunction.parts().stream().allMatch(part -> holds(at.of(part), sight));
        }
        if (head.expression() instanceof Expr.Disjunction disjunction) {
            return disjunction.parts().stream().anyMatch(part -> holds(at.of(part), sight));
        }
        if (head.expression() instanceof Expr.IfThenElse choice) {
            return holds(at.of(holds(at.of(choice.condition()), sight) ? choice.then() : choice.otherwise()), sight);
        }
        if (!(head.expression() instanceof Expr.BuiltIn builtIn)) {
            throw new NotAtEnds();
        }
        List<Expr> operands = builtIn.operands();
        return switch (builtIn.operator()) {
            case NOT -> !holds(at.of(operands.get(0)), sight);
            case IMPLIES -> !holds(at.of(operands.get(0)), sight) || holds(at.of(operands.get(1)), sight);
            case EQUIVALENT -> holds(at.of(operands.get(0)), sight) == holds(at.of(operands.get(1)), sight);
            case EQUALS -> isEqual(operands, at, sight);
            case DIFFERS -> !isEqual(operands, at, sight);
            default -> throw new NotAtEnds();
        };
    }

    private boolean isEqual(List<Expr> operands, Meaning at, Sight sight) {
        for (int side = 0; side < 2; side++) {
            Meaning one = at.of(operands.get(side));
            Optional<TlaValue> constant = constants.value(at.of(operands.get(1 - side)));
            if (isSequence(one)) {
                if (constant.isPresent() && isEmptySequence(constant.get())) {
                    return sight.isEmpty();
                }
                throw new NotAtEnds();
            }
            if (isLength(one)) {
                if (constant.isPresent() && constant.get().equals(Num.ZERO)) {
                    return sight.isEmpty();
                }
                throw new NotAtEnds();
            }
            if (constant.isPresent() && constant.get() instanceof Bool truth && isFormula(one)) {
                return holds(one, sight) == truth.isTrue();
            }
        }
        return isSame(value(at.of(operands.get(0)), sight), value(at.of(operands.get(1)), sight));
    }

    private static boolean isEmptySequence(TlaValue value) {
        return value instanceof FunctionValue function
                && function.isSequence()
                && function.force().size() == 0;
    }

    /** Whether the expression is one of the operators that give truth values, so that it is not an element. */
    private boolean isFormula(Meaning meaning) {
        Following.Head head = following.head(meaning);
        if (head.expression() instanceof Expr.BuiltIn builtIn) {
            return switch (builtIn.operator()) {
                case EQUALS, DIFFERS, NOT -> true;
                default -> false;
            };
        }
        return head.expression() instanceof Expr.Conjunction
                || head.expression() instanceof Expr.Disjunction
                || comparison(head).isPresent();
    }

    private boolean isSame(Seen one, Seen other) {
        if (one.isElement && other.isElement) {
            throw new NotAtEnds();
        }
        if (!one.isElement && !other.isElement) {
            return isSame(one.value, other.value);
        }
        TlaValue constant = one.isElement ? other.value : one.value;
        TlaValue element = one.isElement ? one.value : other.value;
        if (compared.stream().noneMatch(known -> isSame(known, constant))) {
            compared.add(constant);
        }
        return element != null && isSame(element, constant);
    }

    /** Values that the evaluator cannot compare have no result here either. */
    static boolean isSame(TlaValue one, TlaValue other) {
        try {
            return one.sameAs(other);
        } catch (ValueError e) {
            throw new NotAtEnds();
        }
    }

    private static Optional<String> comparison(Following.Head head) {
        return head.kind() == Following.Kind.JAVA
                        && ((Expr.Call) head.expression()).callee() instanceof Definition definition
                        && NUMBERS.contains(definition.module())
                        && COMPARISONS.contains(definition.name())
                ? Optional.of(definition.name())
                : Optional.empty();
    }

    /** {@code Len(q) > 0} and similar comparisons that test for emptiness. */
    private boolean compares(Following.Head head, Sight sight) {
        String operator = comparison(head).orElseThrow(NotAtEnds::new);
        boolean first = isLength(head.argument(0));
        if (!first && !isLength(head.argument(1))) {
            throw new NotAtEnds();
        }
        TlaValue bound = constants.value(head.argument(first ? 1 : 0)).orElseThrow(NotAtEnds::new);
        boolean greater = operator.equals(">") || operator.equals("\\geq");
        boolean strict = operator.equals(">") || operator.equals("<");
        if (!first) {
            greater = !greater;
        }
        // Len > 0, Len >= 1: there is an element. Len < 1, Len <= 0: there is none.
        if (!bound.equals(greater == strict ? Num.ZERO : Num.ONE)) {
            throw new NotAtEnds();
        }
        return sight.isEmpty() != greater;
    }

    private Seen value(Meaning meaning, Sight sight) {
        Optional<TlaValue> constant = constants.value(meaning);
        if (constant.isPresent()) {
            return new Seen(constant.get(), false);
        }
        Following.Head head = following.head(meaning);
        Meaning at = head.at();
        if (head.isJava("Sequences", "Head") && isSequence(head.argument(0))) {
            return element(sight.first(), sight);
        }
        if (head.expression() instanceof Expr.Apply apply && isSequence(at.of(apply.function()))) {
            Meaning index = at.of(apply.argument());
            if (constants.value(index).filter(Num.ONE::equals).isPresent()) {
                return element(sight.first(), sight);
            }
            if (isLength(index)) {
                return element(sight.last(), sight);
            }
        }
        if (head.expression() instanceof Expr.IfThenElse choice) {
            return value(at.of(holds(at.of(choice.condition()), sight) ? choice.then() : choice.otherwise()), sight);
        }
        throw new NotAtEnds();
    }

    private static Seen element(TlaValue element, Sight sight) {
        if (sight.isEmpty()) {
            throw new NotAtEnds();
        }
        return new Seen(element, true);
    }

    boolean isSequence(Meaning meaning) {
        Following.Head head = following.head(meaning);
        return head.kind() == Following.Kind.VARIABLE
                && ((Expr.VariableRef) head.expression()).variable().equals(variable);
    }

    private boolean isLength(Meaning meaning) {
        Following.Head head = following.head(meaning);
        return head.isJava("Sequences", "Len") && isSequence(head.argument(0));
    }

    /** The change that an expression for the next value of the sequence describes. */
    Change change(Meaning meaning, Sight sight) {
        Following.Head head = following.head(meaning);
        if (isSequence(meaning)) {
            return Change.SAME;
        }
        if (head.expression() instanceof Expr.IfThenElse choice) {
            boolean condition = holds(head.at().of(choice.condition()), sight);
            return change(head.at().of(condition ? choice.then() : choice.otherwise()), sight);
        }
        if (head.isJava("Sequences", "Append") && isSequence(head.argument(0))) {
            return new Change(Kind.ADD_LAST, constants.value(head.argument(1)).orElseThrow(NotAtEnds::new));
        }
        if (head.isJava("Sequences", "\\o")) {
            if (isSequence(head.argument(0))) {
                return new Change(Kind.ADD_LAST, single(head.argument(1)));
            }
            if (isSequence(head.argument(1))) {
                return new Change(Kind.ADD_FIRST, single(head.argument(0)));
            }
        }
        if (head.isJava("Sequences", "Tail") && isSequence(head.argument(0)) && !sight.isEmpty()) {
            return Change.of(Kind.DROP_FIRST);
        }
        if (head.isJava("Sequences", "SubSeq") && isSequence(head.argument(0)) && !sight.isEmpty()) {
            return part(head);
        }
        throw new NotAtEnds();
    }

    private Change part(Following.Head head) {
        TlaValue from = constants.value(head.argument(1)).orElseThrow(NotAtEnds::new);
        if (from.equals(Num.of(2)) && isLength(head.argument(2))) {
            return Change.of(Kind.DROP_FIRST);
        }
        Following.Head to = following.head(head.argument(2));
        boolean isOneLess = (to.isJava("Naturals", "-") || to.isJava("Integers", "-"))
                && isLength(to.argument(0))
                && constants.value(to.argument(1)).filter(Num.ONE::equals).isPresent();
        if (from.equals(Num.ONE) && isOneLess) {
            return Change.of(Kind.DROP_LAST);
        }
        throw new NotAtEnds();
    }

    private TlaValue single(Meaning meaning) {
        TlaValue value = constants.value(meaning).orElseThrow(NotAtEnds::new);
        if (value instanceof FunctionValue function
                && function.isSequence()
                && function.force().size() == 1) {
            return function.force().value(0);
        }
        throw new NotAtEnds();
    }
}
