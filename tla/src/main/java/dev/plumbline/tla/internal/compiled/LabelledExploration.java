package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.tla.internal.transition.TransitionQuestion;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
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
            Distinct distinct = new Distinct(found.size());
            String name = spec.specification().initial().orElseThrow().name();
            found.forEach(each -> add(name, Map.of(), null, each, distinct));
            return new Exploration.Reached(distinct.all, found.size());
        });
    }

    @Override
    public Exploration.Reached next(State state) {
        TlaValue[] before = ((CompiledState) state).values();
        return CompiledSpec.evaluated(() -> {
            List<TransitionQuestion.Found> found = question.next(before);
            Distinct distinct = new Distinct(found.size());
            for (TransitionQuestion.Found each : found) {
                add(each.action(), each.arguments(), before, each.after(), distinct);
            }
            return new Exploration.Reached(distinct.all, found.size());
        });
    }

    private void add(
            String action, Map<String, Value> arguments, TlaValue[] before, TlaValue[] after, Distinct distinct) {
        Optional<String> excludedBy = spec.excluding(before, after, 1);
        if (excluded || excludedBy.isEmpty()) {
            distinct.add(new Transition(action, arguments, spec.state(after), excludedBy));
        }
    }

    /** Transitions in the order in which they are found, each once. */
    private static final class Distinct {
        /** A few transitions are compared one by one: their states have hashes, and so almost none is compared. */
        private static final int FEW = 16;

        private final List<Transition> all;
        /** Null if there are few. */
        private final Set<Transition> known;

        Distinct(int most) {
            all = new ArrayList<>(most);
            known = most > FEW ? new HashSet<>() : null;
        }

        void add(Transition transition) {
            if (known == null ? !has(transition) : known.add(transition)) {
                all.add(transition);
            }
        }

        private boolean has(Transition transition) {
            int hash = transition.next().hashCode();
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).next().hashCode() == hash && all.get(i).equals(transition)) {
                    return true;
                }
            }
            return false;
        }
    }
}
