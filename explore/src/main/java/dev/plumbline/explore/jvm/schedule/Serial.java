package dev.plumbline.explore.jvm.schedule;

import java.util.Set;

/**
 * All serial executions: a call, once begun, runs to its end before any other call begins. Where a call blocks, nobody goes
 * on: the execution is cut there, and its history is a stuck serial history.
 *
 * <p>Threads that the code under test started are part of it. They run while a call waits for them, and come to rest before
 * the next call begins.
 */
public final class Serial implements Scheduler {
    private final DepthFirst orders = DepthFirst.within(DepthFirst.UNBOUNDED);
    private final long ofProgram;
    private int calling;

    /** @param threads of the program */
    public Serial(int threads) {
        this.ofProgram = (1L << threads) - 1;
    }

    @Override
    public boolean begin() {
        calling = -1;
        return orders.begin();
    }

    @Override
    public int next(Point point) {
        int current = point.current();
        boolean betweenCalls = point.leave() == Point.Leave.STARTS
                || point.leave() == Point.Leave.BETWEEN_CALLS
                || point.leave() == Point.Leave.FINISHED && (ofProgram >>> current & 1) != 0;
        if (betweenCalls) {
            calling = -1;
        } else if (point.leave() != Point.Leave.YIELDS && point.mayRun(current)) {
            return current;
        }
        long internal = point.enabled() & ~ofProgram;
        if (calling >= 0 && calling != current && point.mayRun(calling)) {
            return calling;
        }
        if (internal != 0) {
            // Whoever yields gives way, in a circle, so that no two of them wait for a third.
            long after = current < 63 ? internal & -1L << current + 1 : 0;
            return Long.numberOfTrailingZeros(after != 0 ? after : internal);
        }
        if (calling >= 0) {
            return point.mayRun(calling) ? calling : NOBODY;
        }
        calling = orders.next(new Point(current, point.enabled(), 0, Point.Leave.BLOCKED));
        return calling;
    }

    @Override
    public int choose(int alternatives) {
        return orders.choose(alternatives);
    }

    @Override
    public Set<Bound> leftOut() {
        return orders.leftOut();
    }
}
