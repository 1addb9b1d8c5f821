package dev.plumbline.lineup;

/**
 * How much of what its bounds allow a test is searched.
 *
 * @param preemptions of the search; samples are drawn within the bounds all the same
 * @param schedules of the search at most
 */
record Effort(int preemptions, long schedules) {
    static Effort whole(Bounds bounds) {
        return new Effort(bounds.preemptions(), bounds.executions());
    }

    /** As before, but with so many schedules at most. */
    Effort atMost(long most) {
        return new Effort(preemptions, Math.min(schedules, most));
    }
}
