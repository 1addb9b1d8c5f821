package dev.plumbline.check.sweep;

import dev.plumbline.check.Witness;
import dev.plumbline.spec.State;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The steps that lead to a configuration, linked from the last to the first; configurations share common beginnings. */
final class Path {
    private Path previous;
    private final Witness.Performed last;

    private Path(Path previous, Witness.Performed last) {
        this.previous = previous;
        this.last = last;
    }

    static Path start(State initial) {
        return new Path(null, new Witness.Performed(Witness.SILENT, "", false, initial));
    }

    Path then(int operation, String step, boolean completes, State state) {
        return new Path(this, new Witness.Performed(operation, step, completes, state));
    }

    Path previous() {
        return previous;
    }

    Witness.Performed last() {
        return last;
    }

    /** Forgets how this point was reached. */
    void cut() {
        previous = null;
    }

    /** Drops all but the last {@code length} steps. */
    void keepLast(int length) {
        Path at = this;
        for (int i = 0; i < length && at != null; i++) {
            at = at.previous;
        }
        if (at != null) {
            at.cut();
        }
    }

    /** The steps that were kept, oldest first. The oldest entry is the point before the first of them, not a step. */
    List<Witness.Performed> steps(int atMost) {
        Deque<Witness.Performed> steps = new ArrayDeque<>();
        for (Path at = this; at.previous != null && steps.size() < atMost; at = at.previous) {
            steps.addFirst(at.last);
        }
        return new ArrayList<>(steps);
    }
}
