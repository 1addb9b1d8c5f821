package dev.plumbline.lineup.result;

import dev.plumbline.schedule.Bound;
import java.util.List;
import java.util.Set;

/**
 * How much was done.
 *
 * @param tests that were checked
 * @param undecided of them
 * @param neverFull of them, those in which every serial run ends in a call that blocks
 * @param leftOut what was not explored of some test
 * @param completed within which bounds tests were searched to the end, the narrowest first; a test that was counts for
 *     all narrower ones too
 */
public record Totals(
        long tests, long undecided, long neverFull, Counts counts, Set<Bound> leftOut, List<CompletedBound> completed) {
    public Totals {
        leftOut = Set.copyOf(leftOut);
        completed = List.copyOf(completed);
    }
}
