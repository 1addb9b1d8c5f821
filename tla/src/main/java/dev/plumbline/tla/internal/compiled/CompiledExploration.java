package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All transitions, without names. */
final class CompiledExploration implements Exploration {
    private final CompiledSpec spec;
    private final Code initial;
    private final Code next;
    private final boolean excluded;

    /** @param excluded whether to include transitions that a constraint rules out */
    CompiledExploration(CompiledSpec spec, boolean excluded) {
        this.spec = spec;
        this.initial = spec.evaluator()
                .compile(spec.specification().initial().orElseThrow().formula());
        this.next = spec.evaluator()
                .compile(spec.specification().next().orElseThrow().formula());
        this.excluded = excluded;
    }

    @Override
    public Exploration.Reached initial() {
        return CompiledSpec.evaluated(() -> {
            List<TlaValue[]> found = new ArrayList<>();
            spec.atLevel(0, () -> {
                spec.evaluator().initial(initial, found::add);
                return found;
            });
            return reached(null, found, 1);
        });
    }

    @Override
    public Exploration.Reached next(State state) {
        TlaValue[] before = ((CompiledState) state).values();
        int level = ((CompiledState) state).level();
        return CompiledSpec.evaluated(() -> {
            List<TlaValue[]> found = new ArrayList<>();
            spec.atLevel(level, () -> {
                spec.evaluator().next(next, before, found::add);
                return found;
            });
            return reached(before, found, level + 1);
        });
    }

    /**
     * Each state once. States with the same VIEW count separately, since a constraint may exclude one of them. As in
     * TLC, constraints are evaluated each time a state is generated, which a specification that counts by TLCSet can
     * observe.
     *
     * @param before null for initial states
     * @param level of the states found
     */
    private Exploration.Reached reached(TlaValue[] before, List<TlaValue[]> found, int level) {
        Map<List<TlaValue>, Transition> transitions = new LinkedHashMap<>();
        for (TlaValue[] after : found) {
            List<TlaValue> values = Arrays.asList(after);
            boolean known = transitions.containsKey(values);
            if (known && spec.isRepeatable()) {
                continue;
            }
            Optional<String> excludedBy = spec.excluding(before, after, level);
            if (!known && (excluded || excludedBy.isEmpty())) {
                transitions.put(values, new Transition("", Map.of(), spec.state(after, level), excludedBy));
            }
        }
        return new Exploration.Reached(List.copyOf(transitions.values()), found.size());
    }
}
