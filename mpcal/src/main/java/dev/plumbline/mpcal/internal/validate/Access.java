package dev.plumbline.mpcal.internal.validate;

/** What an element of a log touches, in terms of the translation: the three kinds of variables, and what is none. */
sealed interface Access {
    /** A variable of the translation; {@code own}: every process has its own, at its identifier. */
    record Variable(String name, boolean own) implements Access {}

    /**
     * A mapped parameter: two operators, {@code prefix_read} and {@code prefix_write}, do what its mapping macro does.
     */
    record Mapping(String prefix, int dimensions) implements Access {}

    /** How a procedure's reference is bound is no state of the specification. */
    record Ignored() implements Access {}
}
