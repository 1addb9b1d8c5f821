package dev.plumbline.history.format;

import java.util.List;
import java.util.Optional;

/**
 * The time up to which a history of several files can be judged if some of them were cut off.
 *
 * <p>A file is the record of one thread, which performs one operation after the other. So every operation that a cut
 * file lost was called at the last time in the file or later, and took effect after that. Actions of other threads
 * before the earliest such time do not depend on the lost operations. An operation that had been called by then and not
 * returned is kept without its return: whether and how it takes effect is free, as for one that never returned.
 * Operations called later are left out.
 *
 * <p>This is the history as it was at that time. If the complete history has an explanation, then so has this one: the
 * steps of the explanation up to the horizon, in which every operation that had returned is complete. Hence a violation
 * of it is a violation of the complete history, whatever was lost.
 *
 * @param time operations that returned before it count as returned
 * @param keeper the one file that ends at that time; its own operations come before all lost ones, including those that
 *     return at exactly that time
 */
record Horizon(long time, Optional<String> keeper) {
    /**
     * A file that was cut off.
     *
     * @param until the last time in it; {@link Long#MIN_VALUE} if it has none
     * @param why the missing part, for messages
     * @param doubtful whether its last record may be incomplete
     */
    record Cut(String file, long until, String why, boolean doubtful) {}

    static Horizon of(List<Cut> cuts) {
        long time = cuts.stream().mapToLong(Cut::until).min().orElseThrow();
        List<Cut> first = cuts.stream().filter(cut -> cut.until() == time).toList();
        return new Horizon(time, first.size() == 1 ? Optional.of(first.get(0).file()) : Optional.empty());
    }

    boolean isBeyond(String file, long end) {
        return end >= time && !keeper.equals(Optional.of(file));
    }

    boolean isCalledBeyond(long call) {
        return call > time;
    }
}
