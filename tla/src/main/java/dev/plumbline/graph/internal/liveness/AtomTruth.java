package dev.plumbline.graph.internal.liveness;

/** The truth values of atoms. They must not change over time. */
public interface AtomTruth {
    /** The truth of an atom that is about a state. */
    boolean ofState(int atom, int state);

    /** The truth of an atom that is about a step; both states may be the same. */
    boolean ofStep(int atom, int from, int to);
}
