package dev.plumbline.check;

import dev.plumbline.history.History;

/** Is told how a check is coming along. Called often, from the thread that searches: be quick. */
@FunctionalInterface
public interface Progress {
    Progress NONE = (settled, total, frontier, steps) -> {};

    /** The history is there, as it was read; next the specification is loaded. */
    default void read(History history) {}

    /** The search begins, on the operations that count. */
    default void checking(History history) {}

    /**
     * @param settled operations that have returned and are explained
     * @param total operations in the history
     * @param frontier interpretations alive
     * @param steps of the specification so far
     */
    void report(int settled, int total, int frontier, long steps);
}
