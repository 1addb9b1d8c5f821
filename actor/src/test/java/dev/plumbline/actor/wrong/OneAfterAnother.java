package dev.plumbline.actor.wrong;

import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.TakenStep;
import dev.plumbline.schedule.Transition;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Runs all executions of one scheduler, then all of the next, and so on. With {@code Limited} around them: some of the
 * first, then some of the second.
 */
final class OneAfterAnother implements Scheduler {
    private final List<Scheduler> schedulers;
    private int current;

    /** @param schedulers at least one */
    OneAfterAnother(List<Scheduler> schedulers) {
        if (schedulers.isEmpty()) {
            throw new IllegalArgumentException("no scheduler was given; expected at least one");
        }
        this.schedulers = List.copyOf(schedulers);
    }

    @Override
    public boolean begin() {
        while (!schedulers.get(current).begin()) {
            if (current == schedulers.size() - 1) {
                return false;
            }
            current++;
        }
        return true;
    }

    @Override
    public int next(ChoicePoint point) {
        return schedulers.get(current).next(point);
    }

    @Override
    public int choose(int alternatives) {
        return schedulers.get(current).choose(alternatives);
    }

    @Override
    public boolean watches() {
        return schedulers.stream().anyMatch(Scheduler::watches);
    }

    @Override
    public void taken(TakenStep step) {
        schedulers.get(current).taken(step);
    }

    @Override
    public void ended(List<Transition> blocked) {
        schedulers.get(current).ended(blocked);
    }

    /** Empty if one of the schedulers used so far left nothing out; otherwise all bounds that they met. */
    @Override
    public Set<Bound> leftOut() {
        Set<Bound> all = EnumSet.noneOf(Bound.class);
        for (Scheduler each : schedulers.subList(0, current + 1)) {
            Set<Bound> left = each.leftOut();
            if (left.isEmpty()) {
                return left;
            }
            all.addAll(left);
        }
        return all;
    }
}
