package dev.plumbline.runtime;

/** How a process ended. */
public sealed interface Outcome {
    /** It reached its end. */
    record Done() implements Outcome {}

    /** It was stopped between two sections. */
    record Stopped() implements Outcome {}

    /**
     * An {@code assert} of the specification is false.
     *
     * @param label of the section
     */
    record AssertionBroken(String label, String message) implements Outcome {}

    /**
     * A section cannot be evaluated, or a resource or the log failed.
     *
     * @param label of the section
     */
    record Failed(String label, RuntimeException cause) implements Outcome {}
}
