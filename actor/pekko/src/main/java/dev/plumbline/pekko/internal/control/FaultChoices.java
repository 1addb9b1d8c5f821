package dev.plumbline.pekko.internal.control;

import dev.plumbline.actor.Faults;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Transition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The faults that may still happen in an execution. */
public final class FaultChoices {
    private final Control control;
    private final boolean none;
    private int losses;
    private int crashes;
    private boolean ended;

    public FaultChoices(Control control, Faults faults) {
        this.control = control;
        this.none = faults.none();
        this.losses = faults.losses();
        this.crashes = faults.crashes();
        this.ended = none;
    }

    /**
     * All that may happen next, by number.
     *
     * @param events the possible events other than faults. If there are none, an execution may end without the faults
     *     that are still possible, which is a choice too
     */
    public List<Pending> with(List<Pending> events) {
        if (ended) {
            return events;
        }
        List<Pending> all = new ArrayList<>();
        if (losses > 0) {
            control.inventory().inTransit().forEach(message -> all.add(Fault.loss(message)));
        }
        if (crashes > 0) {
            all.addAll(control.inventory().crashes());
        }
        if (events.isEmpty() && !all.isEmpty()) {
            all.add(control.end());
        }
        all.addAll(events);
        all.sort(Comparator.comparingInt(Pending::number));
        return all;
    }

    /** A step has been taken. */
    public void taken(Pending step) {
        if (step instanceof Fault fault) {
            losses = fault.kind() == Step.Kind.LOSE ? less(losses) : losses;
            crashes = fault.kind() == Step.Kind.CRASH ? less(crashes) : crashes;
            ended |= fault.kind() == Step.Kind.END;
        }
    }

    private static int less(int left) {
        return left == Faults.UNLIMITED ? left : left - 1;
    }

    /** The accesses of a step, with those that order it before the end. */
    public List<Access> accesses(Pending step, List<Access> observed) {
        if (none || step instanceof Fault fault && fault.kind() == Step.Kind.END) {
            return observed;
        }
        List<Access> all = new ArrayList<>(observed);
        all.add(new Access(Access.Kind.SEND, StepAccesses.DONE, step.number()));
        return all;
    }

    /**
     * At the end of an execution: the end, unless it was a step. Faults that have happened are in a race with it;
     * otherwise nothing would show that they need not have happened where they did.
     */
    public List<Transition> notTaken() {
        return ended ? List.of() : List.of(control.end().transition());
    }
}
