package dev.plumbline.tla.internal.compiled;

import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.temporal.ConstantInstances;
import dev.plumbline.tla.internal.temporal.PassedFormulas;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.FormulaKind;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Specification;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Decomposes a temporal formula into predicates of the first state, predicates of all states, and actions of all steps:
 * a behaviour satisfies a conjunction if it satisfies all parts, {@code \A x \in S: F} with a constant S is a
 * conjunction, and {@code []} distributes over both. A state predicate before a part is a condition of it. Parts of any
 * other form are collected, and not decided here.
 */
final class PropertyPieces {
    private static final int MOST_PIECES = 10_000;

    private final Evaluator evaluator;
    private final List<Specification.Named> first = new ArrayList<>();
    private final List<Specification.Named> always = new ArrayList<>();
    private final List<Specification.Named> steps = new ArrayList<>();
    private final Set<Other> others = new LinkedHashSet<>();
    private final List<Conditional> conditional = new ArrayList<>();
    private final List<Infinite> infinite = new ArrayList<>();
    private PassedFormulas passed = PassedFormulas.NONE;
    private String property = "";
    /** The innermost conjunct of the property that contains the formula being read. */
    private Expr conjunct;

    private UnaryOperator<Expr> aroundConjunct;

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

    /** Parts that are about infinite behaviours. */
    Set<Other> others() {
        return others;
    }

    /** The conjuncts of properties that have such parts. */
    List<Infinite> infinite() {
        return infinite;
    }

    /** Parts that are required after conditions only. */
    List<Conditional> conditional() {
        return conditional;
    }

    void read(Specification.Named formula) {
        property = formula.name();
        read(formula.formula(), List.of(new Stage(false, List.of())), expression -> expression);
    }

    /** @param when the value that the formula must have */
    record Condition(Expr formula, boolean when) {}

    /**
     * Conditions of one moment.
     *
     * @param isAlways whether the moment may be any from there on; otherwise it is the first of the behaviour
     */
    record Stage(boolean isAlways, List<Condition> conditions) {
        Stage with(Condition condition) {
            List<Condition> more = new ArrayList<>(conditions);
            more.add(condition);
            return new Stage(isAlways, List.copyOf(more));
        }
    }

    /**
     * A part that is required after conditions.
     *
     * @param stages the conditions, met one after the other; the last stage has the moments that the part is about
     */
    record Conditional(String property, List<Stage> stages, boolean ofSteps, Expr body) {}

    /**
     * A conjunct of a property that has parts about infinite behaviours.
     *
     * @param conjunct without locals around it
     * @param part one such part
     */
    record Infinite(Expr conjunct, Other part) {}

    /**
     * A part that is not decided by states and steps.
     *
     * @param why empty if it is about infinite behaviours
     */
    record Other(String property, SourcePlace place, String why) {}

    private void other(SourcePlace place) {
        other(place, "");
    }

    private void other(SourcePlace place, String why) {
        Other part = new Other(property, place, why);
        others.add(part);
        infinite.add(new Infinite(aroundConjunct.apply(conjunct), part));
    }

    private static Stage last(List<Stage> stages) {
        return stages.get(stages.size() - 1);
    }

    private static List<Stage> withLast(List<Stage> stages, Stage last) {
        List<Stage> changed = new ArrayList<>(stages);
        changed.set(changed.size() - 1, last);
        return changed;
    }

    /**
     * Without conditions in between, {@code [][]} is the same as {@code []}; otherwise {@code []} begins a new stage.
     */
    private static List<Stage> boxed(List<Stage> stages) {
        Stage always = new Stage(true, List.of());
        if (last(stages).conditions.isEmpty()) {
            return withLast(stages, always);
        }
        List<Stage> more = new ArrayList<>(stages);
        more.add(always);
        return more;
    }

