package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Parts;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The variables on which the value of a formula depends, judged by its text: all that it mentions, also in the
 * definitions that it mentions. An operator that is handed on is looked at where it is handed on.
 */
public final class ReadVariables {
    private final BitSet found = new BitSet();
    private final Set<Object> seen = new HashSet<>();
    private boolean isUnknown;
    private boolean isOfSteps;

    private ReadVariables() {}

    /** The indexes of the variables; empty if the value depends on more than the state. */
    public static Optional<int[]> of(Expr formula) {
        ReadVariables read = new ReadVariables();
        read.visit(formula);
        return read.isUnknown
                ? Optional.empty()
                : Optional.of(read.found.stream().toArray());
    }

    /** The same for an expression about one state; empty if it mentions another one. */
    public static Optional<int[]> ofOneState(Expr expression) {
        ReadVariables read = new ReadVariables();
        read.visit(expression);
        return read.isUnknown || read.isOfSteps
                ? Optional.empty()
                : Optional.of(read.found.stream().toArray());
    }

    private void visit(Expr expression) {
        isOfSteps |= expression instanceof Expr.Prime
                || expression instanceof Expr.Unchanged
                || expression instanceof Expr.Subscripted
                || expression instanceof Expr.Enabled
                || expression instanceof Expr.Compose
                || expression instanceof Expr.Temporal;
        // Independent variables have no place in a state.
        isUnknown |= expression instanceof Expr.Enabled enabled
                && !enabled.independent().isEmpty();
        if (expression instanceof Expr.VariableRef reference) {
            found.set(reference.variable().index());
        } else if (expression instanceof Expr.Call call) {
            callee(call.callee());
        } else if (expression instanceof Expr.OperatorRef reference) {
            callee(reference.operator());
        }
        Parts.of(expression).forEach(this::visit);
    }

    private void callee(Callee callee) {
        if (callee instanceof Lambda lambda) {
            visit(lambda.body());
        } else if (callee instanceof Definition definition && seen.add(definition)) {
            isUnknown |= Dependence.isChanging(definition);
            if (definition.hasBody()) {
                visit(definition.body());
            }
        }
    }
}
