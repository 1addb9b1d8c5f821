package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which states an expression may read, judged by its text: an over-approximation. A parameter of an operator around the
 * expression may stand for anything, so it counts as reading both states.
 */
final class Dependence {
    private static final Set<String> CHANGING = Set.of("TLCGet", "RandomElement", "JavaTime", "RandomSubset");

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
            all(call.arguments());
        } else if (expression instanceof Expr.OperatorRef reference) {
            callee(reference.operator());
        } else if (expression instanceof Expr.BuiltIn builtIn) {
            all(builtIn.operands());
        } else if (expression instanceof Expr.Conjunction conjunction) {
            all(conjunction.parts());
        } else if (expression instanceof Expr.Disjunction disjunction) {
            all(disjunction.parts());
        } else if (expression instanceof Expr.IfThenElse choice) {
            all(List.of(choice.condition(), choice.then(), choice.otherwise()));
        } else if (expression instanceof Expr.Case choice) {
            choice.arms().forEach(arm -> all(List.of(arm.condition(), arm.value())));
            choice.other().ifPresent(this::visit);
        } else if (expression instanceof Expr.Apply apply) {
            all(List.of(apply.function(), apply.argument()));
        } else if (expression instanceof Expr.RecordOf made) {
            all(made.values());
        } else if (expression instanceof Expr.RecordSet made) {
            all(made.sets());
        } else if (expression instanceof Expr.Except except) {
            visit(except.function());
            except.updates().forEach(update -> {
                all(update.path());
                visit(update.value());
            });
        } else if (expression instanceof Expr.Let let) {
            // Definitions count where they are mentioned.
            visit(let.body());
        } else {
            binderOrAction(expression);
        }
    }

    private void binderOrAction(Expr expression) {
        if (expression instanceof Expr.Quantified quantified) {
            bounds(quantified.bounds(), quantified.body());
        } else if (expression instanceof Expr.Choose choose) {
            bounds(List.of(choose.bound()), choose.body());
        } else if (expression instanceof Expr.Filter filter) {
            bounds(List.of(filter.bound()), filter.condition());
        } else if (expression instanceof Expr.MapSet map) {
            bounds(map.bounds(), map.element());
        } else if (expression instanceof Expr.FunctionOf function) {
            bounds(function.bounds(), function.body());
        } else if (!(expression instanceof Expr.Literal)) {
            // Primes, ENABLED and the like.
            anything();
        }
    }

    private void bounds(List<Bound> bounds, Expr body) {
        bounds.forEach(bound -> bound.set().ifPresent(this::visit));
        visit(body);
    }

    private void all(List<Expr> expressions) {
        expressions.forEach(this::visit);
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
            if (CHANGING.contains(definition.name())) {
                anything();
            } else if (definition.hasBody()) {
                visit(definition.body());
            }
        }
    }
}
