package dev.plumbline.history.msgpack;

/** The kinds of objects in MessagePack. */
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
    /** Bytes with an application-specific meaning. */
    EXTENSION
}
