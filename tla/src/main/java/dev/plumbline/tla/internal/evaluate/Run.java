package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * One evaluation: the current states, and counters of the reads of their variables. Not thread-safe.
 *
 * <p>The counters of reads decide which values may be cached. A value that was computed without reading a variable is
 * valid forever; one that read only variables of the current state is valid as long as that state is the current one;
 * one that read a state which is still being built must not be cached.
 */
public final class Run {
    private static final String COMPILING = Run.class.getPackageName() + ".compile.Compiler";
    private static final int TICKS_BETWEEN_LOOKS = 1 << 12;
    private static final int COPIED_IN_A_TICK = 1 << 6;
    private static final TlaValue[] NONE = {};

    /** The current state; in an initial predicate, the state that is being built. */
    public TlaValue[] now;

    /** The next state: null where a variable has no value yet. */
    public TlaValue[] next;

    /** Whether the next state is complete: it has values for all variables, and these do not change. */
    public boolean nextKnown;

    /** Whether variables refer to the next state: below a prime. */
    public boolean primed;

    /** Whether the current state is being built. */
    public final boolean initial;

    /** Changes whenever another state becomes the current one. */
    public int epoch;

    /** The number of reads of variables so far. */
    public long reads;

    /** The number of reads of a state that was being built. */
    public long unsettledReads;

    /** The number of variables that the state being built has values for. */
    public int assigned;

    /** The indexes of these variables, in the order of the assignments; null if there was none yet. */
    public int[] trail;

    /** Notes what an action reads; null if nothing is recorded. */
    public Recording recording;

    /** Whether it was made from another run, which may have assigned more since. */
    public boolean isCopy;

    private final Watch watch;
    private int ticks;
    private int lastEpoch;
    private String callee = "";

    /** Called at intervals, so that a budget can end a single long evaluation. */
    @FunctionalInterface
    public interface Watch {
        /** Ends evaluations in a thread that was interrupted. */
        Watch UNTIL_INTERRUPTED = () -> {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("the evaluation was interrupted");
            }
        };

        /**
         * Evaluates a formula while a specification is loaded.
         *
         * @throws CancellationException if the thread is interrupted, with a message that names the formula
         */
        static <T> T named(String formula, SourcePlace place, Supplier<T> evaluation) {
            try {
                return evaluation.get();
            } catch (CancellationException e) {
                throw new CancellationException(place + ": " + formula + " is not evaluated");
            }
        }

        /** @throws RuntimeException to end the evaluation */
        void look();
    }

    /** @param initial whether {@code now} is being built */
    public Run(TlaValue[] now, TlaValue[] next, boolean initial, Watch watch) {
        this.now = now;
        this.next = next;
        this.initial = initial;
        this.watch = watch;
    }

    /** A snapshot of the states: later assignments do not change it. */
    public Run frozen() {
        Run copy =
                new Run(initial && now != null ? now.clone() : now, next == null ? null : next.clone(), initial, watch);
        copy.primed = primed;
        copy.nextKnown = nextKnown;
        copy.epoch = epoch;
        copy.recording = recording;
        copy.isCopy = true;
        return copy;
    }

    /**
     * A copy for another thread or another evaluation, with counters of its own. The copy may be too short-lived to
     * check the budget, so making it counts as a step of this run.
     */
    public Run copy() {
        tick();
        Run copy = new Run(now, next, initial, watch);
        copy.primed = primed;
        copy.nextKnown = nextKnown;
        copy.epoch = epoch;
        copy.recording = recording;
        copy.isCopy = true;
        return copy;
    }

    /** Whether the state being built has values for all variables: the rest of the evaluation can only rule it out. */
    public boolean isComplete() {
        return assigned == (initial ? now : next).length;
    }

    /** Gives a variable of the state being built its value. */
    public void assign(int index, TlaValue value) {
        TlaValue[] state = initial ? now : next;
        if (trail == null) {
            trail = new int[state.length];
        }
        state[index] = value;
        trail[assigned++] = index;
        if (recording != null) {
            recording.assigned(index);
        }
    }

    /** Gives a variable of the next state its current value. */
    public void keep(int index) {
        assign(index, now[index]);
        if (recording != null) {
            recording.kept(index);
        }
    }

    /** Notes that the current value of a variable is compared with its next one. */
    public void compares(int index) {
        if (recording != null) {
            recording.read(recording.derive(Projection.whole(index), NONE));
            recording.readNext(index);
        }
    }

    /**
     * Undoes all assignments except the first {@code kept} ones. After an error nothing needs to be undone: it ends the
     * evaluation, or is caught by a function outside an ENABLED or a composition of actions, which restore the state.
     */
    public void undo(int kept) {
        TlaValue[] state = initial ? now : next;
        while (assigned > kept) {
            state[trail[--assigned]] = null;
        }
    }

    /**
     * A separate run with the same state as the current state of an action. The state must have values for the
     * variables that are read.
     */
    public Run forAction() {
        Run inner = new Run(now, new TlaValue[now.length], false, watch);
        inner.epoch = newEpoch();
        inner.lastEpoch = inner.epoch;
        return inner;
    }

    /** Counts a step of the evaluation, of which there may be very many. */
    public void tick() {
        if (++ticks >= TICKS_BETWEEN_LOOKS) {
            ticks = 0;
            watch.look();
        }
    }

    /**
     * Counts the elements of a value that an operator made: copying many of them takes as long as a step. So the budget
     * is checked in time while a sequence grows, though each step of its growth is a single call.
     */
    public TlaValue made(TlaValue value) {
        int copied = value instanceof Fun function ? function.size() : value instanceof Elements set ? set.size() : 0;
        if (copied >= COPIED_IN_A_TICK) {
            ticks += copied / COPIED_IN_A_TICK;
            tick();
        }
        return value;
    }

    /** A number that no state of this run has had. */
    public int newEpoch() {
        return ++lastEpoch;
    }

    /** Stores the operator that is called, for the message about a recursion that does not end. */
    public void calls(String operator) {
        callee = operator;
        tick();
    }

    /**
     * The error for an evaluation that overflowed the stack: by a recursion or, during compilation, by an expression
     * that is nested too deeply.
     */
    public EvaluationError tooDeep(StackOverflowError error, SourcePlace place) {
        boolean isCompiled = Arrays.stream(error.getStackTrace())
                .anyMatch(frame -> frame.getClassName().startsWith(COMPILING));
        return EvaluationError.limit(
                isCompiled
                        ? "an expression is nested too deep; expected definitions for parts of it"
                        : "the recursion is too deep"
                                + (callee.isEmpty() ? "" : "; the last operator called is " + callee),
                place);
    }
}
