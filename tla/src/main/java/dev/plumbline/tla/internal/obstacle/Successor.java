package dev.plumbline.tla.internal.obstacle;

/** A next state in which some variables have values. Immutable. */
public interface Successor {
    boolean has(String variable);

    /** The value of a variable that has one. */
    KnownValue get(String variable);

    Successor with(String variable, KnownValue value);
}
