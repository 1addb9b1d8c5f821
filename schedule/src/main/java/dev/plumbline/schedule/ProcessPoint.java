package dev.plumbline.schedule;

import java.util.List;
import java.util.function.IntFunction;

/**
 * A point of a program of at most 64 processes, each of which has one next step. The number of a transition is that of
 * its process. Sets of processes are bits of a long, since points are made millions of times.
 */
public final class ProcessPoint implements ChoicePoint {
    /** The limit on processes of one execution. */
    public static final int MOST_PROCESSES = 64;

    private final int current;
    private final long enabled;
    private final long spinning;
    private final long timed;
    private final SwitchReason reason;
    private final IntFunction<Access> accesses;

    /**
     * @param current the process that took the last step; -1 before the first
     * @param enabled bit p is set if process p can take a step; never 0
     * @param spinning see {@link #spinning}
     * @param timed see {@link #timed}
     * @param accesses the first access of each enabled process; called only if a scheduler needs it
     */
    public ProcessPoint(
            int current, long enabled, long spinning, long timed, SwitchReason reason, IntFunction<Access> accesses) {
        this.current = current;
        this.enabled = enabled;
        this.spinning = spinning;
        this.timed = timed;
        this.reason = reason;
        this.accesses = accesses;
    }

    @Override
    public int current() {
        return current;
    }

    @Override
    public int currentProcess() {
        return current;
    }

    @Override
    public SwitchReason switchReason() {
        return reason;
    }

    /** The enabled processes, a bit each. */
    public long enabled() {
        return enabled;
    }

    /** Of the enabled processes, those that wait with a time-out: running one means that its time-out expires. */
    public long timed() {
        return timed;
    }

    @Override
    public int alternatives() {
        return Long.bitCount(enabled);
    }

    @Override
    public int enabled(int rank) {
        long left = enabled;
        for (int i = 0; i < rank; i++) {
            left &= left - 1;
        }
        return Long.numberOfTrailingZeros(left);
    }

    @Override
    public boolean isEnabled(int process) {
        return process >= 0 && process < MOST_PROCESSES && (enabled >>> process & 1) != 0;
    }

    @Override
    public boolean mayRun(int process) {
        return process >= 0 && process < MOST_PROCESSES && ((enabled | spinning) >>> process & 1) != 0;
    }

    @Override
    public int process(int transition) {
        return transition;
    }

    @Override
    public List<Access> accesses(int transition) {
        return List.of(accesses.apply(transition));
    }

    @Override
    public ChoicePoint giveWay() {
        long others = enabled & ~(1L << current);
        return reason == SwitchReason.YIELDS && others != 0 ? among(others) : this;
    }

    /** The same point with some of the enabled processes only. */
    ProcessPoint among(long some) {
        return new ProcessPoint(current, some, spinning, timed, reason, accesses);
    }

    @Override
    public long signature() {
        return enabled;
    }

    @Override
    public String toString() {
        return "process " + current + " (" + reason + ") and the enabled processes " + Long.toBinaryString(enabled);
    }
}
