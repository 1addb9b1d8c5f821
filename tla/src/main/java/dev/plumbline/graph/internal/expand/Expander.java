package dev.plumbline.graph.internal.expand;

/** Evaluates everything that a search needs to know about one state. Thread-safe. */
public interface Expander {
    Expansion initial();

    /** @param number of a state that was found */
    Expansion of(int number);
}
