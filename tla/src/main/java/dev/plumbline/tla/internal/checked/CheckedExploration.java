package dev.plumbline.tla.internal.checked;

import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.tla.internal.compiled.CompiledState;
import dev.plumbline.tla.internal.compiled.EvaluationFailures;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.transition.TransitionQuestion;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The selected transitions, found by our own evaluator. */
final class CheckedExploration implements Exploration {
    private final CheckedSpec spec;
    private final TransitionQuestion question;
    private final Selection selection;
    private final String initialName;

    /** @param initialName the name of the step into an initial state */
    CheckedExploration(CheckedSpec spec, TransitionQuestion question, Selection selection, String initialName) {
        this.spec = spec;
        this.question = question;
        this.selection = selection;
        this.initialName = initialName;
    }

    @Override
    public Exploration.Reached initial() {
        try {
            List<TlaValue[]> found = question.initial();
            Set<Transition> distinct = new LinkedHashSet<>();
            found.forEach(each -> add(initialName, Map.of(), null, each, distinct));
            return new Exploration.Reached(List.copyOf(distinct), found.size());
        } catch (EvaluationError | ValueError e) {
            return spec.referred()
                    .instead(
                            EvaluationFailures.exception(e),
                            any -> spec.exploredByReference(selection).initial());
        }
    }

    @Override
    public Exploration.Reached next(State state) {
        TlaValue[] before = ((CompiledState) state).values();
        try {
            List<TransitionQuestion.Found> found = question.next(before);
            Set<Transition> distinct = new LinkedHashSet<>();
            found.forEach(each -> add(each.action(), each.arguments(), before, each.after(), distinct));
            return new Exploration.Reached(List.copyOf(distinct), found.size());
        } catch (EvaluationError | ValueError e) {
            return spec.referred()
                    .instead(
                            EvaluationFailures.exception(e),
                            any -> spec.exploredByReference(selection).next(state));
        }
    }

    private void add(
            String action,
            Map<String, Value> arguments,
            TlaValue[] before,
            TlaValue[] after,
            Set<Transition> distinct) {
        Optional<String> excludedBy = spec.rules().excluding(before, after);
        if (selection.excluded() || excludedBy.isEmpty()) {
            distinct.add(new Transition(action, arguments, spec.state(after), excludedBy));
        }
    }
}
