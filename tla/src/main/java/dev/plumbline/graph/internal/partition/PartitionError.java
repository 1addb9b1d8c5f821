package dev.plumbline.graph.internal.partition;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec.StateRows;
import dev.plumbline.spec.SpecException;
import java.util.Optional;

/**
 * The error at a place of the search.
 *
 * @param row of the state after the transition; empty if the state before it is in error
 * @param broken a rule that the state breaks
 * @param brokenStep a rule that the step to it breaks
 * @param failure of the evaluation; otherwise null
 */
public record PartitionError(
        int[] row, Optional<BrokenRule> broken, Optional<BrokenRule> brokenStep, SpecException failure) {
    /**
     * Evaluates a transition again.
     *
     * @param before null for an initial state
     * @param index of the transition; less than 0 for the state before it
     * @param isNew whether the state after it is new
     */
    public static PartitionError at(StateRows rows, int[] before, int index, boolean hasSteps, boolean isNew) {
        StateRows.Cursor cursor = rows.cursor();
        PartitionError[] found = new PartitionError[1];
        int[] seen = {-1};
        StateRows.Visitor visitor = row -> {
            if (++seen[0] == index) {
                found[0] = judged(cursor, row, hasSteps, isNew);
            }
        };
        try {
            if (before == null) {
                cursor.initial(visitor);
            } else {
                cursor.next(before, visitor);
            }
        } catch (SpecException e) {
            return new PartitionError(new int[0], Optional.empty(), Optional.empty(), e);
        }
        return found[0] == null ? new PartitionError(new int[0], Optional.empty(), Optional.empty(), null) : found[0];
    }

    private static PartitionError judged(StateRows.Cursor cursor, int[] row, boolean hasSteps, boolean isNew) {
        Optional<BrokenRule> broken = Optional.empty();
        Optional<BrokenRule> step = Optional.empty();
        try {
            cursor.key();
            if (isNew || cursor.isExcluded()) {
                broken = cursor.broken();
            }
            step = hasSteps ? cursor.brokenStep() : step;
        } catch (SpecException e) {
            return new PartitionError(row.clone(), Optional.empty(), Optional.empty(), e);
        }
        return new PartitionError(row.clone(), broken, step, null);
    }
}
