package dev.plumbline.mpcal.internal.validate;

/** The access of a log element in terms of the translation: the three kinds of variables, or none. */
sealed interface Access {
    /** A variable of the translation; {@code own}: every process has its own, at its identifier. */
    record Variable(String name, boolean own) implements Access {}

    /** A mapped parameter: two operators, {@code prefix_read} and {@code prefix_write}, perform its mapping macro. */
    record Mapping(String prefix, int dimensions) implements Access {}

    /** The binding of a procedure's reference, which is not part of the state of the specification. */
    record Ignored() implements Access {}
}
