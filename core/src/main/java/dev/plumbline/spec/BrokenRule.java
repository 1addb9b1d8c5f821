package dev.plumbline.spec;

import java.util.List;

/**
 * An invariant or a constraint that does not hold in a state, or a property that some behaviours violate.
 *
 * @param name as in the specification
 * @param why the parts of it that are false
 */
public record BrokenRule(Sort sort, String name, List<Obstacle> why) {
    /** The kind of the broken rule. */
    public enum Sort {
        /** The specification, or the system, has an error. */
        INVARIANT,
        /** The search should not go there. */
        CONSTRAINT,
        /** A behaviour of the specification violates the property. */
        PROPERTY,
        /** The search as a whole did not have the result that the configuration expects. */
        POSTCONDITION
    }

    public BrokenRule {
        why = List.copyOf(why);
    }
}
