package dev.plumbline.schedule.random;

import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.SwitchReason;
import java.util.EnumSet;
import java.util.Set;

/**
 * Random schedules with a limit on preemptions. A process continues until its call ends, or it blocks, yields or is
 * preempted; then the next process is drawn at random.
 *
 * <p>The calls to preempt are drawn before an execution, all with the same probability; their numbers of points are
 * unknown before they run. So the point within a call is drawn when the call begins, among as many points as the
 * longest call so far had, in this execution or an earlier one; if the call ends before this point, a point is drawn
 * again in the next call. Drawing from the points of a whole execution would need its length, and finding that by a
 * first execution would take twice the time.
 */
public final class FewPreemptions extends RandomScheduler {
    /** The assumed number of points of the very first call. */
    private static final int GUESS = 16;

    private final int most;
    private final long calls;
    private final boolean insideLibraries;
    private long[] places = new long[0];
    private int used;
    private long ended;
    private int points;
    private int longest;
    private int target;

    /**
     * @param most preemptions, 0 or more
     * @param calls of all processes together, as far as known; at least 1
     */
    public FewPreemptions(long seed, int most, long calls) {
        this(seed, most, calls, true);
    }

    /** Without preemptions inside libraries ({@link SwitchReason#PREEMPTS_LIBRARY}). */
    public static FewPreemptions outsideLibraries(long seed, int most, long calls) {
        return new FewPreemptions(seed, most, calls, false);
    }

    private FewPreemptions(long seed, int most, long calls, boolean insideLibraries) {
        super(seed);
        if (most < 0 || calls < 1) {
            throw new IllegalArgumentException(
                    "at most " + most + " preemptions in " + calls + " calls; expected at least 0 and 1");
        }
        this.most = most;
        this.calls = calls;
        this.insideLibraries = insideLibraries;
    }

    @Override
    void draw() {
        places = random.longs(most, 0, calls).sorted().toArray();
        used = 0;
        ended = 0;
        points = 0;
        target = longest == 0 ? random.nextInt(GUESS) : drawn();
        longest = Math.max(longest, 1);
    }

    @Override
    public int next(ChoicePoint asked) {
        ChoicePoint point = asked.giveWay();
        if (point.switchReason() == SwitchReason.BETWEEN_CALLS || point.switchReason() == SwitchReason.FINISHED) {
            ended++;
            longest = Math.max(longest, points);
            points = 0;
            target = drawn();
        }
        if (!point.leavingPreempts()) {
            return point.enabled(random.nextInt(point.alternatives()));
        }
        if (!insideLibraries && point.switchReason() == SwitchReason.PREEMPTS_LIBRARY) {
            return point.current();
        }
        boolean due = used < most && places[used] <= ended && points >= target;
        points++;
        int others = point.alternatives() - 1;
        if (!due || others == 0) {
            return point.current();
        }
        used++;
        // The next preemption, even in the same call, has its own point.
        points = 0;
        target = drawn();
        int rank = random.nextInt(others);
        int other = point.enabled(rank);
        return other < point.current() ? other : point.enabled(rank + 1);
    }

    /** Now and then from twice as many: the end of a call that is longer than all before it must be possible too. */
    private int drawn() {
        return random.nextInt((random.nextInt(8) == 0 ? 2 * longest : longest) + 1);
    }

    @Override
    public Set<Bound> leftOut() {
        return EnumSet.of(Bound.SAMPLED, Bound.PREEMPTIONS);
    }
}
