package dev.plumbline.tla.internal.compiled;

import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.FormulaKind;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Takes a temporal formula apart into state predicates of the first state, of all states, and actions of all steps: a
 * behaviour satisfies a conjunction if it satisfies all parts, {@code \A x \in S: F} with a constant S is a conjunction,
 * and {@code []} distributes over both. A part of any other form is counted, and not decided here.
 */
final class PropertyPieces {
    private static final int MOST_PIECES = 10_000;

    private final Evaluator evaluator;
    private final List<Specification.Named> first = new ArrayList<>();
    private final List<Specification.Named> always = new ArrayList<>();
    private final List<Specification.Named> steps = new ArrayList<>();
    private final Set<SourcePlace> others = new LinkedHashSet<>();
    private boolean hasConditions;
    private String property = "";

    PropertyPieces(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    /** Predicates of the first state. */
    List<Specification.Named> first() {
        return first;
    }

    /** Predicates of all states. */
    List<Specification.Named> always() {
        return always;
    }

    /** Actions of all steps. */
    List<Specification.Named> steps() {
        return steps;
    }

    /** Places of parts that are about infinite behaviours. */
    Set<SourcePlace> others() {
        return others;
    }

    /** Whether a part is required under a condition only, which needs more than single states and steps. */
    boolean hasConditions() {
        return hasConditions;
    }

    void read(Specification.Named formula) {
        property = formula.name();
        read(formula.formula(), new Moment(false, false), expression -> expression);
    }

    /**
     * When a formula is required.
     *
     * @param isAlways whether it is below {@code []}
     * @param isConditional whether a condition comes before it
     */
    private record Moment(boolean isAlways, boolean isConditional) {
        Moment boxed() {
            return new Moment(true, isConditional);
        }

        Moment conditional() {
            return new Moment(isAlways, true);
        }
    }

    /** @param around puts the formula where the locals that it mentions are bound */
    private void read(Expr formula, Moment moment, UnaryOperator<Expr> around) {
        if (first.size() + always.size() + steps.size() >= MOST_PIECES) {
            others.add(formula.place());
        } else if (moment.isAlways && formula instanceof Expr.Subscripted action && !action.isAngle()) {
            add(steps, formula, moment, around);
        } else if (isOfState(formula, around)) {
            add(moment.isAlways ? always : first, formula, moment, around);
        } else if (formula instanceof Expr.Conjunction conjunction) {
            conjunction.parts().forEach(part -> read(part, moment, around));
        } else if (formula instanceof Expr.Temporal temporal
                && temporal.operator().equals("[]")) {
            read(temporal.operands().get(0), moment.boxed(), around);
        } else if (formula instanceof Expr.Let let) {
            read(let.body(), moment, body -> around.apply(new Expr.Let(let.definitions(), body, let.place())));
        } else if (formula instanceof Expr.Call call) {
            call(call, moment, around);
        } else if (formula instanceof Expr.Quantified quantified && quantified.isForAll()) {
            all(quantified, moment, around);
        } else if (formula instanceof Expr.Disjunction disjunction) {
            disjunction(disjunction, moment, around);
        } else if (formula instanceof Expr.IfThenElse choice) {
            guarded(choice, choice.condition(), choice.then(), true, moment, around);
            guarded(choice, choice.condition(), choice.otherwise(), false, moment, around);
        } else if (formula instanceof Expr.BuiltIn builtIn && builtIn.operator() == Operator.IMPLIES) {
            guarded(builtIn, builtIn.operands().get(0), builtIn.operands().get(1), true, moment, around);
        } else {
            others.add(formula.place());
        }
    }

    private void add(List<Specification.Named> pieces, Expr formula, Moment moment, UnaryOperator<Expr> around) {
        hasConditions |= moment.isConditional;
        pieces.add(new Specification.Named(property, around.apply(formula)));
    }

    private static boolean isOfState(Expr formula, UnaryOperator<Expr> around) {
        return FormulaKind.of(around.apply(formula)).compareTo(FormulaKind.STATE) <= 0;
    }

    /** A disjunction with one temporal part says that part of the moments in which the others are false. */
    private void disjunction(Expr.Disjunction disjunction, Moment moment, UnaryOperator<Expr> around) {
        List<Expr> temporal = disjunction.parts().stream()
                .filter(part -> !isOfState(part, around))
                .toList();
        if (temporal.size() == 1) {
            read(temporal.get(0), moment.conditional(), around);
        } else {
            others.add(disjunction.place());
        }
    }

    private void guarded(
            Expr whole, Expr condition, Expr formula, boolean when, Moment moment, UnaryOperator<Expr> around) {
        if (!isOfState(condition, around)) {
            others.add(whole.place());
        } else if (FormulaKind.of(around.apply(condition)) == FormulaKind.STATE) {
            read(formula, moment.conditional(), around);
        } else {
            try {
                if (evaluator.holds(evaluator.compile(around.apply(condition)), null, null) == when) {
                    read(formula, moment, around);
                }
            } catch (EvaluationError e) {
                others.add(whole.place());
            }
        }
    }

    private void call(Expr.Call call, Moment moment, UnaryOperator<Expr> around) {
        SourcePlace place = call.place();
        if (call.callee() instanceof Lambda lambda) {
            read(
                    lambda.body(),
                    moment,
                    body -> around.apply(
                            new Expr.Call(new Lambda(lambda.parameters(), body, place), call.arguments(), place)));
        } else if (call.callee() instanceof Definition definition && definition.hasBody()) {
            if (definition.arity() == 0) {
                read(definition.body(), moment, definition.isLocal() ? around : body -> body);
            } else if (FormulaKind.areOfState(call.arguments())) {
                read(
                        definition.body(),
                        moment,
                        body -> around.apply(new Expr.Call(
                                new Lambda(definition.parameters(), body, place), call.arguments(), place)));
            } else {
                hasConditions = true;
            }
        } else {
            others.add(place);
        }
    }

    private void all(Expr.Quantified quantified, Moment moment, UnaryOperator<Expr> around) {
        List<UnaryOperator<Expr>> instances = new ArrayList<>();
        instances.add(body -> body);
        for (Bound bound : quantified.bounds()) {
            Expr set = bound.set().map(around).orElse(null);
            if (set == null || FormulaKind.of(set) != FormulaKind.CONSTANT) {
                others.add(quantified.place());
                return;
            }
            List<TlaValue> elements = new ArrayList<>();
            try {
                ((SetValue) evaluator.value(evaluator.compile(set), null, null)).forEach(elements::add);
            } catch (EvaluationError | ValueError | ClassCastException e) {
                others.add(quantified.place());
                return;
            }
            int axes = bound.isTuple() ? 1 : bound.locals().size();
            for (int i = 0; i < axes; i++) {
                List<Local> names = bound.isTuple()
                        ? bound.locals()
                        : List.of(bound.locals().get(i));
                instances = product(instances, names, bound.isTuple(), elements, quantified.place());
                if (instances.size() > MOST_PIECES) {
                    others.add(quantified.place());
                    return;
                }
            }
        }
        for (UnaryOperator<Expr> instance : instances) {
            read(quantified.body(), moment, body -> around.apply(instance.apply(body)));
        }
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
