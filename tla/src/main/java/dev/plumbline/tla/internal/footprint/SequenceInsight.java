package dev.plumbline.tla.internal.footprint;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.sequence.EndStep;
import dev.plumbline.spec.sequence.EndStepFacts;
import dev.plumbline.spec.sequence.Ends;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.footprint.EndReading.Change;
import dev.plumbline.tla.internal.footprint.EndReading.Kind;
import dev.plumbline.tla.internal.footprint.EndReading.NotAtEnds;
import dev.plumbline.tla.internal.footprint.EndReading.Sight;
import dev.plumbline.tla.internal.operation.PlanStage;
import dev.plumbline.tla.internal.operation.SitePlan;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Facts about actions of one specification that touch only the ends of a sequence variable, and for which no invariant
 * or constraint reads that variable. Nothing is known about all other actions.
 */
public final class SequenceInsight {
    private static final int WORK = 50_000;

    private final StepAnalyst analyst;
    private final Function<State, TlaValue[]> values;
    private final Map<Variable, EndStepFacts.Sequence> sequences = new ConcurrentHashMap<>();

    /** @param values of the variables in a state */
    public SequenceInsight(StepAnalyst analyst, Function<State, TlaValue[]> values) {
        this.analyst = analyst;
        this.values = values;
    }

    /**
     * @param plans the plans of a step, which takes one of them
     * @param footprint the footprint of the step
     * @param looked receives what the result depends on
     */
    public OperationFacts of(List<SitePlan> plans, TlaValue[] arguments, Footprint footprint, Following.Looks looked) {
        if (footprint.isEverything() || footprint.cells().size() != 1) {
            return OperationFacts.NONE;
        }
        String name = footprint.cells().keySet().iterator().next();
        Footprint all = Footprint.builder().readAll(name).writeAll(name).build();
        if (analyst.hasRulesFor(all)) {
            return OperationFacts.NONE;
        }
        Variable variable = analyst.variables().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        Following following = new Following(analyst.texts(), WORK, looked);
        try {
            List<Meaning> actions = new ArrayList<>();
            for (SitePlan plan : plans) {
                if (plan.fits(arguments)) {
                    actions.add(action(plan, arguments));
                }
            }
            EndWalk walk = new EndWalk(following, new ConstantParts(following), analyst.variables(), variable);
            return found(walk.effects(actions))
                    .map(found ->
                            sequence(variable).of(found.step(), found.value().map(Conversion::toHistory)))
                    .orElse(OperationFacts.NONE);
        } catch (NotAtEnds | Following.TooMuch | EvaluationError | ValueError | SpecException | StackOverflowError e) {
            return OperationFacts.NONE;
        }
    }

    /** The body of the action, if nothing around it adds a condition. */
    private static Meaning action(SitePlan plan, TlaValue[] arguments) {
        Environment environment = null;
        for (PlanStage stage : plan.stages()) {
            boolean addsCells = stage instanceof PlanStage.Clear
                    || stage instanceof PlanStage.Fixed
                    || stage instanceof PlanStage.Passed
                    || stage instanceof PlanStage.Defined;
            if (!addsCells) {
                throw new NotAtEnds();
            }
            // Cells can be created without a run.
            environment = SitePlan.after(stage, null, arguments, environment);
        }
        return new Meaning(plan.body().expression(), plan.body().scope(), environment);
    }

    private EndStepFacts.Sequence sequence(Variable variable) {
        return sequences.computeIfAbsent(
                variable,
                any -> new EndStepFacts.Sequence(
                        any.name(), state -> ends(values.apply(state)[any.index()], any.name())));
    }

    private static Ends ends(TlaValue value, String name) {
        if (!(value instanceof FunctionValue function) || !function.isSequence()) {
            throw new IllegalStateException(name + " is not a sequence: " + value);
        }
        Fun elements = function.force();
        return elements.size() == 0
                ? Ends.NONE
                : Ends.of(
                        Conversion.toHistory(elements.value(0)),
                        Conversion.toHistory(elements.value(elements.size() - 1)));
    }

