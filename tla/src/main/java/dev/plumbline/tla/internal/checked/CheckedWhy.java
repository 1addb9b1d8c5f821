package dev.plumbline.tla.internal.checked;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.tla.internal.compiled.CompiledState;
import dev.plumbline.tla.internal.compiled.ReferenceSpec;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.tla.internal.obstacle.RuleObstacles;
import dev.plumbline.tla.internal.obstacle.tree.ModuleTexts;
import dev.plumbline.tla.internal.obstacle.tree.TreeBranches;
import dev.plumbline.tla.internal.obstacle.tree.TreeExplanation;
import dev.plumbline.tla.internal.transition.NextTransitions;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Explanations by our own evaluator. If it fails to evaluate something, the reference explains instead. */
final class CheckedWhy {
    private final CheckedSpec spec;
    private final TreeExplanation explanation;
    private final TreeBranches branches;

    CheckedWhy(CheckedSpec spec, ModuleTexts texts, NextTransitions transitions) {
        this.spec = spec;
        this.explanation = new TreeExplanation(
                spec.analysis().texts(), texts, spec.specification().variables());
        this.branches = new TreeBranches(explanation, transitions);
    }

    TreeBranches branches() {
        return branches;
    }

    private <T> T answer(Supplier<T> own, ReferenceSpec.Asked<ExtensibleSpec, T> reference) {
        try {
            return own.get();
        } catch (EvaluationError | ValueError e) {
            return spec.referred().instead(CheckedSpec.exception(e), reference);
        }
    }

    /**
     * Why a step is not possible in a state; empty if it is.
     *
     * @param same the same step of the reference
     */
    List<Obstacle> ofStep(CheckedStep step, CompiledState state, CheckedStep.Same same) {
        return answer(
                () -> ofStep(step, state.values()),
                any -> same.get().obstacles(spec.referred().state(state)));
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
        return answer(
                () -> RuleObstacles.of(
                        spec.foundInitially(),
                        state -> spec.rules()
                                .broken(null, state)
                                .map(rule -> ofState(rule, state, RuleObstacles.IN_AN_INITIAL_STATE))),
                ExtensibleSpec::whyNoInitialState);
    }

    List<BrokenRule> brokenRules(CompiledState state) {
        return answer(
                () -> spec.rules().allBroken(state.values()).stream()
                        .map(rule -> new BrokenRule(
                                rule.kind() == CheckedRules.Kind.CONSTRAINT
                                        ? BrokenRule.Sort.CONSTRAINT
                                        : BrokenRule.Sort.INVARIANT,
                                rule.name(),
                                explanation.ofFormula(rule.formula().expression(), state.values())))
                        .toList(),
                reference -> reference.brokenRules(spec.referred().state(state)));
    }

    /** Why an action with some known arguments is not possible; the other parameters range over their sets. */
    List<Obstacle> ofAction(String action, Map<String, Value> arguments, CompiledState state) throws BadInput {
        ReferenceSpec.Asked<ExtensibleSpec, List<Obstacle>> asked = reference ->
                reference.obstacles(action, arguments, spec.referred().state(state));
        CheckedStep step;
        try {
            step = spec.binder().partial(action, arguments).completing();
        } catch (BadInput e) {
            // Errors are reported by the reference.
            asked.of(spec.referred().load());
            throw e;
        }
        return answer(() -> ofStep(step, state.values()), asked);
    }
}
