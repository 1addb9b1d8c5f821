package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Parts;
import java.util.HashSet;
import java.util.Set;

/**
 * The states that an expression may read according to its text: an over-approximation. A parameter of an operator
 * around the expression may be any expression, so it counts as reading both states.
 */
final class Dependence {
    private static final Set<String> CHANGING =
            Set.of("TLCGet", "TLCSet", "TLCGetOrDefault", "RandomElement", "JavaTime", "RandomSubset");

    private final Scope scope;
    private final Set<Object> seen = new HashSet<>();
    private boolean state;
    private boolean next;

    private Dependence(Scope scope) {
        this.scope = scope;
    }

    static Dependence of(Expr expression, Scope scope) {
        Dependence dependence = new Dependence(scope);
        dependence.visit(expression);
        return dependence;
    }

    /** Whether an operator may have another value each time. */
    static boolean isChanging(Definition definition) {
        return CHANGING.contains(definition.name());
    }

    boolean readsState() {
        return state;
    }

    boolean readsNext() {
        return next;
    }

    private void anything() {
        state = true;
        next = true;
    }

    private void visit(Expr expression) {
        if (expression instanceof Expr.VariableRef) {
            state = true;
        } else if (expression instanceof Expr.LocalRef reference) {
            local(reference.local());
        } else if (expression instanceof Expr.Call call) {
            callee(call.callee());
        } else if (expression instanceof Expr.OperatorRef reference) {
            callee(reference.operator());
        } else if (expression instanceof Expr.Prime
                || expression instanceof Expr.Unchanged
                || expression instanceof Expr.Subscripted
                || expression instanceof Expr.Enabled
                || expression instanceof Expr.Compose) {
            anything();
        }
        Parts.of(expression).forEach(this::visit);
    }

    private void local(Local local) {
        if (scope.has(local) && !scope.isValue(local)) {
            anything();
        }
    }

    private void callee(Callee callee) {
        if (callee instanceof Local local) {
            local(local);
        } else if (callee instanceof Lambda lambda) {
            visit(lambda.body());
        } else if (callee instanceof Definition definition && seen.add(definition)) {
            if (isChanging(definition)) {
                anything();
            } else if (definition.hasBody()) {
                visit(definition.body());
            }
        }
    }
}
