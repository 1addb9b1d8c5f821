package dev.plumbline.graph.internal.expand;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Expands states that are objects. */
public final class StateExpander implements Expander {
    /**
     * A transition.
     *
     * @param key under which the state after it is looked up
     */
    record StateArrival(
            Transition transition,
            State key,
            int number,
            Optional<BrokenRule> broken,
            Optional<BrokenRule> brokenStep,
            SpecException failure)
            implements Expansion.Arrival {
        @Override
        public boolean excluded() {
            return transition.excludedBy().isPresent();
        }
    }

    private final ExplorableSpec spec;
    private final Exploration exploration;
    private final StateObjects found;
    private final ExplorableSpec.Properties properties;

    /** @param exploration of all transitions, including those that a constraint excludes */
    public StateExpander(ExplorableSpec spec, Exploration exploration, StateObjects found) {
        this.spec = spec;
        this.exploration = exploration;
        this.found = found;
        this.properties = spec.properties();
    }

    @Override
    public Expansion initial() {
        try {
            return expansion(Optional.empty(), exploration.initial());
        } catch (SpecException e) {
            return Expansion.failed(e);
        }
    }

    @Override
    public Expansion of(int number) {
        State state = found.state(number);
        if (spec.endsSearch()) {
            // Nothing is evaluated after the end of the search: that could change the registers of the specification
            // (TLCSet).
            return new Expansion(List.of(), 0, true, null);
        }
        try {
            return expansion(Optional.of(state), exploration.next(state));
        } catch (SpecException e) {
            return Expansion.failed(e);
        }
    }

    /** @param from the state before the transitions; empty for initial states */
    private Expansion expansion(Optional<State> from, Exploration.Reached reached) {
        List<Expansion.Arrival> arrivals = new ArrayList<>(reached.transitions().size());
        Set<State> judged = new HashSet<>();
        for (Transition transition : reached.transitions()) {
            arrivals.add(arrival(from, transition, judged));
        }
        return new Expansion(arrivals, reached.generated(), spec.endsSearch(), null);
    }

    /**
     * TLC evaluates invariants also in states that a constraint excludes: such a state is generated, but not explored.
     * Properties of steps are evaluated for every generated step, even if it leads to a known state.
     *
     * @param judged states whose invariants were evaluated already
     */
    private Expansion.Arrival arrival(Optional<State> from, Transition transition, Set<State> judged) {
        State next = transition.next();
        boolean excluded = transition.excludedBy().isPresent();
        State key = next;
        try {
            key = spec.representative(next);
            int number = excluded ? -1 : found.numberOfKey(key);
            Optional<BrokenRule> broken = Optional.empty();
            if (number < 0 && judged.add(next)) {
                broken = broken(from.isEmpty(), next);
            }
            Optional<BrokenRule> step =
                    from.isPresent() && properties.hasSteps() ? properties.step(from.get(), next) : Optional.empty();
            return new StateArrival(transition, key, number, broken, step, null);
        } catch (SpecException e) {
            return new StateArrival(transition, key, -1, Optional.empty(), Optional.empty(), e);
        }
    }

    private Optional<BrokenRule> broken(boolean initial, State state) {
        return spec.brokenRules(state).stream()
                .filter(rule -> rule.sort() == BrokenRule.Sort.INVARIANT)
                .findFirst()
                .or(() -> properties.always(state))
                .or(() -> initial ? properties.initially(state) : Optional.empty());
    }
}
