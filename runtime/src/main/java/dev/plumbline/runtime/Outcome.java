package dev.plumbline.runtime;

/** How a process ended. */
public sealed interface Outcome {
    /** It came to its end. */
    record Done() implements Outcome {}

    /** Somebody stopped it between two sections. */
    record Stopped() implements Outcome {}

    /**
     * An {@code assert} of the specification does not hold.
     *
     * @param label of the section
     */
    record AssertionBroken(String label, String message) implements Outcome {}

    /**
     * A section cannot be evaluated, or a resource or the log broke.
     *
     * @param label of the section
     */
    record Failed(String label, RuntimeException cause) implements Outcome {}
}
