package dev.plumbline.tla.internal.tlc.why;

import dev.plumbline.history.Value;
import dev.plumbline.spec.Look;
import dev.plumbline.tla.internal.tlc.expression.Bindings;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import dev.plumbline.tla.internal.tlc.text.SourceText;
import java.util.Map;
import java.util.Optional;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;
import tlc2.value.IValue;
import tlc2.value.impl.BoolValue;

/**
 * A condition that is TRUE or FALSE as a plain statement about the state: {@code dict[10] is 7, not 3} where
 * {@code result = dict[key]} is FALSE. Empty for a condition of a shape that is not known here: its text stands for
 * itself.
 */
final class Statement {
    private static final int LONGEST = 60;

    /** What is said of a number that a comparison is about: if it holds, and if not. */
    private static final Map<String, String> COMPARISONS = Map.of(
            "<", "less than",
            ">", "greater than",
            "\\leq", "at most",
            "\\geq", "at least");

    private static final Map<String, String> TURNED = Map.of("<", ">", ">", "<", "\\leq", "\\geq", "\\geq", "\\leq");

    private final StateParts parts;

    Statement(StateParts parts) {
        this.parts = parts;
    }

    /** @param truth the value of the condition in the state */
    String of(SemanticNode condition, Context context, boolean truth) {
        Terms.Term term = parts.terms().head(condition, context);
        Optional<Look> part = parts.part(condition, context);
        if (part.isPresent()) {
            return part.get().name() + " is " + (truth ? "TRUE" : "FALSE");
        }
        if (term.kind() == Terms.Kind.JAVA && COMPARISONS.containsKey(term.name())) {
            return comparison(term, truth);
        }
        if (term.kind() != Terms.Kind.BUILT_IN) {
            return "";
        }
        return switch (term.opcode()) {
            case ToolGlobals.OPCODE_lnot -> of(term.argument(0), term.context(), !truth);
            case ToolGlobals.OPCODE_eq -> equality(term, truth);
            case ToolGlobals.OPCODE_noteq -> equality(term, !truth);
            case ToolGlobals.OPCODE_in -> membership(term, truth);
            case ToolGlobals.OPCODE_notin -> membership(term, !truth);
            case ToolGlobals.OPCODE_be -> truth ? "" : emptyBound(term);
            default -> "";
        };
    }

    private String equality(Terms.Term term, boolean equal) {
        Side left = side(term.argument(0), term.context());
        Side right = side(term.argument(1), term.context());
        if (left.value().isEmpty() || right.value().isEmpty() || left.fixed() && right.fixed()) {
            return "";
        }
        if (left.fixed()) {
            return equality(right, left, equal);
        }
        return right.fixed() ? equality(left, right, equal) : both(left, right, equal);
    }

    private String equality(Side subject, Side other, boolean equal) {
        if (subject.value().get() instanceof BoolValue holds && !subject.isPart()) {
            return of(subject.node(), subject.context(), holds.val);
        }
        return subject.name() + " is " + text(subject) + (equal ? "" : ", not " + text(other));
    }

    private static String both(Side left, Side right, boolean equal) {
        return left.name() + " is " + text(left) + (equal ? " and " : ", but ") + right.name() + " is " + text(right);
    }

    /** Of a value that must be another one: what the expression is instead. */
    String otherThan(SemanticNode expression, Context context, IValue expected) {
        Side subject = side(expression, context);
        if (subject.fixed() || subject.value().isEmpty()) {
            return "";
        }
        if (subject.value().get() instanceof BoolValue holds && !subject.isPart()) {
            return of(expression, context, holds.val);
        }
        return subject.name() + " is " + text(subject) + ", not " + text(expected);
    }

    private String membership(Terms.Term term, boolean member) {
        Optional<Value> element = parts.plain(term.argument(0), term.context());
        String where = element.map(key -> in(key, term.argument(1), term.context(), member))
                .orElse("");
        Side left = side(term.argument(0), term.context());
        if (!where.isEmpty()) {
            return left.fixed() ? where : left.name() + " is " + text(left) + ", and " + where;
        }
        Side right = side(term.argument(1), term.context());
        if (left.fixed() || !right.fixed() || left.value().isEmpty()) {
            return "";
        }
        return left.name() + " is " + text(left) + (member ? ", one of " : ", not one of ")
                + right.value()
                        .flatMap(ObstacleText::text)
                        .map(Statement::shortened)
                        .orElse(right.name());
    }

    /** Whether a value is in a set of the state, or in the domain of a function. */
    String in(Value element, SemanticNode set, Context context, boolean member) {
        Terms.Term right = parts.terms().head(set, context);
        boolean domain = right.is(ToolGlobals.OPCODE_domain);
        Optional<Look> whole = domain ? parts.part(right.argument(0), right.context()) : parts.part(set, context);
        return whole.map(look -> (domain ? "key " : "")
                        + shortened(element.toString())
                        + (member ? " is in " : " is not in ")
                        + look.name())
                .orElse("");
    }

    private String comparison(Terms.Term term, boolean truth) {
        Side left = side(term.argument(0), term.context());
        Side right = side(term.argument(1), term.context());
        if (left.value().isEmpty() || right.value().isEmpty() || left.fixed() == right.fixed()) {
            return "";
        }
        String relation = left.fixed() ? TURNED.get(term.name()) : term.name();
        Side subject = left.fixed() ? right : left;
        Side other = left.fixed() ? left : right;
        return subject.name() + " is " + text(subject) + (truth ? ", " : ", not ") + COMPARISONS.get(relation) + " "
                + text(other);
    }

    /** There is nothing to choose from. */
    private String emptyBound(Terms.Term term) {
        for (ExprNode bound : Bindings.bounds(term.application())) {
            Side set = side(bound, term.context());
            if (!set.fixed() && set.value().isPresent() && text(set).equals("empty")) {
                return set.name() + " is empty";
            }
        }
        return "";
    }

    /**
     * One side of a condition.
     *
     * @param fixed whether it does not depend on the state
     * @param name the part of the state that it is, or its text
     */
    private record Side(
            SemanticNode node, Context context, boolean fixed, boolean isPart, String name, Optional<IValue> value) {}

    private Side side(SemanticNode node, Context context) {
        Optional<Look> part = parts.part(node, context);
        String name = part.map(Look::name).orElseGet(() -> shortened(SourceText.of(node)));
        return new Side(
                node, context, parts.isFixed(node, context), part.isPresent(), name, parts.value(node, context));
    }

    private static String text(Side side) {
        return text(side.value().orElseThrow());
    }

    private static String text(IValue value) {
        String text = ObstacleText.text(value).map(Statement::shortened).orElse("something else");
        return text.equals("<< >>") || text.equals("<<>>") || text.equals("{}") || text.equals("{ }") ? "empty" : text;
    }

    private static String shortened(String text) {
        return SourceText.elide(text, LONGEST);
    }
}
