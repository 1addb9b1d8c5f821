package dev.plumbline.schedule;

import java.util.List;
import java.util.Set;

/**
 * Every execution begins with the answers of a schedule; another scheduler decides what comes behind. That one knows
 * nothing of the beginning: to it the execution starts where the schedule ends.
 */
public final class Behind implements Scheduler {
    private final Schedule beginning;
    private final Scheduler inner;
    private int position;
    private boolean innerAsked;

    public Behind(Schedule beginning, Scheduler inner) {
        this.beginning = beginning;
        this.inner = inner;
    }

    @Override
    public boolean begin() {
        position = 0;
        innerAsked = false;
        return inner.begin();
    }

    @Override
    public int next(ChoicePoint point) {
        if (position == beginning.length()) {
            innerAsked = true;
            return inner.next(point);
        }
        int answer = beginning.answer(position);
        if (Schedule.isChoice(answer) || answer != NOBODY && !point.mayRun(answer)) {
            throw mismatch(point.toString());
        }
        position++;
        return answer;
    }

    @Override
    public int choose(int alternatives) {
        if (position == beginning.length()) {
            return inner.choose(alternatives);
        }
        int answer = beginning.answer(position);
        if (!Schedule.isChoice(answer) || Schedule.alternatives(answer) != alternatives) {
            throw mismatch("a choice among " + alternatives);
        }
        position++;
        return Schedule.chosen(answer);
    }

    private Nondeterminism mismatch(String question) {
        return new Nondeterminism("the beginning of the schedule does not fit: after " + position
                + " answers it does not answer " + question);
    }

    @Override
    public boolean watches() {
        return inner.watches();
    }

    /** The step of the last answer of the beginning belongs to the beginning. */
    @Override
    public void taken(TakenStep step) {
        if (innerAsked) {
            inner.taken(step);
        }
    }

    @Override
    public void ended(List<Transition> blocked) {
        inner.ended(blocked);
    }

    /** What begins otherwise, and what the other scheduler leaves out. */
    @Override
    public Set<Bound> leftOut() {
        Set<Bound> all = inner.leftOut();
        if (beginning.length() > 0) {
            all.add(Bound.GIVEN);
        }
        return all;
    }
}
