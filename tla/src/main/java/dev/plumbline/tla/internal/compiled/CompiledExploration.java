package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Reached;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.value.TlaValue;
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

    /** @param excluded whether transitions that a constraint rules out are wanted too */
    CompiledExploration(CompiledSpec spec, boolean excluded) {
        this.spec = spec;
        this.initial = spec.evaluator()
                .compile(spec.specification().initial().orElseThrow().formula());
        this.next = spec.evaluator()
                .compile(spec.specification().next().orElseThrow().formula());
        this.excluded = excluded;
    }

    @Override
    public Reached initial() {
        return CompiledSpec.evaluated(() -> {
            Collected found = new Collected(null);
            spec.evaluator().initial(initial, found::add);
            return found.reached();
        });
    }

    @Override
    public Reached next(State state) {
        TlaValue[] before = ((CompiledState) state).values();
        return CompiledSpec.evaluated(() -> {
            Collected found = new Collected(before);
            spec.evaluator().next(next, before, found::add);
            return found.reached();
        });
    }

    /** Each state once; two states of one VIEW are two, since a constraint may exclude one of them. */
    private final class Collected {
        private final TlaValue[] before;
        private final Map<List<TlaValue>, Transition> transitions = new LinkedHashMap<>();
        private int generated;

        /** @param before null for initial states */
        Collected(TlaValue[] before) {
            this.before = before;
        }

        void add(TlaValue[] after) {
            generated++;
            List<TlaValue> values = Arrays.asList(after);
            if (transitions.containsKey(values)) {
                return;
            }
            CompiledState state = spec.state(after);
            Optional<String> excludedBy = spec.excluding(before, after);
            if (excluded || excludedBy.isEmpty()) {
                transitions.put(values, new Transition("", Map.of(), state, excludedBy));
            }
        }

        Reached reached() {
            return new Reached(List.copyOf(transitions.values()), generated);
        }
    }
}
