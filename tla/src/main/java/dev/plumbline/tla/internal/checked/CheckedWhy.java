package dev.plumbline.tla.internal.checked;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.compiled.CompiledState;
import dev.plumbline.tla.internal.compiled.EvaluationFailures;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.obstacle.Explanation;
import dev.plumbline.tla.internal.obstacle.ModuleTexts;
import dev.plumbline.tla.internal.obstacle.RuleObstacles;
import dev.plumbline.tla.internal.obstacle.StepBranches;
import dev.plumbline.tla.internal.transition.NextTransitions;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Explanations, by our own evaluator alone. */
final class CheckedWhy {
    private final CheckedSpec spec;
    private final Explanation explanation;
    private final StepBranches branches;

    CheckedWhy(CheckedSpec spec, ModuleTexts texts, NextTransitions transitions) {
        this.spec = spec;
        this.explanation = new Explanation(
                spec.analysis().texts(), texts, spec.specification().variables());
        this.branches = new StepBranches(explanation, transitions);
    }

    Explanation explanation() {
        return explanation;
    }

    StepBranches branches() {
        return branches;
    }

    /** @throws SpecException if something cannot be evaluated */
    private static <T> T evaluated(Supplier<T> explanation) {
        try {
            return explanation.get();
        } catch (EvaluationError | ValueError e) {
            throw EvaluationFailures.exception(e);
        }
    }

    /** Why a step is not possible in a state; empty if it is. */
    List<Obstacle> ofStep(CheckedStep step, CompiledState state) {
        return evaluated(() -> ofStep(step, state.values()));
    }

    private List<Obstacle> ofStep(CheckedStep step, TlaValue[] before) {
        List<TlaValue[]> next = step.after(before);
        if (next.isEmpty()) {
            return explanation.ofStep(step.name(), step.form().plans(), step.arguments(), before, step.owner() != null);
        }
        return RuleObstacles.of(
                next,
                after -> spec.rules()
                        .broken(before, after)
                        .map(rule -> rule.kind() == CheckedRules.Kind.ACTION_CONSTRAINT
                                ? explanation.ofStepRule(
                                        rule.keywordAndName(), rule.formula().expression(), before, after)
                                : ofState(rule, after, RuleObstacles.AFTER_THE_STEP)));
    }

    private Obstacle ofState(CheckedRules.Rule rule, TlaValue[] state, String when) {
        return explanation.ofRule(rule.keywordAndName(), rule.formula().expression(), state, when);
    }

    /** Why there are no initial states, as far as rules are the reason. */
    List<Obstacle> ofInitial() {
        return evaluated(() -> RuleObstacles.of(
                spec.foundInitially(),
                state -> spec.rules()
                        .broken(null, state)
                        .map(rule -> ofState(rule, state, RuleObstacles.IN_AN_INITIAL_STATE))));
    }

    List<BrokenRule> brokenRules(CompiledState state) {
        return evaluated(() -> spec.rules().allBroken(state.values()).stream()
                .map(rule -> new BrokenRule(
                        rule.kind() == CheckedRules.Kind.CONSTRAINT
                                ? BrokenRule.Sort.CONSTRAINT
                                : BrokenRule.Sort.INVARIANT,
                        rule.name(),
                        explanation.ofFormula(rule.formula().expression(), state.values())))
                .toList());
    }

    /** Why an action with some known arguments is not possible; the other parameters range over their sets. */
    List<Obstacle> ofAction(String action, Map<String, Value> arguments, CompiledState state) throws BadInput {
        CheckedStep step;
        try {
            step = spec.binder().partial(action, arguments).completing();
        } catch (BadInput e) {
            // Errors are reported by the reference.
            spec.referred().load().obstacles(action, arguments, spec.referred().state(state));
            throw e;
        }
        return ofStep(step, state);
    }
}