    /** @param around wraps the formula so that the locals it mentions are bound */
    private void read(Expr formula, List<Stage> stages, UnaryOperator<Expr> around) {
        if (stages.size() == 1
                && !last(stages).isAlways
                && last(stages).conditions.isEmpty()) {
            conjunct = formula;
            aroundConjunct = around;
        }
        if (first.size() + always.size() + steps.size() + conditional.size() >= MOST_PIECES) {
            other(formula.place(), "more than " + MOST_PIECES + " parts");
        } else if (last(stages).isAlways && formula instanceof Expr.Subscripted action && !action.isAngle()) {
            add(steps, formula, stages, around);
        } else if (isOfState(formula, around)) {
            add(last(stages).isAlways ? always : first, formula, stages, around);
        } else if (passed.meaning(formula) != null) {
            PassedFormulas.Passed meant = passed.meaning(formula);
            within(meant.outer(), () -> read(meant.formula(), stages, meant.around()));
        } else if (formula instanceof Expr.Conjunction conjunction) {
            conjunction.parts().forEach(part -> read(part, stages, around));
        } else if (formula instanceof Expr.Temporal temporal
                && temporal.operator().equals("[]")) {
            read(temporal.operands().get(0), boxed(stages), around);
        } else if (formula instanceof Expr.Let let) {
            read(let.body(), stages, body -> around.apply(new Expr.Let(let.definitions(), body, let.place())));
        } else if (formula instanceof Expr.Call call) {
            call(call, stages, around);
        } else if (formula instanceof Expr.Quantified quantified && quantified.isForAll()) {
            all(quantified, stages, around);
        } else if (formula instanceof Expr.Disjunction disjunction) {
            disjunction(disjunction, stages, around);
        } else if (formula instanceof Expr.IfThenElse choice) {
            guarded(choice, choice.condition(), choice.then(), true, stages, around);
            guarded(choice, choice.condition(), choice.otherwise(), false, stages, around);
        } else if (formula instanceof Expr.BuiltIn builtIn && builtIn.operator() == Operator.IMPLIES) {
            guarded(builtIn, builtIn.operands().get(0), builtIn.operands().get(1), true, stages, around);
        } else {
            other(formula.place());
        }
    }

    private void add(List<Specification.Named> pieces, Expr formula, List<Stage> stages, UnaryOperator<Expr> around) {
        Expr body = around.apply(formula);
        if (stages.size() == 1 && stages.get(0).conditions.isEmpty()) {
            pieces.add(new Specification.Named(property, body));
        } else {
            conditional.add(new Conditional(property, List.copyOf(stages), pieces == steps, body));
        }
    }

    private static boolean isOfState(Expr formula, UnaryOperator<Expr> around) {
        return FormulaKind.of(around.apply(formula)).compareTo(FormulaKind.STATE) <= 0;
    }

    /** A disjunction with one temporal part requires that part at the moments at which the others are false. */
    private void disjunction(Expr.Disjunction disjunction, List<Stage> stages, UnaryOperator<Expr> around) {
        List<Expr> temporal = disjunction.parts().stream()
                .filter(part -> !isOfState(part, around))
                .toList();
        if (temporal.size() == 1) {
            Stage stage = last(stages);
            for (Expr part : disjunction.parts()) {
                if (part != temporal.get(0)) {
                    stage = stage.with(new Condition(around.apply(part), false));
                }
            }
            read(temporal.get(0), withLast(stages, stage), around);
        } else {
            other(disjunction.place());
        }
    }

    private void guarded(
            Expr whole, Expr condition, Expr formula, boolean when, List<Stage> stages, UnaryOperator<Expr> around) {
        if (!isOfState(condition, around)) {
            other(whole.place());
        } else if (FormulaKind.of(around.apply(condition)) == FormulaKind.STATE) {
            Stage stage = last(stages).with(new Condition(around.apply(condition), when));
            read(formula, withLast(stages, stage), around);
        } else {
            try {
                if (evaluator.holds(evaluator.compile(around.apply(condition)), null, null) == when) {
                    read(formula, stages, around);
                }
            } catch (EvaluationError e) {
                other(whole.place(), e.inFull());
            }
        }
    }

    private void call(Expr.Call call, List<Stage> stages, UnaryOperator<Expr> around) {
        if (call.callee() instanceof Lambda lambda) {
            applied(lambda.parameters(), lambda.body(), call, stages, around);
        } else if (call.callee() instanceof Definition definition && definition.hasBody()) {
            if (definition.arity() == 0) {
                read(definition.body(), stages, definition.isLocal() ? around : body -> body);
            } else {
                applied(definition.parameters(), definition.body(), call, stages, around);
            }
        } else {
            other(call.place());
        }
    }

    private void applied(
            List<Local> parameters, Expr body, Expr.Call call, List<Stage> stages, UnaryOperator<Expr> around) {
        within(
                passed.within(parameters, call, around),
                () -> read(body, stages, part -> around.apply(PassedFormulas.applied(parameters, call, part))));
    }

    private void within(PassedFormulas formulas, Runnable reading) {
        PassedFormulas outside = passed;
        passed = formulas;
        reading.run();
        passed = outside;
    }

    private void all(Expr.Quantified quantified, List<Stage> stages, UnaryOperator<Expr> around) {
        Optional<List<UnaryOperator<Expr>>> instances =
                ConstantInstances.of(quantified, around, evaluator, MOST_PIECES);
        if (instances.isEmpty()) {
            other(quantified.place());
            return;
        }
        for (UnaryOperator<Expr> instance : instances.get()) {
            read(quantified.body(), stages, body -> around.apply(instance.apply(body)));
        }
    }
}
