package dev.plumbline.tla.internal.footprint;

import dev.plumbline.spec.Footprint;

/**
 * What is known of a step without a state.
 *
 * @param observer whether it changes nothing wherever it is enabled. Conditions around the action and rules can only
 *     disable it, so they do not matter for this.
 * @param footprint the cells that it may read and write
 * @param ofActions the same without those of the invariants and constraints
 */
public record StepInsight(boolean observer, Footprint footprint, Footprint ofActions) {
    /** The same step, of which it is known that it changes nothing. */
    public StepInsight changingNothing() {
        return new StepInsight(true, footprint.readOnly(), ofActions.readOnly());
    }
}
