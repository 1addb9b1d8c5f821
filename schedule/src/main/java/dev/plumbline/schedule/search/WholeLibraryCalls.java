package dev.plumbline.schedule.search;

import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.DelegatingScheduler;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.SwitchReason;
import dev.plumbline.schedule.TakenStep;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Runs a search over steps that end outside of libraries ({@link SwitchReason#PREEMPTS_LIBRARY}): no process is
 * preempted inside a call of a library. The steps of such a call, up to the point where it blocks, calls back or
 * returns, are one step for the search, with all accesses of its parts. If a call blocks, the step ends there, and a
 * further one begins when the call is woken.
 *
 * <p>This is sound for {@link Dpor}. The end of a step depends on its process alone, never on the enabled steps of
 * others: the engine reports it for every step, also if no scheduler is called because only one process can continue.
 * The effect of a step is a function of the state in which it begins, and all its accesses are reported; so steps
 * without dependent accesses commute as before, and the theorem applies to the larger steps.
 *
 * <p>Compared with the search of all points, schedules with preemptions inside a call of the library are left out. They
 * have no other results if each call is linearizable, as most of java.util.concurrent is by its documentation: the call
 * could have happened atomically, at its linearization point. This does not hold for calls that are documented as
 * compound or weakly consistent: iterators, {@code size} of some collections, {@code putAll}, {@code LongAdder.sum}. So
 * {@link #leftOut} says {@link Bound#LIBRARY}.
 */
public final class WholeLibraryCalls extends DelegatingScheduler {
    /** The accesses of the current call. */
    private final Set<Access> open = new LinkedHashSet<>();

    private boolean libraryHit;

    /** @param inner a search that needs every step, and no other points */
    public WholeLibraryCalls(Scheduler inner) {
        super(inner);
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
    public void taken(TakenStep step) {
        open.addAll(step.accesses());
        if (!step.endsInsideLibrary()) {
            List<Access> all = new ArrayList<>(open);
            open.clear();
            inner.taken(new TakenStep(step.transition(), step.process(), all));
        }
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
