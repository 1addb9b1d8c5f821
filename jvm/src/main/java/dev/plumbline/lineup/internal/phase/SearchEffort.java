package dev.plumbline.lineup.internal.phase;

import dev.plumbline.lineup.matrix.Bounds;

/**
 * How much of what its bounds allow a test is searched.
 *
 * @param search which schedules
 * @param most preemptions or switches; without meaning where all schedules are reduced
 * @param schedules of the search at most
 */
public record SearchEffort(Search search, int most, long schedules) {
    /**
     * Ways to search. Each of {@link #SAMPLED}, {@link #OWN_SWITCHES}, {@link #SWITCHES} and {@link #PREEMPTIONS} runs
     * every schedule that the ones before it run, if its bound is no lower.
     */
    public enum Search {
        /** Some at random, with at most so many preemptions. Is done when it has run its number of schedules. */
        SAMPLED,
        /** All that leave a thread so often, in a call or between two, but never inside java.util.concurrent. */
        OWN_SWITCHES,
        /** All that leave a thread so often, in a call or between two. */
        SWITCHES,
        /** All that leave a thread so often in a call. */
        PREEMPTIONS,
        /**
         * Of all schedules that leave no thread inside java.util.concurrent, one of those that differ in the order of
         * independent steps.
         */
        OWN_REDUCED,
        /** One of all those that differ in the order of independent steps: whoever comes to its end has seen all. */
        REDUCED
    }

    /** What a test has to pass. */
    public static SearchEffort whole(Bounds bounds) {
        Search search = switch (bounds.extent()) {
            case GROWING -> Search.OWN_SWITCHES;
            case SWITCHES -> Search.SWITCHES;
            case PREEMPTIONS -> Search.PREEMPTIONS;
        };
        return new SearchEffort(search, bounds.preemptions(), bounds.executions());
    }

    /** As before, but with so many schedules at most. */
    public SearchEffort atMost(long most) {
        return new SearchEffort(search, this.most, Math.min(schedules, most));
    }

    /** Whether every schedule of the other search is one of this. */
    public boolean covers(SearchEffort other) {
        if (search == Search.REDUCED || search == other.search && search == Search.OWN_REDUCED) {
            return true;
        }
        if (search == Search.OWN_REDUCED || other.search == Search.OWN_REDUCED) {
            return search == Search.OWN_REDUCED
                    && (other.search == Search.OWN_SWITCHES || other.search == Search.SAMPLED);
        }
        return search.compareTo(other.search) >= 0 && (most >= other.most || other.search == Search.SAMPLED);
    }
}
