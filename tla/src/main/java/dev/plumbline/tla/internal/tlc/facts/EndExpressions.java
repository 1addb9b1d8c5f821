package dev.plumbline.tla.internal.tlc.facts;

import dev.plumbline.tla.internal.tlc.expression.Constants;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/**
 * Reads conditions, values and sequences in a {@link View} of one variable q, which is a sequence.
 *
 * <p>It understands these conditions: constants, the propositional connectives, IF, comparisons of q with {@code <<>>},
 * comparisons of {@code Len(q)} with 0 or 1 that test for emptiness, and equality of values. Values: constants, {@code
 * Head(q)}, {@code q[1]}, {@code q[Len(q)]} and IF. Sequences: q itself, {@code Append(q, c)}, {@code <<c>> \o q},
 * {@code q \o <<c>>}, {@code Tail(q)}, {@code SubSeq(q, 1, Len(q) - 1)}, {@code SubSeq(q, 2, Len(q))} and IF, with
 * constant c. Definitions and LET are followed, so {@code Last}, {@code Front} and operators of the module are among
 * these. In all states with the same view, each of them has the same truth, the same value or the same effect. This
 * proves that the effect found for a view is the effect in every state with that view. Everything else is {@link
 * NotUnderstood}, and so is everything that the evaluator fails to evaluate, such as {@code Head(<<>>)}.
 *
 * <p>The values with which elements are compared are collected: views must distinguish them.
 */
final class EndExpressions {
    private final Terms terms;
    private final Constants constants;
    private final String variable;
    private final List<Value> compared = new ArrayList<>();

    EndExpressions(Terms terms, Constants constants, String variable) {
        this.terms = terms;
        this.constants = constants;
        this.variable = variable;
    }

    /** The values with which elements were compared so far. */
    List<Value> compared() {
        return compared;
    }

    /** A value in a view: a constant, or an element of the sequence. */
    private record Seen(Value value, boolean element) {}

    boolean holds(SemanticNode node, Context context, View view) {
        Optional<Boolean> truth = constants.truth(node, context);
        if (truth.isPresent()) {
            return truth.get();
        }
        Terms.Term term = terms.head(node, context);
        if (term.kind() == Terms.Kind.JAVA) {
            return compares(term, view);
        }
        if (term.kind() != Terms.Kind.BUILT_IN) {
            throw new NotUnderstood();
        }
        if (term.isConjunction() || term.isDisjunction()) {
            boolean neutral = term.isConjunction();
            for (ExprOrOpArgNode part : term.arguments()) {
                if (holds(part, term.context(), view) != neutral) {
                    return !neutral;
                }
            }
            return neutral;
        }
        Context in = term.context();
        return switch (term.opcode()) {
            case ToolGlobals.OPCODE_lnot -> !holds(term.argument(0), in, view);
            case ToolGlobals.OPCODE_implies -> !holds(term.argument(0), in, view) || holds(term.argument(1), in, view);
            case ToolGlobals.OPCODE_equiv -> holds(term.argument(0), in, view) == holds(term.argument(1), in, view);
            case ToolGlobals.OPCODE_ite -> holds(term.argument(holds(term.argument(0), in, view) ? 1 : 2), in, view);
            case ToolGlobals.OPCODE_eq -> equal(term, view);
            case ToolGlobals.OPCODE_noteq -> !equal(term, view);
            default -> throw new NotUnderstood();
        };
    }

    private boolean equal(Terms.Term term, View view) {
        SemanticNode left = term.argument(0);
        SemanticNode right = term.argument(1);
        Context in = term.context();
        for (int side = 0; side < 2; side++) {
            SemanticNode one = side == 0 ? left : right;
            SemanticNode other = side == 0 ? right : left;
            Optional<Value> constant = constants.value(other, in);
            if (isSequence(one, in)) {
                if (constant.isPresent() && constant.get() instanceof TupleValue tuple && tuple.elems.length == 0) {
                    return view.empty();
                }
                throw new NotUnderstood();
            }
            if (isLength(one, in)) {
                if (constant.isPresent() && constant.get() instanceof IntValue number && number.val == 0) {
                    return view.empty();
                }
                throw new NotUnderstood();
            }
            if (constant.isPresent() && constant.get() instanceof BoolValue truth && isFormula(one, in)) {
                return holds(one, in, view) == truth.val;
            }
        }
        return same(value(left, in, view), value(right, in, view));
    }

    /** Whether the expression is one of the operators with a truth value, so that it is not an element. */
    private boolean isFormula(SemanticNode node, Context context) {
        Terms.Term term = terms.head(node, context);
        return term.is(ToolGlobals.OPCODE_eq)
                || term.is(ToolGlobals.OPCODE_noteq)
                || term.is(ToolGlobals.OPCODE_lnot)
                || term.isConjunction()
                || term.isDisjunction()
                || term.kind() == Terms.Kind.JAVA && isComparison(term);
    }

    private boolean same(Seen one, Seen other) {
        if (one.element && other.element) {
            throw new NotUnderstood();
        }
        if (!one.element && !other.element) {
            return equal(one.value, other.value);
        }
        Value constant = one.element ? other.value : one.value;
        Value element = one.element ? one.value : other.value;
        if (compared.stream().noneMatch(known -> equal(known, constant))) {
            compared.add(constant);
        }
        return element != null && equal(element, constant);
    }

    /** Values that the evaluator cannot compare have no result here either. */
    static boolean equal(Value one, Value other) {
        try {
            return one.equals(other);
        } catch (RuntimeException e) {
            throw new NotUnderstood();
        }
    }

