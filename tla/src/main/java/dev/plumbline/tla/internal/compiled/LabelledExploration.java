package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.tla.internal.transition.TransitionQuestion;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.value.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Transitions with names and arguments. */
final class LabelledExploration implements Exploration {
    private final CompiledSpec spec;
    private final TransitionQuestion question;
    private final boolean excluded;

    /** @param excluded whether to include transitions that a constraint rules out */
    LabelledExploration(CompiledSpec spec, TransitionQuestion question, boolean excluded) {
        this.spec = spec;
        this.question = question;
        this.excluded = excluded;
    }

    @Override
    public Exploration.Reached initial() {
        return CompiledSpec.evaluated(() -> {
            List<TlaValue[]> found = question.initial();
            Set<Transition> distinct = new LinkedHashSet<>();
            String name = spec.specification().initial().orElseThrow().name();
            found.forEach(each -> add(name, Map.of(), null, each, distinct));
            return new Exploration.Reached(List.copyOf(distinct), found.size());
        });
    }

    @Override
    public Exploration.Reached next(State state) {
        TlaValue[] before = ((CompiledState) state).values();
        return CompiledSpec.evaluated(() -> {
            List<TransitionQuestion.Found> found = question.next(before);
            Set<Transition> distinct = new LinkedHashSet<>();
            found.forEach(each -> add(each.action(), each.arguments(), before, each.after(), distinct));
            return new Exploration.Reached(List.copyOf(distinct), found.size());
        });
    }

    private void add(
            String action,
            Map<String, Value> arguments,
            TlaValue[] before,
            TlaValue[] after,
            Set<Transition> distinct) {
        Optional<String> excludedBy = spec.excluding(before, after, 1);
        if (excluded || excludedBy.isEmpty()) {
            distinct.add(new Transition(action, arguments, spec.state(after), excludedBy));
        }
    }
}
