package dev.plumbline.spec;

import dev.plumbline.value.Value;

/**
 * A state of a specification. Only the specification that made it knows its content; other code compares and prints it.
 * {@code equals} and {@code hashCode} decide which states a search may treat as one: they are exact (no fingerprints
 * that could collide), and respect the VIEW of the specification, if any.
 */
public interface State {
    /** The state as a value, for reports: a record of the variables of a TLA+ specification. */
    Value value();
}
