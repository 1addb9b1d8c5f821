package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Parts;
import java.util.ArrayList;
import java.util.List;

/**
 * The cell of a variable that an expression is about: it mentions {@code network} only in {@code network[p][q]}, where
 * p and q are locals around the expression, or literals.
 */
final class MentionedCell {
    private final int variable;
    private final Scope scope;
    private final ReadVariables reads;
    /** The arguments that all mentions so far begin with; null if there was none. */
    private List<Expr> common;

    private MentionedCell(int variable, Scope scope, ReadVariables reads) {
        this.variable = variable;
        this.scope = scope;
        this.reads = reads;
    }

    /** The arguments, outermost first: literals and locals. Empty if the expression is about more than a cell. */
    static List<Expr> of(Expr expression, int variable, Scope scope, ReadVariables reads) {
        MentionedCell path = new MentionedCell(variable, scope, reads);
        path.visit(expression);
        return path.common == null ? List.of() : path.common;
    }

    /** Whether an expression is the cell itself. */
    static boolean isCell(Expr expression, List<Expr> path) {
        int length = 0;
        Expr at = expression;
        while (at instanceof Expr.Apply apply) {
            at = apply.function();
            length++;
        }
        return at instanceof Expr.VariableRef && length == path.size();
    }

    private void visit(Expr expression) {
        List<Expr> arguments = new ArrayList<>();
        Expr at = expression;
        while (at instanceof Expr.Apply apply) {
            arguments.add(0, apply.argument());
            at = apply.function();
        }
        if (at instanceof Expr.VariableRef reference && reference.variable().index() == variable) {
            mention(arguments);
            arguments.forEach(this::visit);
            return;
        }
        if (expression instanceof Expr.Call call) {
            callee(call.callee());
        } else if (expression instanceof Expr.OperatorRef reference) {
            callee(reference.operator());
        }
        Parts.of(expression).forEach(this::visit);
    }

    private void callee(Object callee) {
        if (callee instanceof Lambda lambda) {
            visit(lambda.body());
        } else if (callee instanceof Definition definition
                && definition.hasBody()
                && reads.by(definition.body()).has(variable)) {
            common = List.of();
        }
    }

    private void mention(List<Expr> arguments) {
        int length = 0;
        int most = common == null ? arguments.size() : Math.min(common.size(), arguments.size());
        while (length < most
                && isSimple(arguments.get(length))
                && (common == null || isSame(common.get(length), arguments.get(length)))) {
            length++;
        }
        common = List.copyOf(arguments.subList(0, length));
    }

    private boolean isSimple(Expr argument) {
        return argument instanceof Expr.Literal
                || argument instanceof Expr.LocalRef reference && scope.has(reference.local());
    }

    private static boolean isSame(Expr one, Expr other) {
        if (one instanceof Expr.Literal left) {
            return other instanceof Expr.Literal right && left.value().equals(right.value());
        }
        return one instanceof Expr.LocalRef left
                && other instanceof Expr.LocalRef right
                && left.local() == right.local();
    }

    /** The arguments as places among these locals, or as values. */
    static Object[] places(List<Expr> path, List<Local> locals) {
        return path.stream()
                .map(each -> each instanceof Expr.Literal literal
                        ? (Object) literal.value()
                        : (Object) locals.indexOf(((Expr.LocalRef) each).local()))
                .toArray();
    }
}
