package dev.plumbline.graph.expand;

/** Asks the specification all that a search wants to know about one state. Used by several threads at once. */
public interface Expander {
    Expansion initial();

    /** @param number of a state that was found */
    Expansion of(int number);
}
