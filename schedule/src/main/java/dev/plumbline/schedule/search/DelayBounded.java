package dev.plumbline.schedule.search;

import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Scheduler;
import java.util.EnumSet;
import java.util.Set;

/**
 * All schedules of a deterministic scheduler with a limit on delays (Emmi, Qadeer, Rakamaric, POPL 2011), depth-first,
 * each once.
 *
 * <p>The deterministic scheduler continues with the current transition until it is blocked, finished or gives way, and
 * then with the next in a circle by number. For messages, which are single steps, this is the order in which they were
 * sent, and skipped messages come when the circle closes. A delay skips the transition whose turn it is; it costs one,
 * however many processes there are. So there are at most as many schedules with d delays as there are ways to place d
 * delays at the points of an execution, while preemption bounding also multiplies by the choice of the next process
 * after each preemption.
 *
 * <p>At a point, the transition k places further in the circle costs k delays.
 */
public final class DelayBounded implements Scheduler {
    private final PricedSearch search;

    private DelayBounded(int delays) {
        this.search = new PricedSearch(delays, 1);
    }

    /** @param delays at most, 0 or more */
    public static DelayBounded within(int delays) {
        if (delays < 0) {
            throw new IllegalArgumentException("a bound of " + delays + " delays; expected 0 or more");
        }
        return new DelayBounded(delays);
    }

    @Override
    public boolean begin() {
        return search.begin();
    }

    @Override
    public int next(ChoicePoint asked) {
        ChoicePoint point = asked.giveWay();
        int start = 0;
        boolean canContinue = point.canContinue();
        while (start < point.alternatives()
                && (canContinue ? point.enabled(start) < point.current() : point.enabled(start) <= point.current())) {
            start++;
        }
        int index = search.at(point, 1);
        return point.enabled((start + index) % point.alternatives());
    }

    /** Choices within a step do not belong to scheduling: all alternatives are tried, at no cost. */
    @Override
    public int choose(int alternatives) {
        return search.among(alternatives);
    }

    @Override
    public Set<Bound> leftOut() {
        return search.budgetHit() ? EnumSet.of(Bound.DELAYS) : EnumSet.noneOf(Bound.class);
    }
}
