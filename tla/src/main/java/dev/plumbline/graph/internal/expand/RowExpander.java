package dev.plumbline.graph.internal.expand;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec.StateRows;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.Transition;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Expands states that are rows of numbers. Most transitions are not kept: they lead to states that have a number
 * already.
 */
public final class RowExpander implements Expander {
    /**
     * How many of the last successors of a state are compared with a new one; a duplicate of an earlier one is
     * evaluated again.
     */
    private static final int LOOKED_THROUGH = 8;

    /**
     * A transition.
     *
     * @param key identifies its state; the row itself if there are no keys
     */
    record RowArrival(
            StateRows spec,
            int[] row,
            int[] key,
            boolean excluded,
            int number,
            Optional<BrokenRule> broken,
            Optional<BrokenRule> brokenStep,
            SpecException failure)
            implements Expansion.Arrival {
        @Override
        public Transition transition() {
            return new Transition("", Map.of(), spec.state(row), Optional.empty());
        }
    }

    private final StateRows spec;
    private final RowStates found;
    private final boolean hasSteps;
    private final boolean keepsAll;
    private final ThreadLocal<Walk> walks = ThreadLocal.withInitial(Walk::new);

    /**
     * @param hasSteps whether there are properties of steps
     * @param keepsAll whether transitions to states that have a number are wanted too
     */
    public RowExpander(StateRows spec, RowStates found, boolean hasSteps, boolean keepsAll) {
        this.spec = spec;
        this.found = found;
        this.hasSteps = hasSteps;
        this.keepsAll = keepsAll;
    }

    @Override
    public Expansion initial() {
        Walk walk = walks.get();
        walk.isExpanded = false;
        return walk.expansion(() -> walk.cursor.initial(walk));
    }

    @Override
    public Expansion of(int number) {
        Walk walk = walks.get();
        found.read(number, walk.from);
        walk.isExpanded = true;
        return walk.expansion(() -> walk.cursor.next(walk.from, walk));
    }

    @FunctionalInterface
    private interface Evaluation {
        int generated();
    }

    /** The work of one thread. */
    private final class Walk implements StateRows.Visitor {
        private final StateRows.Cursor cursor = spec.cursor();
        /** The state that is expanded, if one is: there is none before the initial states. */
        private final int[] from = new int[spec.width()];

        private boolean isExpanded;
        /** Null as long as there is none. */
        private RowArrivals arrivals;

        Expansion expansion(Evaluation evaluation) {
            arrivals = null;
            try {
                int generated = evaluation.generated();
                return new Expansion(arrivals == null ? List.of() : arrivals, generated, false, null);
            } catch (SpecException e) {
                return Expansion.failed(e);
            }
        }

        @Override
        public void visit(int[] row) {
            if (isExpanded && !hasSteps && !keepsAll && Arrays.equals(row, from)) {
                // A step that changes nothing: its state has been found, and its rules were evaluated then.
                return;
            }
            int[] key = row;
            try {
                key = cursor.key();
                int number = found.number(key);
                if (number >= 0 && !keepsAll) {
                    Optional<BrokenRule> step = brokenStep();
                    if (step.isPresent()) {
                        add(row, key, false, number, Optional.empty(), step, null);
                    }
                } else if (keepsAll || arrivals == null || !arrivals.endsWith(row, LOOKED_THROUGH)) {
                    // A duplicate of a recent successor of the same state: the state and the step to it were evaluated
                    // then.
                    judge(row, key, number);
                }
            } catch (SpecException e) {
                add(row, key, false, -1, Optional.empty(), Optional.empty(), e);
            }
        }

        /** Evaluates the rules. TLC evaluates invariants also in states that a constraint excludes. */
        private void judge(int[] row, int[] key, int number) {
            boolean excluded = cursor.isExcluded();
            int known = excluded ? -1 : number;
            Optional<BrokenRule> broken = known < 0 ? cursor.broken() : Optional.empty();
            Optional<BrokenRule> step = brokenStep();
            if (!excluded || broken.isPresent() || step.isPresent()) {
                add(row, key, excluded, known, broken, step, null);
            }
        }

        private Optional<BrokenRule> brokenStep() {
            return hasSteps ? cursor.brokenStep() : Optional.empty();
        }

        private void add(
                int[] row,
                int[] key,
                boolean excluded,
                int number,
                Optional<BrokenRule> broken,
                Optional<BrokenRule> step,
                SpecException failure) {
            if (arrivals == null) {
                arrivals = new RowArrivals(spec);
            }
            if (!excluded && number < 0 && broken.isEmpty() && step.isEmpty() && failure == null) {
                arrivals.add(row, key);
                return;
            }
            int[] kept = row.clone();
            arrivals.add(new RowArrival(
                    spec, kept, key == row ? kept : key.clone(), excluded, number, broken, step, failure));
        }
    }
}
