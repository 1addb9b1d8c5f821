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
 * already, or will have one, since the same thread returned a transition to them before. A thread must expand states in
 * the order of the search, and no result may be dropped unless the search ends.
 */
public final class RowExpander implements Expander {
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

        /**
         * Keys of states that this thread returned transitions to, with nothing wrong. Until its results are added,
         * their states have no numbers, and a state is often the successor of several states that are near each other:
         * without this memory the rules of PaxosCommit are evaluated three times for each state.
         */
        private final RecentRows recent = new RecentRows(spec.keyWidth() == 0 ? spec.width() : spec.keyWidth());

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
                if (!keepsAll && (number >= 0 || recent.has(key))) {
                    Optional<BrokenRule> step = brokenStep();
                    if (step.isPresent()) {
                        add(row, key, false, number, Optional.empty(), step, null);
                    }
                } else {
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
                recent.add(key);
                return;
            }
            int[] kept = row.clone();
            arrivals.add(new RowArrival(
                    spec, kept, key == row ? kept : key.clone(), excluded, number, broken, step, failure));
        }
    }
}
