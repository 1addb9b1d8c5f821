package dev.plumbline.jvm;

import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.Recording;
import dev.plumbline.schedule.Replay;
import dev.plumbline.schedule.Scheduler;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs every execution of another scheduler a second time with the same answers, and throws {@link Nondeterminism} if
 * the questions differ. A depth-first search detects this itself when it repeats a path; this is for random schedulers.
 */
final class DeterminismCheck implements Scheduler {
    private final Recording inner;
    private final List<Object> asked = new ArrayList<>();
    private boolean ran;
    private int position;
    /** The second execution; null in the first. */
    private Replay second;

    DeterminismCheck(Scheduler inner) {
        this.inner = new Recording(inner);
    }

    @Override
    public boolean begin() {
        if (second != null && position < asked.size()) {
            throw new Nondeterminism(
                    "a repeated execution asked for " + position + " answers instead of " + asked.size());
        }
        position = 0;
        if (ran && second == null) {
            second = new Replay(inner.schedule());
            return second.begin();
        }
        second = null;
        asked.clear();
        ran = inner.begin();
        return ran;
    }

    @Override
    public int next(ChoicePoint point) {
        if (second == null) {
            asked.add(point);
            return inner.next(point);
        }
        if (!(asked() instanceof ChoicePoint before) || !isSame(before, point)) {
            throw differs(point);
        }
        return second.next(point);
    }

    @Override
    public int choose(int alternatives) {
        if (second == null) {
            asked.add(alternatives);
            return inner.choose(alternatives);
        }
        if (!asked().equals(alternatives)) {
            throw differs(alternatives);
        }
        return second.choose(alternatives);
    }

    private static boolean isSame(ChoicePoint one, ChoicePoint other) {
        return one.current() == other.current()
                && one.switchReason() == other.switchReason()
                && one.signature() == other.signature();
    }

    private Object asked() {
        return position < asked.size() ? asked.get(position++) : "nothing";
    }

    private Nondeterminism differs(Object question) {
        return new Nondeterminism("a repeated execution asked " + question + " as its question " + position);
    }
}
