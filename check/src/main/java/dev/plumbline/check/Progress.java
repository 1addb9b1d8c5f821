package dev.plumbline.check;

/** Is told how a check is coming along. Called often, from the thread that searches: be quick. */
@FunctionalInterface
public interface Progress {
    Progress NONE = (settled, total, frontier, steps) -> {};

    /**
     * @param settled operations that have returned and are explained
     * @param total operations in the history
     * @param frontier interpretations alive
     * @param steps of the specification so far
     */
    void report(int settled, int total, int frontier, long steps);
}
