package dev.plumbline.schedule;

import java.util.List;
import java.util.Set;

/** Gives the answers of another scheduler, and passes on everything that it has to know. Subclasses change a part. */
public abstract class DelegatingScheduler implements Scheduler {
    /** Changes only between executions. */
    protected Scheduler inner;

    protected DelegatingScheduler(Scheduler inner) {
        this.inner = inner;
    }

    @Override
    public boolean begin() {
        return inner.begin();
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
    public boolean continuesAfterRepetition() {
        return inner.continuesAfterRepetition();
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
        return inner.leftOut();
    }
}
