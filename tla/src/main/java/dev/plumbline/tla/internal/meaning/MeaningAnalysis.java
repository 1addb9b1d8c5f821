package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.follow.PlanExpansion;
import dev.plumbline.tla.internal.follow.Texts;
import dev.plumbline.tla.internal.operation.PlanStage;
import dev.plumbline.tla.internal.operation.SitePlan;
import dev.plumbline.tla.internal.partial.PartialJoin;
import dev.plumbline.tla.internal.partial.PartialSets;
import dev.plumbline.tla.internal.partial.PartialValue;
import dev.plumbline.tla.internal.partial.PartialValue.Known;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * Finds the cells that steps read and write, provided that no other steps happen from the initial states on. The state
 * is divided as finely as the steps allow: a function by its arguments, also inside a record, a set by its elements or
 * by a component of them. The division is found by trial: all steps are evaluated in a state of which only the division
 * is known. A place whose division a step does not respect is divided less, and new arguments and elements that a step
 * may add are included, until all steps agree with the division; then all reachable states do.
 */
public final class MeaningAnalysis {
    private static final int MOST_ATTEMPTS = 40;
    private static final int MOST_ROUNDS = 40;
    private static final int WORK = 200_000;

    private final Texts texts;
    private final Names names;
    private final Specification specification;
    private final List<TlaValue[]> initial;
    private final List<Subject> subjects;
    private final IntConsumer begins;

    private MeaningAnalysis(
            Texts texts,
            Names names,
            Specification specification,
            List<TlaValue[]> initial,
            List<Subject> subjects,
            IntConsumer begins) {
        this.texts = texts;
        this.names = names;
        this.specification = specification;
        this.initial = initial;
        this.subjects = subjects;
        this.begins = begins;
    }

    /** A step: an action at its sites, with arguments. */
    public record Subject(List<SitePlan> plans, TlaValue[] arguments) {}

    /**
     * Empty if one of the steps, or a rule, cannot be analysed.
     *
     * @param begins receives the number of each subject before it is evaluated
     */
    public static Optional<Division> of(
            Texts texts,
            Names names,
            Specification specification,
            List<TlaValue[]> initial,
            List<Subject> subjects,
            IntConsumer begins) {
        if (!specification.actionConstraints().isEmpty() || initial.isEmpty()) {
            return Optional.empty();
        }
        try {
            return new MeaningAnalysis(texts, names, specification, initial, subjects, begins).analyse();
        } catch (UnknownDependence | Following.TooMuch | StackOverflowError | EvaluationError | ValueError e) {
            return Optional.empty();
        }
    }

    private Optional<Division> analyse() {
        Divisions divisions = new Divisions();
        Optional<Division> fine = attempts(divisions);
        if (fine.isEmpty() || !Grouping.choose(fine.get(), divisions)) {
            return fine;
        }
        return attempts(divisions);
    }

    private Optional<Division> attempts(Divisions divisions) {
        for (int i = 0; i < MOST_ATTEMPTS; i++) {
            try {
                return rounds(new StateShape(initial, divisions));
            } catch (Divisions.Changed e) {
                // Repeats with the other division.
            }
        }
        return Optional.empty();
    }

    private Optional<Division> rounds(StateShape shape) {
        shape.hasGrown();
        for (int i = 0; i < MOST_ROUNDS; i++) {
            List<Division.Touched> steps = new ArrayList<>(subjects.size());
            PartialEvaluation evaluation = new PartialEvaluation(names, shape);
            for (int number = 0; number < subjects.size(); number++) {
                begins.accept(number);
                evaluation.begin(new Following(texts, WORK, any -> {}));
                steps.add(step(subjects.get(number), shape, evaluation));
            }
            if (!shape.hasGrown()) {
                evaluation.begin(new Following(texts, WORK, any -> {}));
                RuleParts rules = RuleParts.of(evaluation, specification);
                return Optional.of(
                        new Division(shape, steps.stream().map(rules::foldInto).toList()));
            }
        }
        return Optional.empty();
    }

    private Division.Touched step(Subject subject, StateShape shape, PartialEvaluation evaluation) {
        int variables = specification.variables().size();
        StepMeaning step = new StepMeaning(evaluation, shape, variables);
        for (SitePlan plan : subject.plans) {
            if (plan.fits(subject.arguments)) {
                PlanExpansion.expand(
                        plan,
                        subject.arguments,
                        variables,
                        (conjuncts, used) -> step.add(conditions(plan, subject.arguments, used), conjuncts));
            }
        }
        return new Division.Touched(step.read(), step.written(), step.added());
    }

    private static List<StepMeaning.Condition> conditions(SitePlan plan, TlaValue[] arguments, Environment[] used) {
        List<StepMeaning.Condition> conditions = new ArrayList<>();
        for (int i = 0; i < used.length; i++) {
            Environment environment = used[i];
            PlanStage stage = plan.stages().get(i);
            if (stage instanceof PlanStage.Guard guard) {
                Meaning condition = PlanExpansion.meaning(guard.condition(), environment);
                conditions.add(evaluation ->
                        PartialJoin.areEqual(evaluation.value(condition), PartialValue.of(guard.expected())));
            } else if (stage instanceof PlanStage.Member member) {
                Meaning set = PlanExpansion.meaning(member.set(), environment);
                PartialValue element = new Known(element(member, arguments));
                conditions.add(evaluation -> PartialSets.isElement(element, evaluation.value(set)));
            } else if (stage instanceof PlanStage.Equal equal) {
                if (equal.isPrimed()) {
                    throw new UnknownDependence();
                }
                Meaning expression = PlanExpansion.meaning(equal.expression(), environment);
                PartialValue argument = new Known(arguments[equal.argument()]);
                conditions.add(evaluation -> PartialJoin.areEqual(evaluation.value(expression), argument));
            }
        }
        return conditions;
    }

    private static TlaValue element(PlanStage.Member member, TlaValue[] arguments) {
        TlaValue[] values = new TlaValue[member.arguments().length];
        for (int i = 0; i < values.length; i++) {
            values[i] = arguments[member.arguments()[i]];
        }
        return member.isTuple() ? Fun.sequence(values) : values[0];
    }
}
