package dev.plumbline.spec;

import dev.plumbline.value.Value;

/**
 * A state of a specification. Only the specification that made it can look inside; everyone else compares it and prints
 * it. {@code equals} and {@code hashCode} say which states a search may treat as one: they are exact (no fingerprints
 * that could collide), and honour a VIEW where the specification has one.
 */
public interface State {
    /** The state as a value, for people and reports: a record of the variables of a TLA+ specification. */
    Value value();
}
