package dev.plumbline.tla.internal.tree;

import java.util.ArrayList;
import java.util.List;

/** The direct subexpressions of an expression, without the operators that it mentions. */
public final class Parts {
    private Parts() {}

    /** The parts in the order of the text, without the definitions of a LET, which count where they are mentioned. */
    public static List<Expr> of(Expr expression) {
        if (expression instanceof Expr.Call call) {
            return call.arguments();
        } else if (expression instanceof Expr.BuiltIn builtIn) {
            return builtIn.operands();
        } else if (expression instanceof Expr.Conjunction conjunction) {
            return conjunction.parts();
        } else if (expression instanceof Expr.Disjunction disjunction) {
            return disjunction.parts();
        } else if (expression instanceof Expr.IfThenElse choice) {
            return List.of(choice.condition(), choice.then(), choice.otherwise());
        } else if (expression instanceof Expr.Case choice) {
            List<Expr> parts = new ArrayList<>();
            choice.arms().forEach(arm -> parts.addAll(List.of(arm.condition(), arm.value())));
            choice.other().ifPresent(parts::add);
            return parts;
        } else if (expression instanceof Expr.Apply apply) {
            return List.of(apply.function(), apply.argument());
        } else if (expression instanceof Expr.RecordOf made) {
            return made.values();
        } else if (expression instanceof Expr.RecordSet made) {
            return made.sets();
        } else if (expression instanceof Expr.Except except) {
            List<Expr> parts = new ArrayList<>();
            parts.add(except.function());
            except.updates().forEach(update -> {
                parts.addAll(update.path());
                parts.add(update.value());
            });
            return parts;
        } else if (expression instanceof Expr.Let let) {
            return List.of(let.body());
        }
        return ofBinderOrAction(expression);
    }

    private static List<Expr> ofBinderOrAction(Expr expression) {
        if (expression instanceof Expr.Quantified quantified) {
            return bound(quantified.bounds(), quantified.body());
        } else if (expression instanceof Expr.Choose choose) {
            return bound(List.of(choose.bound()), choose.body());
        } else if (expression instanceof Expr.Filter filter) {
            return bound(List.of(filter.bound()), filter.condition());
        } else if (expression instanceof Expr.MapSet map) {
            return bound(map.bounds(), map.element());
        } else if (expression instanceof Expr.FunctionOf function) {
            return bound(function.bounds(), function.body());
        } else if (expression instanceof Expr.Prime prime) {
            return List.of(prime.expression());
        } else if (expression instanceof Expr.Unchanged unchanged) {
            return List.of(unchanged.expression());
        } else if (expression instanceof Expr.Subscripted action) {
            return List.of(action.action(), action.subscript());
        } else if (expression instanceof Expr.Enabled enabled) {
            List<Expr> parts = new ArrayList<>(List.of(enabled.action()));
            enabled.independent().forEach(each -> parts.add(each.value()));
            return parts;
        } else if (expression instanceof Expr.Compose compose) {
            return List.of(compose.first(), compose.second());
        } else if (expression instanceof Expr.Temporal temporal) {
            return temporal.operands();
        }
        return List.of();
    }

    private static List<Expr> bound(List<Bound> bounds, Expr body) {
        List<Expr> parts = new ArrayList<>();
        bounds.forEach(each -> each.set().ifPresent(parts::add));
        parts.add(body);
        return parts;
    }
}
