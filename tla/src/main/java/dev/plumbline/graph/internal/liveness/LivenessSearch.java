package dev.plumbline.graph.internal.liveness;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.temporal.TemporalProperty;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/**
 * Checks the properties of a specification about infinite behaviours after all of its states were found. The search
 * passes the steps between states while it finds them.
 */
public final class LivenessSearch {
    private final ExplorableSpec.Liveness liveness;
    private final IntFunction<State> states;
    private final StepGraph graph;
    /** Steps of states that were explored before an earlier one: the graph needs them in order. */
    private final Map<Integer, int[]> early = new HashMap<>();

    private int inOrder;

    /** A property, and a fair behaviour that breaks it. */
    public record Counterexample(String property, Lasso lasso) {}

    /** An atom cannot be evaluated. */
    public static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient SpecException failure;
        private final int from;
        private final int to;

        private Failed(SpecException failure, int from, int to) {
            super(failure);
            this.failure = failure;
            this.from = from;
            this.to = to;
        }

        public SpecException failure() {
            return failure;
        }

        /** The number of the state in which it fails. */
        public int from() {
            return from;
        }

        /** The number of the state after it; the same if the atom is about one state. */
        public int to() {
            return to;
        }
    }

    /**
     * @param initial the number of initial states
     * @param states by number
     */
    public LivenessSearch(ExplorableSpec.Liveness liveness, int initial, IntFunction<State> states) {
        this.liveness = liveness;
        this.states = states;
        this.graph = new StepGraph(initial);
    }

    /** As {@link ExplorableSpec.Liveness#mergesStates}. */
    public boolean mergesStates() {
        return liveness.mergesStates();
    }

    /**
     * Adds an explored state. States may be added in any order, each once.
     *
     * @param to numbers of the states after it, without duplicates
     */
    public void explored(int state, int[] to) {
        early.put(state, to);
        while (early.containsKey(inOrder)) {
            graph.add(early.remove(inOrder++));
        }
    }

    /**
     * The first property that some fair behaviour breaks.
     *
     * @throws Failed if an atom cannot be evaluated
     */
    public Optional<Counterexample> broken(Meter meter) throws Meter.Exhausted {
        AtomTruth atoms = atoms(liveness, states);
        LivenessCheck check = new LivenessCheck(graph, atoms, liveness.fairness());
        for (TemporalProperty property : liveness.properties()) {
            Optional<Lasso> lasso = check.broken(property.formula(), meter);
            if (lasso.isPresent()) {
                return Optional.of(new Counterexample(property.name(), checked(property.name(), lasso.get())));
            }
        }
        return Optional.empty();
    }

    /** The lasso or a shorter one, after checking it against the definition of the property. */
    private Lasso checked(String property, Lasso lasso) {
        Lasso shorter = withoutStuttering(lasso);
        if (isBroken(property, shorter, liveness, states)) {
            return shorter;
        }
        if (!isBroken(property, lasso, liveness, states)) {
            throw new IllegalStateException("the behaviour that was found has the property " + property);
        }
        return lasso;
    }

    /** Removes stuttering steps that the path has only because the automaton of a formula needed them. */
    private static Lasso withoutStuttering(Lasso lasso) {
        List<Integer> kept = new ArrayList<>();
        int loop = 0;
        for (int i = 0; i < lasso.states().size(); i++) {
            int state = lasso.states().get(i);
            if (i == lasso.loop()) {
                loop = kept.size();
            }
            if (i == lasso.loop() || kept.isEmpty() || kept.get(kept.size() - 1) != state) {
                kept.add(state);
            }
        }
        if (kept.size() - 1 > loop && kept.get(kept.size() - 1).equals(kept.get(loop))) {
            kept.remove(kept.size() - 1);
        }
        if (loop > 0 && kept.get(loop - 1).equals(kept.get(loop))) {
            kept.remove(loop);
            loop--;
        }
        return new Lasso(kept, loop);
    }

    /**
     * Whether a lasso is a fair behaviour that breaks a property, by the definition of the temporal operators and the
     * atoms of a specification, which may differ from the specification of the search.
     *
     * @param property the name; several formulas may have it, and one of them has to be false
     */
    public static boolean isBroken(
            String property, Lasso lasso, ExplorableSpec.Liveness liveness, IntFunction<State> states) {
        LassoTruth truth = new LassoTruth(lasso, atoms(liveness, states));
        return liveness.fairness().stream().allMatch(truth::holds)
                && liveness.properties().stream()
                        .anyMatch(each -> each.name().equals(property) && !truth.holds(each.formula()));
    }

    private static AtomTruth atoms(ExplorableSpec.Liveness liveness, IntFunction<State> states) {
        return new AtomTruth() {
            @Override
            public boolean ofState(int atom, int state) {
                return evaluated(state, state, () -> liveness.holds(atom, states.apply(state)));
            }

            @Override
            public boolean ofStep(int atom, int from, int to) {
                return evaluated(from, to, () -> liveness.holds(atom, states.apply(from), states.apply(to)));
            }
        };
    }

    private static boolean evaluated(int from, int to, BooleanSupplier evaluation) {
        try {
            return evaluation.getAsBoolean();
        } catch (SpecException e) {
            throw new Failed(e, from, to);
        }
    }
}
