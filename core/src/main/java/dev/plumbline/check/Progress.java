package dev.plumbline.check;

import dev.plumbline.history.History;

/** Receives the progress of a check. Called often, by the searching thread, so it must be fast. */
@FunctionalInterface
public interface Progress {
    Progress NONE = (settled, total, frontier, steps) -> {};

    /** The history was read; next the specification is loaded. */
    default void read(History history) {}

    /** The search begins, without the operations that are left out. */
    default void checking(History history) {}

    /**
     * @param settled operations that have returned and are explained
     * @param total operations in the history
     * @param frontier the number of live interpretations
     * @param steps of the specification so far
     */
    void report(int settled, int total, int frontier, long steps);
}
