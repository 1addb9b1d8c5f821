package dev.plumbline.tla.internal.sany;

import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Whether a formula refers to one state only. */
final class FormulaLevel {
    private final Map<Definition, Boolean> known = new IdentityHashMap<>();

    /** @return false if it has primes or temporal operators, in itself or in a definition that it mentions */
    boolean isOfOneState(Expr expression) {
        if (expression instanceof Expr.Prime
                || expression instanceof Expr.Unchanged
                || expression instanceof Expr.Subscripted
                || expression instanceof Expr.Compose
                || expression instanceof Expr.Temporal) {
            return false;
        }
        if (expression instanceof Expr.Enabled) {
            return true;
        }
        if (expression instanceof Expr.Call call && !isOfOneState(call.callee())
                || expression instanceof Expr.OperatorRef operator && !isOfOneState(operator.operator())) {
            return false;
        }
        for (Expr part : parts(expression)) {
            if (!isOfOneState(part)) {
                return false;
            }
        }
        return true;
    }

    private boolean isOfOneState(Callee callee) {
        if (callee instanceof Lambda lambda) {
            return isOfOneState(lambda.body());
        }
        if (!(callee instanceof Definition definition) || !definition.hasBody()) {
            return true;
        }
        Boolean answer = known.get(definition);
        if (answer == null) {
            // A recursive mention adds nothing to the rest of the body.
            known.put(definition, true);
            answer = isOfOneState(definition.body());
            known.put(definition, answer);
        }
        return answer;
    }

    /** The direct parts of an expression, without the bodies of definitions. */
    private static List<Expr> parts(Expr expression) {
        List<Expr> parts = new ArrayList<>();
        if (expression instanceof Expr.Call call) {
            parts.addAll(call.arguments());
        } else if (expression instanceof Expr.BuiltIn builtIn) {
            parts.addAll(builtIn.operands());
        } else if (expression instanceof Expr.Conjunction conjunction) {
            parts.addAll(conjunction.parts());
        } else if (expression instanceof Expr.Disjunction disjunction) {
            parts.addAll(disjunction.parts());
        } else if (expression instanceof Expr.IfThenElse choice) {
            parts.addAll(List.of(choice.condition(), choice.then(), choice.otherwise()));
        } else if (expression instanceof Expr.Case cases) {
            cases.arms().forEach(arm -> parts.addAll(List.of(arm.condition(), arm.value())));
            cases.other().ifPresent(parts::add);
        } else if (expression instanceof Expr.Apply apply) {
            parts.addAll(List.of(apply.function(), apply.argument()));
        } else if (expression instanceof Expr.RecordOf rec) {
            parts.addAll(rec.values());
        } else if (expression instanceof Expr.RecordSet rec) {
            parts.addAll(rec.sets());
        } else if (expression instanceof Expr.Except except) {
            parts.add(except.function());
            except.updates().forEach(update -> {
                parts.addAll(update.path());
                parts.add(update.value());
            });
        } else if (expression instanceof Expr.Let let) {
            parts.add(let.body());
        } else {
            addBinder(expression, parts);
        }
        return parts;
    }

    private static void addBinder(Expr expression, List<Expr> parts) {
        if (expression instanceof Expr.Quantified quantified) {
            addBounds(quantified.bounds(), parts);
            parts.add(quantified.body());
        } else if (expression instanceof Expr.Choose choose) {
            addBounds(List.of(choose.bound()), parts);
            parts.add(choose.body());
        } else if (expression instanceof Expr.Filter filter) {
            addBounds(List.of(filter.bound()), parts);
            parts.add(filter.condition());
        } else if (expression instanceof Expr.MapSet map) {
            addBounds(map.bounds(), parts);
            parts.add(map.element());
        } else if (expression instanceof Expr.FunctionOf function) {
            addBounds(function.bounds(), parts);
            parts.add(function.body());
        }
    }

    private static void addBounds(List<Bound> bounds, List<Expr> parts) {
        bounds.forEach(bound -> bound.set().ifPresent(parts::add));
    }
}
