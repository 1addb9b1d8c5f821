package dev.plumbline.spec;

import java.util.List;

/**
 * An invariant or a constraint that does not hold in a state, or a property that behaviours do not have.
 *
 * @param name as the specification names it
 * @param why the parts of it that are false
 */
public record BrokenRule(Sort sort, String name, List<Obstacle> why) {
    /** The kind of the rule, which decides what it means that it is broken. */
    public enum Sort {
        /** The specification, or the system, has an error. */
        INVARIANT,
        /** The search was not meant to go there. */
        CONSTRAINT,
        /** A behaviour of the specification does not have the property. */
        PROPERTY,
        /** The search as a whole did not have the result that the configuration expects. */
        POSTCONDITION
    }

    public BrokenRule {
        why = List.copyOf(why);
    }
}
