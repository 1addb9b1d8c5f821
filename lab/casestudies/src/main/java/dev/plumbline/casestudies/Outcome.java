package dev.plumbline.casestudies;

import java.util.Optional;

/**
 * The results of the runs of a target.
 *
 * @param runs that were made; if a run violated, it is the last one
 * @param operations of all runs together
 * @param inconclusive runs that have no verdict
 * @param crashes of threads in all runs
 * @param found the violation, if there was one
 * @param seconds from the start of the first run to the end of the last check
 */
record Outcome(
        Target target,
        int runs,
        long operations,
        int inconclusive,
        int crashes,
        Optional<Violation> found,
        double seconds) {

    /**
     * @param seed of the run
     * @param operation that could not be performed, with its arguments and results
     * @param obstacle the condition that failed in one of the interpretations
     */
    record Violation(long seed, String operation, String obstacle) {}

    /** A fault was found, or there is none and every run conforms. */
    boolean isAsExpected() {
        return target.isFaulty() ? found.isPresent() : found.isEmpty() && inconclusive == 0;
    }
}
