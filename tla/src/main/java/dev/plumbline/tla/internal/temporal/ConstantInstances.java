package dev.plumbline.tla.internal.temporal;

import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.FormulaKind;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The instances of a quantified formula whose names range over constant sets. */
public final class ConstantInstances {
    private ConstantInstances() {}

    /**
     * For each element, or each combination of elements, a function that wraps an expression so that the names have
     * these values.
     *
     * @param around wraps an expression so that the locals around the quantifier are bound
     * @param most the largest number of instances
     * @return empty if a set is missing, depends on states or cannot be enumerated, or if there are too many instances
     */
    public static Optional<List<UnaryOperator<Expr>>> of(
            Expr.Quantified quantified, UnaryOperator<Expr> around, Evaluator evaluator, int most) {
        List<UnaryOperator<Expr>> instances = new ArrayList<>();
        instances.add(body -> body);
        for (Bound bound : quantified.bounds()) {
            Expr set = bound.set().map(around).orElse(null);
            if (set == null || FormulaKind.of(set) != FormulaKind.CONSTANT) {
                return Optional.empty();
            }
            List<TlaValue> elements = new ArrayList<>();
            try {
                ((SetValue) evaluator.value(evaluator.compile(set), null, null)).forEach(elements::add);
            } catch (EvaluationError | ValueError | ClassCastException e) {
                return Optional.empty();
            }
            int axes = bound.isTuple() ? 1 : bound.locals().size();
            for (int i = 0; i < axes; i++) {
                List<Local> names = bound.isTuple()
                        ? bound.locals()
                        : List.of(bound.locals().get(i));
                instances = product(instances, names, bound.isTuple(), elements, quantified.place());
                if (instances.size() > most) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(instances);
    }

    private static List<UnaryOperator<Expr>> product(
            List<UnaryOperator<Expr>> outer,
            List<Local> names,
            boolean isTuple,
            List<TlaValue> elements,
            SourcePlace place) {
        List<UnaryOperator<Expr>> all = new ArrayList<>();
        for (UnaryOperator<Expr> around : outer) {
            for (TlaValue element : elements) {
                List<Expr> values = new ArrayList<>();
                for (int i = 0; i < names.size(); i++) {
                    TlaValue value = isTuple ? ((FunctionValue) element).apply(Num.of(i + 1L)) : element;
                    values.add(new Expr.Literal(value, place));
                }
                all.add(body -> around.apply(new Expr.Call(new Lambda(names, body, place), values, place)));
            }
        }
        return all;
    }
}