    /** The kind of step that an action performs. */
    private record Found(EndStep step, Optional<TlaValue> value) {}

    /** The kind of step with the same effect in all sights. */
    private static Optional<Found> found(List<EndWalk.Effect> effects) {
        for (EndStep step : EndStep.values()) {
            for (Optional<TlaValue> value : step.hasValue() ? added(effects) : List.of(Optional.<TlaValue>empty())) {
                if (effects.stream().allMatch(each -> fits(step, value, each))) {
                    return Optional.of(new Found(step, value));
                }
            }
        }
        return Optional.empty();
    }

    /** The values with which elements are compared and those that are added. */
    private static List<Optional<TlaValue>> added(List<EndWalk.Effect> effects) {
        List<Optional<TlaValue>> candidates = new ArrayList<>();
        effects.forEach(each -> {
            Sight sight = each.sight();
            if (sight.first() != null && sight.isSingle()) {
                candidates.add(Optional.of(sight.first()));
            }
            if (sight.isEmpty()
                    && each.change().isPresent()
                    && each.change().get().value() != null) {
                candidates.add(Optional.of(each.change().get().value()));
            }
        });
        return candidates;
    }

    private static boolean fits(EndStep step, Optional<TlaValue> value, EndWalk.Effect effect) {
        Optional<Change> expected = expected(step, value.orElse(null), effect.sight());
        if (expected.isEmpty() || effect.change().isEmpty()) {
            return expected.isEmpty() && effect.change().isEmpty();
        }
        Change change = effect.change().get();
        boolean oneLess =
                isDrop(expected.get()) && isDrop(change) && effect.sight().isSingle();
        return oneLess
                || expected.get().kind() == change.kind()
                        && (expected.get().value() == null
                                || EndReading.isSame(expected.get().value(), change.value()));
    }

    private static boolean isDrop(Change change) {
        return change.kind() == Kind.DROP_FIRST || change.kind() == Kind.DROP_LAST;
    }

    /** The effect of the step in a sight; empty if it is not possible there. */
    private static Optional<Change> expected(EndStep step, TlaValue value, Sight sight) {
        boolean empty = sight.isEmpty();
        boolean first = sight.first() != null && value != null && EndReading.isSame(sight.first(), value);
        boolean last = sight.last() != null && value != null && EndReading.isSame(sight.last(), value);
        Change dropFirst = Change.of(Kind.DROP_FIRST);
        Change dropLast = Change.of(Kind.DROP_LAST);
        return switch (step) {
            case ADD_FIRST -> Optional.of(new Change(Kind.ADD_FIRST, value));
            case ADD_LAST -> Optional.of(new Change(Kind.ADD_LAST, value));
            case TAKE_FIRST -> onlyIf(first, dropFirst);
            case TAKE_LAST -> onlyIf(last, dropLast);
            case TAKE_FIRST_IF_ANY -> empty ? Optional.of(Change.SAME) : onlyIf(first, dropFirst);
            case TAKE_LAST_IF_ANY -> empty ? Optional.of(Change.SAME) : onlyIf(last, dropLast);
            case SEE_FIRST -> onlyIf(first, Change.SAME);
            case SEE_LAST -> onlyIf(last, Change.SAME);
            case SEE_FIRST_IF_ANY -> onlyIf(empty || first, Change.SAME);
            case SEE_LAST_IF_ANY -> onlyIf(empty || last, Change.SAME);
            case SEE_EMPTY -> onlyIf(empty, Change.SAME);
            case SEE_SOME -> onlyIf(!empty, Change.SAME);
        };
    }

    private static Optional<Change> onlyIf(boolean possible, Change change) {
        return possible ? Optional.of(change) : Optional.empty();
    }
}
