package dev.plumbline.schedule.search;

import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.SwitchReason;
import dev.plumbline.schedule.TakenStep;
import dev.plumbline.schedule.Transition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Runs a search over steps that end outside of libraries ({@link SwitchReason#PREEMPTS_LIBRARY}): no process is left inside a
 * call of a library while it can go on. The steps of such a call, up to the point where it blocks, calls back or
 * returns, are one step for the search, with all accesses of its parts. Where a call blocks, the step ends there, and a
 * further one begins when the call is woken.
 *
 * <p>That is sound for {@link Dpor}. How far a step reaches depends on its process alone, never on what others could do
 * instead: the engine says so of every step, also where no scheduler is asked because a single process can go on. What
 * a step does is a function of the state that it begins in, and its accesses are all there; so steps without dependent
 * accesses commute as before, and the theorem speaks of the larger steps.
 *
 * <p>Against the search of all points, schedules are left out that leave a process inside a call of the library. They
 * show no other results if each call is linearizable, as most of java.util.concurrent is by its documentation: the call
 * could have taken place at once, at its linearization point. Not so of calls that are documented as compound or weakly
 * consistent: iterators, {@code size} of some collections, {@code putAll}, {@code LongAdder.sum}. So {@link #leftOut}
 * says {@link Bound#LIBRARY}.
 */
public final class WholeLibraryCalls implements Scheduler {
    private final Scheduler inner;
    /** The accesses of the call under way. */
    private final Set<Access> open = new LinkedHashSet<>();

    private boolean libraryHit;

    /** @param inner a search that needs to know of every step, and of no other points */
    public WholeLibraryCalls(Scheduler inner) {
        this.inner = inner;
    }

    @Override
    public boolean begin() {
        open.clear();
        return inner.begin();
    }

    @Override
    public int next(ChoicePoint point) {
        if (point.switchReason() == SwitchReason.PREEMPTS_LIBRARY && point.isEnabled(point.current())) {
            libraryHit |= point.alternatives() > 1;
            return point.current();
        }
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
        open.addAll(step.accesses());
        if (!step.endsInsideLibrary()) {
            List<Access> all = new ArrayList<>(open);
            open.clear();
            inner.taken(new TakenStep(step.transition(), step.process(), all));
        }
    }

    @Override
    public void ended(List<Transition> blocked) {
        inner.ended(blocked);
    }

    @Override
    public Set<Bound> leftOut() {
        Set<Bound> left = inner.leftOut();
        if (libraryHit) {
            left.add(Bound.PREEMPTIONS);
            left.add(Bound.LIBRARY);
        }
        return left;
    }
}
