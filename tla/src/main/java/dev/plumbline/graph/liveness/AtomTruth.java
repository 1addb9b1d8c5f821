package dev.plumbline.graph.liveness;

/** The truth of atoms. Answers must not change. */
public interface AtomTruth {
    /** Of an atom of a state. */
    boolean ofState(int atom, int state);

    /** Of an atom of a step; both states may be the same. */
    boolean ofStep(int atom, int from, int to);
}
