package dev.plumbline.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Runs every execution of another scheduler a second time with the same answers, and throws {@link Nondeterminism} if
 * the questions differ. A depth-first search detects this itself when it repeats a path; this is for random schedulers.
 */
public final class DeterminismCheck implements Scheduler {
    private final Recording inner;
    private final List<Object> asked = new ArrayList<>();
    private Schedule first;
    private int position;
    private boolean second;

    public DeterminismCheck(Scheduler inner) {
        this.inner = new Recording(inner);
    }

    @Override
    public boolean begin() {
        if (second && position < asked.size()) {
            throw new Nondeterminism(
                    "a repeated execution asked for " + position + " answers instead of " + asked.size());
        }
        if (first != null && !second) {
            first = inner.schedule();
            second = true;
            position = 0;
            return true;
        }
        second = false;
        asked.clear();
        boolean more = inner.begin();
        first = more ? inner.schedule() : null;
        return more;
    }

    @Override
    public int next(ChoicePoint point) {
        if (!second) {
            asked.add(point);
            return inner.next(point);
        }
        expect(point);
        return first.answer(position++);
    }

    @Override
    public int choose(int alternatives) {
        if (!second) {
            asked.add(alternatives);
            return inner.choose(alternatives);
        }
        expect(alternatives);
        return Schedule.chosen(first.answer(position++));
    }

    private void expect(Object question) {
        if (position >= asked.size() || !same(asked.get(position), question)) {
            throw new Nondeterminism("a repeated execution asked " + question + " as its question " + position
                    + ", where the first had asked "
                    + (position < asked.size() ? asked.get(position) : "nothing more"));
        }
    }

    private static boolean same(Object before, Object now) {
        return before instanceof ChoicePoint point && now instanceof ChoicePoint other
                ? point.asksTheSameAs(other)
                : before.equals(now);
    }

    @Override
    public boolean watches() {
        return inner.watches();
    }

    /** Only for the first time: to the other scheduler the second execution does not exist. */
    @Override
    public void taken(TakenStep step) {
        if (!second) {
            inner.taken(step);
        }
    }

    @Override
    public void ended(List<Transition> blocked) {
        if (!second) {
            inner.ended(blocked);
        }
    }

    @Override
    public Set<Bound> leftOut() {
        return inner.leftOut();
    }
}
