package dev.plumbline.schedule;

import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Ends the exploration after so many executions, or when it is told that time is up. */
public final class Limited implements Scheduler {
    private final Scheduler inner;
    private final long most;
    private final BooleanSupplier timeUp;
    private long executions;
    private Bound hit;

    /**
     * @param most executions
     * @param timeUp asked before each execution
     */
    public Limited(Scheduler inner, long most, BooleanSupplier timeUp) {
        this.inner = inner;
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
            executions++;
            return inner.begin();
        }
        // Nothing is left out if there was nothing left.
        if (hit == null && inner.begin()) {
            hit = late ? Bound.TIME : Bound.EXECUTIONS;
        }
        return false;
    }

    @Override
    public int next(ChoicePoint point) {
        return inner.next(point);
    }

    @Override
    public int choose(int alternatives) {
        return inner.choose(alternatives);
    }

    @Override
    public boolean watches() {
        return inner.watches();
    }

    @Override
    public void taken(TakenStep step) {
        inner.taken(step);
    }

    @Override
    public void ended(List<Transition> blocked) {
        inner.ended(blocked);
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
