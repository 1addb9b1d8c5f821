package dev.plumbline.graph.expand;

/** Evaluates everything that a search needs to know about one state. Thread-safe. */
public interface Expander {
    Expansion initial();

    /** @param number of a state that was found */
    Expansion of(int number);
}
