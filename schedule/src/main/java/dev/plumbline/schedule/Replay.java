package dev.plumbline.schedule;

import java.util.EnumSet;
import java.util.Set;

/** Repeats one execution. */
public final class Replay implements Scheduler {
    private final Schedule schedule;
    private int position = -1;

    public Replay(Schedule schedule) {
        this.schedule = schedule;
    }

    @Override
    public boolean begin() {
        if (position >= 0) {
            return false;
        }
        position = 0;
        return true;
    }

    @Override
    public int next(ChoicePoint point) {
        int answer = answer();
        if (Schedule.isChoice(answer)) {
            throw mismatch("the schedule chose among " + Schedule.alternatives(answer) + " alternatives here");
        }
        if (answer != NO_TRANSITION && !point.mayRun(answer)) {
            throw mismatch("the schedule continues with process " + answer + ", which cannot continue here");
        }
        return answer;
    }

    @Override
    public int choose(int alternatives) {
        int answer = answer();
        if (!Schedule.isChoice(answer) || Schedule.alternatives(answer) != alternatives) {
            throw mismatch("a choice among " + alternatives + " is due, for which the schedule has no answer here");
        }
        return Schedule.chosen(answer);
    }

    @Override
    public boolean continuesAfterRepetition() {
        return !exhausted();
    }

    /** Whether the execution used all answers of the schedule. */
    public boolean exhausted() {
        return position == schedule.length();
    }

    @Override
    public Set<Bound> leftOut() {
        return EnumSet.of(Bound.GIVEN);
    }

    private int answer() {
        if (position == schedule.length()) {
            throw mismatch("the schedule ends here and the execution does not");
        }
        return schedule.answer(position++);
    }

    private Nondeterminism mismatch(String what) {
        return new Nondeterminism("the schedule does not fit: after " + position + " answers, " + what
                + "; it belongs to another program, or the program depends on something that is not controlled");
    }
}
