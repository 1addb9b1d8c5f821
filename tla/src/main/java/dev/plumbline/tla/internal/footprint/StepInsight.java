package dev.plumbline.tla.internal.footprint;

import dev.plumbline.spec.Footprint;

/**
 * Facts about a step that hold in every state.
 *
 * @param observer whether it changes nothing wherever it is enabled. Conditions around the action and rules can only
 *     disable it, so they do not matter for this.
 * @param footprint the cells that it may read and write
 * @param ofActions the footprint without the cells of invariants and constraints
 */
public record StepInsight(boolean observer, Footprint footprint, Footprint ofActions) {
    /** The same, for a step that is known to change nothing. */
    public StepInsight changingNothing() {
        return new StepInsight(true, footprint.readOnly(), ofActions.readOnly());
    }

    /**
     * An insight is equal to itself alone. Facts about a step, such as the values that it may leave in its cells, are
     * remembered by its insight, and differ between steps that touch the same cells.
     */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
