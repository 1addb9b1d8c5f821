package dev.plumbline.spec.sequence;

/**
 * A step at the ends of a sequence. Steps with a value have one value {@code v}; they neither read nor change anything
 * else in the sequence.
 */
public enum EndStep {
    /** Adds v at the front; always possible. */
    ADD_FIRST("puts its value in front of"),
    /** Appends v; always possible. */
    ADD_LAST("appends its value to"),
    /** Removes the first element, which is v. */
    TAKE_FIRST("takes its value from the front of"),
    /** Removes the last element, which is v. */
    TAKE_LAST("takes its value from the end of"),
    /** Removes the first element, which is v; does nothing if there is none. */
    TAKE_FIRST_IF_ANY("takes its value from the front, or finds the emptiness, of"),
    /** Removes the last element, which is v; does nothing if there is none. */
    TAKE_LAST_IF_ANY("takes its value from the end, or finds the emptiness, of"),
    /** Changes nothing; possible if the first element is v. */
    SEE_FIRST("sees its value in front of"),
    /** Changes nothing; possible if the last element is v. */
    SEE_LAST("sees its value at the end of"),
    /** Changes nothing; possible if the first element, if there is any, is v. */
    SEE_FIRST_IF_ANY("sees its value in front, or the emptiness, of"),
    /** Changes nothing; possible if the last element, if there is any, is v. */
    SEE_LAST_IF_ANY("sees its value at the end, or the emptiness, of"),
    /** Changes nothing; possible if the sequence is empty. */
    SEE_EMPTY("sees the emptiness of"),
    /** Changes nothing; possible if the sequence is not empty. */
    SEE_SOME("sees some element of");

    private final String effect;

    EndStep(String effect) {
        this.effect = effect;
    }

    /** The beginning of a sentence that the name of a sequence completes. */
    public String effect() {
        return effect;
    }

    /** Whether it has a value. */
    public boolean hasValue() {
        return this != SEE_EMPTY && this != SEE_SOME;
    }

    /** Whether it is possible in every state. */
    public boolean isTotal() {
        return this == ADD_FIRST || this == ADD_LAST;
    }
}
