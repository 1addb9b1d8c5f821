package dev.plumbline.schedule.search;

import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Leave;
import dev.plumbline.schedule.Scheduler;
import java.util.EnumSet;
import java.util.Set;

/**
 * All schedules with at most so many preemptions, depth first, each once (Musuvathi, Qadeer, PLDI 2007). At each point
 * the current transition comes first if it can go on and does not wait, then the others in the order of their numbers.
 */
public final class DepthFirst implements Scheduler {
    /** For {@link #within}: no bound. */
    public static final int UNBOUNDED = Integer.MAX_VALUE;

    private final PricedSearch search;

    private DepthFirst(int bound) {
        this.search = new PricedSearch(bound, 0);
    }

    /** @param preemptions at most, 0 or more, or {@link #UNBOUNDED} */
    public static DepthFirst within(int preemptions) {
        if (preemptions < 0) {
            throw new IllegalArgumentException("a bound of " + preemptions + " preemptions; expected 0 or more");
        }
        return new DepthFirst(preemptions);
    }

    @Override
    public boolean begin() {
        return search.begin();
    }

    @Override
    public int next(ChoicePoint asked) {
        ChoicePoint point = asked.giveWay();
        // Where leaving preempts, the current transition is enabled, so it is the first and all others cost something.
        int index = search.at(point, point.leavingPreempts() ? 1 : 0);
        int first = first(point);
        if (index == 0) {
            return first;
        }
        // The others in order: those before the first keep their ranks.
        int other = point.enabled(index - 1);
        return other < first ? other : point.enabled(index);
    }

    private static int first(ChoicePoint point) {
        if (point.leave() == Leave.WAITS && point.alternatives() > 1) {
            // That its time is up at once is possible, and not what mostly happens.
            return point.enabled(point.enabled(0) == point.current() ? 1 : 0);
        }
        return point.isEnabled(point.current()) ? point.current() : point.enabled(0);
    }

    @Override
    public int choose(int alternatives) {
        return search.among(alternatives);
    }

    @Override
    public Set<Bound> leftOut() {
        return search.budgetHit() ? EnumSet.of(Bound.PREEMPTIONS) : EnumSet.noneOf(Bound.class);
    }
}
