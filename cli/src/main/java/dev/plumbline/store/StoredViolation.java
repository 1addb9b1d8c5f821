package dev.plumbline.store;

import java.time.Instant;
import java.util.Optional;

/**
 * A kind of violation in a store, however often and from wherever it came.
 *
 * @param histories that violate in this way, if there are any
 * @param tasks of campaigns that found it
 * @param firstCommits at which a campaign first found it; empty if they are not known
 * @param smallest of the counterexamples that campaigns found
 */
public record StoredViolation(
        ViolationKind kind,
        Optional<StoreSummary.Group> histories,
        long tasks,
        Instant first,
        Instant last,
        String firstCommits,
        String lastCommits,
        Steadiness steadiness,
        Optional<Smallest> smallest) {
    /**
     * A counterexample of a task.
     *
     * @param number by which its bundle is found
     * @param text what happened, in one line
     * @param named the task for people
     * @param command that runs the task again
     * @param bundle whether the store has its bundle
     */
    public record Smallest(long number, long size, String text, String named, String command, boolean bundle) {}

    /** Whether the store has a bundle that shows it. */
    public boolean hasBundle() {
        return smallest.filter(Smallest::bundle).isPresent()
                || histories.filter(each -> each.shortest().bundle()).isPresent();
    }

    /** How many histories and tasks there are. */
    public long times() {
        return histories.map(StoreSummary.Group::times).orElse(0L) + tasks;
    }
}
