package dev.plumbline.schedule.search;

import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.SwitchReason;
import java.util.EnumSet;
import java.util.Set;

/**
 * All schedules with a limit on preemptions, depth-first, each once (Musuvathi, Qadeer, PLDI 2007). At each point the
 * current transition comes first if it can continue and does not wait, then the others in the order of their numbers.
 *
 * <p>A preemption interrupts a process in the middle of a call. A switch between two calls is free ({@link #within}):
 * otherwise a bound of 2 misses errors that occur when a second call begins between two calls of the first process and
 * both processes are then preempted once. But the free switches alone give every order of all calls, 1,680 for three
 * processes of three calls, and each of them is then multiplied by the preemptions. {@link #withinSwitches} counts both
 * kinds, and so is completed far sooner for such a program. {@link #withinOwnSwitches} leaves out the points inside
 * java.util.concurrent, nine of ten with a thread pool.
 */
public final class DepthFirst implements Scheduler {
    /** For {@link #within}: no bound. */
    public static final int UNBOUNDED = Integer.MAX_VALUE;

    private final PricedSearch search;
    private final boolean betweenCallsToo;
    private final boolean insideLibraries;
    private boolean libraryHit;

    private DepthFirst(int bound, boolean betweenCallsToo, boolean insideLibraries) {
        this.search = new PricedSearch(bound, 0);
        this.betweenCallsToo = betweenCallsToo;
        this.insideLibraries = insideLibraries;
    }

    /** @param preemptions at most, 0 or more, or {@link #UNBOUNDED} */
    public static DepthFirst within(int preemptions) {
        if (preemptions < 0) {
            throw new IllegalArgumentException("a bound of " + preemptions + " preemptions; expected 0 or more");
        }
        return new DepthFirst(preemptions, false, true);
    }

    /**
     * All schedules with a limit on switches away from a process that could continue, in a call or between two.
     *
     * @param switches at most, 0 or more, or {@link #UNBOUNDED}
     */
    public static DepthFirst withinSwitches(int switches) {
        return new DepthFirst(notNegative(switches), true, true);
    }

    /**
     * The schedules of {@link #withinSwitches} without preemptions inside a library
     * ({@link SwitchReason#PREEMPTS_LIBRARY}).
     *
     * @param switches at most, 0 or more, or {@link #UNBOUNDED}
     */
    public static DepthFirst withinOwnSwitches(int switches) {
        return new DepthFirst(notNegative(switches), true, false);
    }

    private static int notNegative(int switches) {
        if (switches < 0) {
            throw new IllegalArgumentException("a bound of " + switches + " switches; expected 0 or more");
        }
        return switches;
    }

    @Override
    public boolean begin() {
        return search.begin();
    }

    @Override
    public int next(ChoicePoint asked) {
        ChoicePoint point = asked.giveWay();
        if (!insideLibraries && point.switchReason() == SwitchReason.PREEMPTS_LIBRARY) {
            libraryHit |= point.alternatives() > 1;
            return point.current();
        }
        // If a switch counts, the current transition is enabled, so it is the first and all others have a cost.
        boolean counts = betweenCallsToo ? point.canContinue() : point.leavingPreempts();
        int index = search.at(point, counts ? 1 : 0);
        int first = first(point);
        if (index == 0) {
            return first;
        }
        // The others in order: those before the first keep their ranks.
        int other = point.enabled(index - 1);
        return other < first ? other : point.enabled(index);
    }

    private static int first(ChoicePoint point) {
        if (point.switchReason() == SwitchReason.WAITS && point.alternatives() > 1) {
            // That its time-out expires at once is possible, but not usual.
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
        Set<Bound> left = EnumSet.noneOf(Bound.class);
        if (search.budgetHit() || libraryHit) {
            left.add(Bound.PREEMPTIONS);
        }
        if (libraryHit) {
            left.add(Bound.LIBRARY);
        }
        return left;
    }
}
