package dev.plumbline.graph.internal.partition;

import dev.plumbline.spec.ExplorableSpec.StateRows;
import dev.plumbline.spec.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Finds the transitions of states, and what is wrong with them. A state that breaks an invariant, or in which a rule
 * cannot be evaluated, is an error only if it is new, which this process cannot know; a step that breaks a property
 * always is one. Of the latter only the first one matters.
 */
final class PartitionExpander implements StateRows.Visitor {
    /** Receives the states that may be new. */
    @FunctionalInterface
    interface Receiver {
        /** @param wrong whether the state is an error if it is new */
        void receive(int[] row, int[] key, Place place, boolean wrong) throws IOException;
    }

    /** Whether a state need not be sent: it is known, or was sent with an earlier place. */
    @FunctionalInterface
    interface Filter {
        boolean has(int[] key);
    }

    private final StateRows.Cursor cursor;
    private final boolean hasSteps;
    private final boolean checksDeadlock;
    private final Filter known;
    private final Receiver receiver;
    /** Null while initial states are found. */
    private int[] from;

    private long number;
    private int index;
    private Place wrong;

    PartitionExpander(StateRows rows, boolean hasSteps, boolean checksDeadlock, Filter known, Receiver receiver) {
        this.cursor = rows.cursor();
        this.hasSteps = hasSteps;
        this.checksDeadlock = checksDeadlock;
        this.known = known;
        this.receiver = receiver;
    }

    /** The first place where something is certainly wrong, of the last state. */
    Optional<Place> wrong() {
        return Optional.ofNullable(wrong);
    }

    /** @return the number of generated states */
    int initial() {
        from = null;
        return expand(-1, () -> cursor.initial(this));
    }

    /** @return the number of generated states; 0 also if the state cannot be evaluated */
    int expand(long numbered, int[] row) {
        from = row;
        int generated = expand(numbered, () -> cursor.next(row, this));
        if (generated == 0 && checksDeadlock) {
            wrong = new Place(numbered, -1);
        }
        return generated;
    }

    @FunctionalInterface
    private interface Evaluation {
        int generated();
    }

    private int expand(long numbered, Evaluation evaluation) {
        number = numbered;
        index = -1;
        wrong = null;
        try {
            return evaluation.generated();
        } catch (SpecException e) {
            wrong = new Place(numbered, -1);
            return 0;
        }
    }

    @Override
    public void visit(int[] row) {
        index++;
        if (wrong != null || from != null && !hasSteps && Arrays.equals(row, from)) {
            // The search ends at the first error; a step that changes nothing leads to no new state.
            return;
        }
        Place place = new Place(number, index);
        int[] key;
        try {
            key = cursor.key();
        } catch (SpecException e) {
            wrong = place;
            return;
        }
        if (!known.has(key)) {
            judge(row, key, place);
        }
        if (wrong == null && breaksStep()) {
            wrong = place;
        }
    }

    /** TLC evaluates invariants also in states that a constraint excludes: these are never known. */
    private void judge(int[] row, int[] key, Place place) {
        boolean excluded = false;
        boolean isWrong;
        try {
            excluded = cursor.isExcluded();
            isWrong = cursor.broken().isPresent();
        } catch (SpecException e) {
            isWrong = true;
        }
        if (!excluded) {
            try {
                receiver.receive(row, key, place, isWrong);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot write states", e);
            }
        } else if (isWrong) {
            wrong = place;
        }
    }

    private boolean breaksStep() {
        try {
            return hasSteps && cursor.brokenStep().isPresent();
        } catch (SpecException e) {
            return true;
        }
    }
}
