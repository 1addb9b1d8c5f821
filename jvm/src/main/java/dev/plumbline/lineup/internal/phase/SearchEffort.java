package dev.plumbline.lineup.internal.phase;

import dev.plumbline.lineup.matrix.Bounds;

/**
 * Which part of the schedules within its bounds a test is searched for.
 *
 * @param search which schedules
 * @param most preemptions or switches; without meaning for reductions
 * @param schedules the limit on schedules of the search
 */
public record SearchEffort(Search search, int most, long schedules) {
    /**
     * Ways to search. Each of {@link #SAMPLED}, {@link #OWN_SWITCHES}, {@link #SWITCHES} and {@link #PREEMPTIONS} runs
     * every schedule that the ones before it run, if its bound is no lower.
     */
    public enum Search {
        /** Some schedules at random, with a limit on preemptions. Completed when it has run its number of schedules. */
        SAMPLED,
        /**
         * All schedules with a limit on preemptions, in a call or between two, none of them inside
         * java.util.concurrent.
         */
        OWN_SWITCHES,
        /** All schedules with a limit on preemptions, in a call or between two. */
        SWITCHES,
        /** All schedules with a limit on preemptions in the middle of a call. */
        PREEMPTIONS,
        /**
         * Among schedules without preemptions inside java.util.concurrent, one of each class of schedules that differ
         * only in the order of independent steps.
         */
        OWN_REDUCED,
        /**
         * One schedule of each class of schedules that differ only in the order of independent steps: a completed
         * search covers all.
         */
        REDUCED
    }

    /** The search that a test has to pass. */
    public static SearchEffort whole(Bounds bounds) {
        Search search = switch (bounds.extent()) {
            case GROWING -> Search.OWN_SWITCHES;
            case SWITCHES -> Search.SWITCHES;
            case PREEMPTIONS -> Search.PREEMPTIONS;
        };
        return new SearchEffort(search, bounds.preemptions(), bounds.executions());
    }

    /** The same search with this limit on schedules. */
    public SearchEffort atMost(long most) {
        return new SearchEffort(search, this.most, Math.min(schedules, most));
    }

    /** Whether this search contains every schedule of the other one. */
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
