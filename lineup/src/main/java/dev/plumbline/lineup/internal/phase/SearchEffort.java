package dev.plumbline.lineup.internal.phase;

import dev.plumbline.lineup.matrix.Bounds;

/**
 * How much of what its bounds allow a test is searched.
 *
 * @param preemptions of the search; samples are drawn within the bounds all the same
 * @param schedules of the search at most
 */
public record SearchEffort(int preemptions, long schedules) {
    public static SearchEffort whole(Bounds bounds) {
        return new SearchEffort(bounds.preemptions(), bounds.executions());
    }

    /** As before, but with so many schedules at most. */
    public SearchEffort atMost(long most) {
        return new SearchEffort(preemptions, Math.min(schedules, most));
    }
}
