package dev.plumbline.check.late.internal;

import dev.plumbline.spec.State;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** How a configuration was reached, as a list from its end. Shared by all that continue it. */
public final class LateLog {
    private static final int NONE = -1;

    private LateLog previous;
    private final int first;
    private final int second;
    private final State state;

    private LateLog(LateLog previous, int first, int second, State state) {
        this.previous = previous;
        this.first = first;
        this.second = second;
        this.state = state;
    }

    /** An operation that was performed, or two that were removed because the second undoes the first. */
    public record Move(int first, int second) {
        public static Move of(int operation) {
            return new Move(operation, NONE);
        }

        public boolean isPair() {
            return second != NONE;
        }
    }

    public static LateLog start(State state) {
        return new LateLog(null, NONE, NONE, state);
    }

    LateLog performed(int operation, State after) {
        return new LateLog(this, operation, NONE, after);
    }

    LateLog removed(int one, int other, State unchanged) {
        return new LateLog(this, one, other, unchanged);
    }

    /** Where it starts. */
    public State start() {
        LateLog at = this;
        while (at.previous != null) {
            at = at.previous;
        }
        return at.state;
    }

    /** Since the start, in order. */
    public List<Move> moves() {
        Deque<Move> moves = new ArrayDeque<>();
        for (LateLog at = this; at.previous != null; at = at.previous) {
            moves.addFirst(new Move(at.first, at.second));
        }
        return new ArrayList<>(moves);
    }

    /** Forgets how this point was reached: it is a start from now on. */
    public void cut() {
        previous = null;
    }
}
