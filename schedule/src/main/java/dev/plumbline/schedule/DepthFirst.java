package dev.plumbline.schedule;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * All schedules with at most so many preemptions, depth first, each once (Musuvathi, Qadeer, PLDI 2007).
 *
 * <p>The path to the current execution is kept as a stack of nodes, with what has been tried at each. An execution repeats
 * the path up to the deepest node with an untried alternative, takes that, and follows the first alternative from there on:
 * the current thread if it can go on and does not wait, otherwise the enabled one with the lowest number. Where it cannot repeat the path, the
 * program is not deterministic.
 *
 * <p>No schedule is run twice, for two executions differ in the answer at the node where their paths part; and none is
 * missed that a bound allows, for a node is left only when all its alternatives within the bound have been tried.
 */
public final class DepthFirst implements Scheduler {
    /** For {@link #within}: no bound. */
    public static final int UNBOUNDED = Integer.MAX_VALUE;

    private final int bound;
    private boolean started;
    private boolean boundHit;
    private int depth;
    private int position;
    private int preemptions;

    // One node is one index into these. A choice among n is a node whose current thread is CHOICE and whose enabled
    // "threads" are a bit for each alternative.
    private static final int CHOICE = -2;
    private int[] current = new int[64];
    private long[] enabled = new long[64];
    private int[] answer = new int[64];
    private long[] tried = new long[64];
    private int[] before = new int[64];
    private Point.Leave[] leave = new Point.Leave[64];

    private DepthFirst(int bound) {
        this.bound = bound;
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
        if (started) {
            if (position < depth) {
                throw new Nondeterminism("an execution asked for " + position + " answers, but one with the same "
                        + depth + " first answers asked for more");
            }
            while (depth > 0 && !advance(depth - 1)) {
                depth--;
            }
            if (depth == 0) {
                return false;
            }
        }
        started = true;
        position = 0;
        preemptions = 0;
        return true;
    }

    /** Moves a node on to its next alternative; false if it has none left. */
    private boolean advance(int node) {
        tried[node] |= 1L << answer[node];
        long left = enabled[node] & ~tried[node];
        if (left == 0) {
            return false;
        }
        // The current thread is tried first wherever it can go on, so whatever is left there preempts it.
        boolean costs = leave[node] == Point.Leave.PREEMPTS || leave[node] == Point.Leave.BETWEEN_CALLS;
        if (costs && before[node] >= bound) {
            boundHit = true;
            return false;
        }
        answer[node] = Long.numberOfTrailingZeros(left);
        return true;
    }

    @Override
    public int next(Point asked) {
        Point point = asked.giveWay();
        int first = point.isEnabled(point.current()) ? point.current() : point.enabled(0);
        if (point.leave() == Point.Leave.WAITS && point.alternatives() > 1) {
            // That its time is up at once is possible, and not what mostly happens.
            first = point.enabled(point.enabled(0) == point.current() ? 1 : 0);
        }
        int node = visit(point.current(), point.enabled(), point.leave(), first);
        int chosen = answer[node];
        if (chosen != point.current() && point.leavingPreempts()) {
            preemptions++;
        }
        return chosen;
    }

    @Override
    public int choose(int alternatives) {
        if (alternatives > Long.SIZE) {
            throw new IllegalArgumentException("a choice among " + alternatives + "; at most 64 can be tried");
        }
        return answer[visit(CHOICE, -1L >>> Long.SIZE - alternatives, Point.Leave.BLOCKED, 0)];
    }

    private int visit(int from, long among, Point.Leave how, int first) {
        int node = position++;
        if (node < depth) {
            if (current[node] != from || enabled[node] != among || leave[node] != how) {
                throw new Nondeterminism("answer " + node + " was asked for with " + described(node)
                        + " before, and now, after the same answers, with "
                        + described(from, among, how));
            }
            return node;
        }
        if (node == answer.length) {
            grow();
        }
        current[node] = from;
        enabled[node] = among;
        leave[node] = how;
        tried[node] = 0;
        answer[node] = first;
        before[node] = preemptions;
        depth = position;
        return node;
    }

    private void grow() {
        int size = 2 * answer.length;
        current = Arrays.copyOf(current, size);
        enabled = Arrays.copyOf(enabled, size);
        answer = Arrays.copyOf(answer, size);
        tried = Arrays.copyOf(tried, size);
        before = Arrays.copyOf(before, size);
        leave = Arrays.copyOf(leave, size);
    }

    private String described(int node) {
        return described(current[node], enabled[node], leave[node]);
    }

    private static String described(int current, long enabled, Point.Leave leave) {
        return current == CHOICE
                ? "a choice among " + Long.bitCount(enabled)
                : "thread " + current + " (" + leave + ") and the enabled threads " + Long.toBinaryString(enabled);
    }

    @Override
    public Set<Bound> leftOut() {
        return boundHit ? EnumSet.of(Bound.PREEMPTIONS) : EnumSet.noneOf(Bound.class);
    }
}
