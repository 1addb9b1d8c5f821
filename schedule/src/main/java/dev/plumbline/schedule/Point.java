package dev.plumbline.schedule;

/**
 * Where a schedule can branch.
 *
 * @param current the thread that took the last step; -1 before the first
 * @param enabled bit t is set if thread t can take a step; never 0
 * @param spinning threads that could go on as well, but have passed the same place several times while nobody changed
 *     anything. They become enabled with the next change; to run them before is allowed and hardly ever of use
 * @param timed of the enabled threads, those that wait for something or for a time: to let them run means that their time is up
 * @param leave what it means to go on with a thread other than the current one
 */
public record Point(int current, long enabled, long spinning, long timed, Leave leave) {
    /** More threads than this do not fit into one execution. */
    public static final int MOST_THREADS = 64;

    /** What the current thread is doing. */
    public enum Leave {
        /** It is in the middle of a call and could go on: leaving it is a preemption. */
        PREEMPTS,
        /** It is between two calls of the program and could go on: leaving it is a preemption too, of no call. */
        BETWEEN_CALLS,
        /** It could go on, and asked for others to run instead. */
        YIELDS,
        /** It waits, but not for ever: to go on with it means that its time is up. */
        WAITS,
        /** It is spinning, see {@link #spinning}. */
        SPINS,
        /** Nobody has taken a step yet. */
        STARTS,
        /** It is blocked. */
        BLOCKED,
        /** It has done all its calls. */
        FINISHED
    }

    /** Whether going on with another thread is a preemption. */
    public boolean leavingPreempts() {
        return leave == Leave.PREEMPTS || leave == Leave.BETWEEN_CALLS;
    }

    public boolean isEnabled(int thread) {
        return thread >= 0 && (enabled >>> thread & 1) != 0;
    }

    /** Whether an answer is within the rules. */
    public boolean mayRun(int thread) {
        return thread >= 0 && ((enabled | spinning) >>> thread & 1) != 0;
    }

    /** The same point without the current thread, if it yields and somebody else is enabled. */
    Point giveWay() {
        long others = enabled & ~(1L << current);
        return leave == Leave.YIELDS && others != 0 ? new Point(current, others, spinning, timed, leave) : this;
    }

    /** The enabled threads, counted. */
    public int alternatives() {
        return Long.bitCount(enabled);
    }

    /** The enabled thread of that rank, from 0, in the order of their numbers. */
    public int enabled(int rank) {
        long left = enabled;
        for (int i = 0; i < rank; i++) {
            left &= left - 1;
        }
        return Long.numberOfTrailingZeros(left);
    }
}
