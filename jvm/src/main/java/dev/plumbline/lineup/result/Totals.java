package dev.plumbline.lineup.result;

import dev.plumbline.schedule.Bound;
import java.util.List;
import java.util.Set;

/**
 * How much was done.
 *
 * @param tests that were checked
 * @param undecided tests without a verdict
 * @param neverFull tests in which every serial run ends in a call that blocks
 * @param leftOut the bounds that left schedules of some test unexplored
 * @param completed the bounds within which tests were searched completely, the narrowest first; such a test also counts
 *     for all narrower bounds
 */
public record Totals(
        long tests, long undecided, long neverFull, Counts counts, Set<Bound> leftOut, List<CompletedBound> completed) {
    public Totals {
        leftOut = Set.copyOf(leftOut);
        completed = List.copyOf(completed);
    }
}
