package dev.plumbline.schedule;

import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Ends the exploration after a number of executions, or when the time is up. It can continue where it stopped:
 * {@link #renew}.
 */
public final class Limited extends DelegatingScheduler {
    private long most;
    private final BooleanSupplier timeUp;
    private long executions;
    private Bound hit;
    /** Whether an execution has been begun only to find out whether there is one. */
    private boolean begunAhead;

    private boolean exhausted;

    /**
     * @param most executions
     * @param timeUp evaluated before each execution
     */
    public Limited(Scheduler inner, long most, BooleanSupplier timeUp) {
        super(inner);
        this.most = most;
        this.timeUp = timeUp;
    }

    public static Limited to(long most, Scheduler inner) {
        return new Limited(inner, most, () -> false);
    }

    @Override
    public boolean begin() {
        boolean late = timeUp.getAsBoolean();
        if (!late && executions < most) {
            boolean begun = begunAhead || inner.begin();
            begunAhead = false;
            hit = null;
            exhausted = !begun;
            executions += begun ? 1 : 0;
            return begun;
        }
        // Nothing is left out if no schedule was left.
        if (!exhausted && !begunAhead) {
            begunAhead = inner.begin();
            exhausted = !begunAhead;
        }
        if (begunAhead) {
            hit = late ? Bound.TIME : Bound.EXECUTIONS;
        }
        return false;
    }

    /** Allows this number of further executions. The other scheduler continues with its next execution. */
    public void renew(long more) {
        most += more;
    }

    /** The number of executions begun. */
    public long executions() {
        return executions;
    }

    @Override
    public Set<Bound> leftOut() {
        Set<Bound> all = inner.leftOut();
        if (hit != null) {
            all.add(hit);
        }
        return all;
    }
}
