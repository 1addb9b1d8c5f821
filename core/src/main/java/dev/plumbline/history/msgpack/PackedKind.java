package dev.plumbline.history.msgpack;

/** The kinds of things that MessagePack knows. */
public enum PackedKind {
    /** Nothing. */
    NIL,
    /** True or false. */
    BOOLEAN,
    /** A whole number. */
    INTEGER,
    /** A number with a fraction. */
    FLOAT,
    /** Text in UTF-8. */
    STRING,
    /** Bytes. */
    BINARY,
    /** A list. */
    ARRAY,
    /** Pairs of a key and a value. */
    MAP,
    /** Bytes with a meaning of their own. */
    EXTENSION
}
