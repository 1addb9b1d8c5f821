package dev.plumbline.schedule.search;

import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.ProcessPoint;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.SwitchReason;
import java.util.Set;

/**
 * All serial executions: a call, once begun, runs to its end before any other call begins. If a call blocks, no process
 * continues: the execution is cut there, and its history is a stuck serial history.
 *
 * <p>Processes that the code under test started are part of it. They run while a call waits for them, and come to rest
 * before the next call begins. A process that waits for a time is at rest: many classes have one that does maintenance
 * every minute, for ever, and consecutive calls do not wait for it. Time passes for such processes when a call cannot
 * continue in another way. If time has passed repeatedly and the call still waits, the call counts as blocked.
 */
public final class Serial implements Scheduler {
    private final DepthFirst orders = DepthFirst.within(DepthFirst.UNBOUNDED);
    private final long ofProgram;
    private final int mostRounds;
    private int calling;
    private int rounds;

    /**
     * @param processes of the program
     * @param mostRounds how often time may pass for other processes while a call waits
     */
    public Serial(int processes, int mostRounds) {
        this.ofProgram = (1L << processes) - 1;
        this.mostRounds = mostRounds;
    }

    @Override
    public boolean begin() {
        calling = -1;
        rounds = 0;
        return orders.begin();
    }

    @Override
    public int next(ChoicePoint asked) {
        if (!(asked instanceof ProcessPoint point)) {
            throw new IllegalArgumentException("a serial execution has processes with calls; found " + asked);
        }
        int current = point.current();
        boolean betweenCalls = point.switchReason() == SwitchReason.STARTS
                || point.switchReason() == SwitchReason.BETWEEN_CALLS
                || point.switchReason() == SwitchReason.FINISHED && (ofProgram >>> current & 1) != 0;
        if (betweenCalls) {
            calling = -1;
            rounds = 0;
        } else if (!givesWay(point.switchReason()) && point.mayRun(current)) {
            return current;
        }
        long internal = point.enabled() & ~ofProgram;
        long awake = internal & ~point.timed();
        if (calling >= 0 && calling != current && point.mayRun(calling)) {
            return calling;
        }
        if (awake != 0) {
            return inACircle(awake, current);
        }
        if (calling >= 0 && internal != 0 && (rounds < mostRounds || point.mayRun(calling))) {
            rounds++;
            return inACircle(internal, current);
        }
        if (calling >= 0) {
            return point.mayRun(calling) ? calling : NO_TRANSITION;
        }
        long waiting = point.enabled() & ofProgram;
        if (waiting == 0) {
            // The program has ended, and the main process continues; or the main process itself waits.
            return inACircle(internal, current);
        }
        calling = orders.next(new ProcessPoint(
                current,
                waiting,
                0,
                0,
                SwitchReason.BLOCKED,
                process -> point.accesses(process).get(0)));
        return calling;
    }

    private static boolean givesWay(SwitchReason reason) {
        return reason == SwitchReason.YIELDS || reason == SwitchReason.WAITS;
    }

    /** A process that yields gives way, in a circle, so that no two of them make a third wait. */
    private static int inACircle(long processes, int current) {
        long after = current < 63 ? processes & -1L << current + 1 : 0;
        return Long.numberOfTrailingZeros(after != 0 ? after : processes);
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