    private static boolean isComparison(Terms.Term term) {
        return List.of("Naturals", "Integers").stream()
                .anyMatch(module -> term.isJava(module, ">")
                        || term.isJava(module, "<")
                        || term.isJava(module, "\\geq")
                        || term.isJava(module, "\\leq"));
    }

    /** {@code Len(q) > 0} and similar comparisons that test for emptiness. */
    private boolean compares(Terms.Term term, View view) {
        if (!isComparison(term)) {
            throw new NotUnderstood();
        }
        boolean first = isLength(term.argument(0), term.context());
        if (!first && !isLength(term.argument(1), term.context())) {
            throw new NotUnderstood();
        }
        Value bound =
                constants.value(term.argument(first ? 1 : 0), term.context()).orElseThrow(NotUnderstood::new);
        if (!(bound instanceof IntValue number)) {
            throw new NotUnderstood();
        }
        String operator = term.name();
        boolean greater = operator.equals(">") || operator.equals("\\geq");
        boolean strict = operator.equals(">") || operator.equals("<");
        if (!first) {
            greater = !greater;
        }
        // Len > 0, Len >= 1: something is there. Len < 1, Len <= 0: nothing is.
        int emptiness = greater == strict ? 0 : 1;
        if (number.val != emptiness) {
            throw new NotUnderstood();
        }
        return view.empty() != greater;
    }

    private Seen value(SemanticNode node, Context context, View view) {
        Optional<Value> constant = constants.value(node, context);
        if (constant.isPresent()) {
            return new Seen(constant.get(), false);
        }
        Terms.Term term = terms.head(node, context);
        Context in = term.context();
        if (term.isJava("Sequences", "Head") && isSequence(term.argument(0), in)) {
            return element(view.first(), view);
        }
        if (term.is(ToolGlobals.OPCODE_fa) && isSequence(term.argument(0), in)) {
            Optional<Value> index = constants.value(term.argument(1), in);
            if (index.isPresent() && index.get() instanceof IntValue number && number.val == 1) {
                return element(view.first(), view);
            }
            if (isLength(term.argument(1), in)) {
                return element(view.last(), view);
            }
        }
        if (term.is(ToolGlobals.OPCODE_ite)) {
            return value(term.argument(holds(term.argument(0), in, view) ? 1 : 2), in, view);
        }
        throw new NotUnderstood();
    }

    private static Seen element(Value element, View view) {
        if (view.empty()) {
            throw new NotUnderstood();
        }
        return new Seen(element, true);
    }

    boolean isSequence(SemanticNode node, Context context) {
        Terms.Term term = terms.head(node, context);
        return term.kind() == Terms.Kind.VARIABLE && term.name().equals(variable);
    }

    private boolean isLength(SemanticNode node, Context context) {
        Terms.Term term = terms.head(node, context);
        return term.isJava("Sequences", "Len") && isSequence(term.argument(0), term.context());
    }

    /** The change that an expression for the next value of the sequence describes. */
    Edit edit(SemanticNode node, Context context, View view) {
        Terms.Term term = terms.head(node, context);
        Context in = term.context();
        if (isSequence(node, context)) {
            return Edit.SAME;
        }
        if (term.is(ToolGlobals.OPCODE_ite)) {
            return edit(term.argument(holds(term.argument(0), in, view) ? 1 : 2), in, view);
        }
        if (term.isJava("Sequences", "Append") && isSequence(term.argument(0), in)) {
            return new Edit(Edit.Kind.ADD_LAST, constant(term.argument(1), in));
        }
        if (term.isJava("Sequences", "\\o")) {
            return isSequence(term.argument(0), in)
                    ? new Edit(Edit.Kind.ADD_LAST, single(term.argument(1), in))
                    : isSequence(term.argument(1), in)
                            ? new Edit(Edit.Kind.ADD_FIRST, single(term.argument(0), in))
                            : notUnderstood();
        }
        if (term.isJava("Sequences", "Tail") && isSequence(term.argument(0), in) && !view.empty()) {
            return Edit.DROP_FIRST;
        }
        if (term.isJava("Sequences", "SubSeq") && isSequence(term.argument(0), in)) {
            return view.empty() ? notUnderstood() : part(term);
        }
        return notUnderstood();
    }

    private static Edit notUnderstood() {
        throw new NotUnderstood();
    }

    private Edit part(Terms.Term term) {
        Context in = term.context();
        Optional<Value> from = constants.value(term.argument(1), in);
        if (from.isEmpty() || !(from.get() instanceof IntValue first)) {
            return notUnderstood();
        }
        if (first.val == 2 && isLength(term.argument(2), in)) {
            return Edit.DROP_FIRST;
        }
        Terms.Term to = terms.head(term.argument(2), in);
        boolean oneLess = (to.isJava("Naturals", "-") || to.isJava("Integers", "-"))
                && to.arguments().length == 2
                && isLength(to.argument(0), to.context())
                && constants
                        .value(to.argument(1), to.context())
                        .filter(value -> value instanceof IntValue number && number.val == 1)
                        .isPresent();
        return first.val == 1 && oneLess ? Edit.DROP_LAST : notUnderstood();
    }

    private Value constant(SemanticNode node, Context context) {
        return constants.value(node, context).orElseThrow(NotUnderstood::new);
    }

    private Value single(SemanticNode node, Context context) {
        if (constant(node, context) instanceof TupleValue tuple && tuple.elems.length == 1) {
            return tuple.elems[0];
        }
        throw new NotUnderstood();
    }
}
