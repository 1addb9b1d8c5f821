package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * One evaluation: the states at hand and what was read of them. Used by one thread.
 *
 * <p>The counters of reads decide what may be remembered. A value that was computed without reading a variable holds
 * for ever; one that read only variables of the current state holds as long as that state is the current one; one that
 * read a state which is still being built holds for the moment only.
 */
public final class Run {
    private static final String COMPILING = Run.class.getPackageName() + ".compile.Compiler";
    private static final int TICKS_BETWEEN_LOOKS = 1 << 12;

    /** The current state; in an initial predicate, the state that is being built. */
    public TlaValue[] now;

    /** The next state: null where a variable has no value yet. */
    public TlaValue[] next;

    /** Whether the next state is not being built: it has values for all variables, and these stay. */
    public boolean nextKnown;

    /** Whether variables mean those of the next state: below a prime. */
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

    private final Watch watch;
    private int ticks;
    private int lastEpoch;
    private String callee = "";

    /** Asked now and then, so that a budget is honoured within one evaluation. */
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

    /** The same states, seen as they are now: later assignments do not show. */
    public Run frozen() {
        Run copy =
                new Run(initial && now != null ? now.clone() : now, next == null ? null : next.clone(), initial, watch);
        copy.primed = primed;
        copy.nextKnown = nextKnown;
        copy.epoch = epoch;
        return copy;
    }

    /**
     * The same, for another thread or another evaluation: counters are its own. The copy may be too short-lived to look
     * at the budget, so making it is a step of this run.
     */
    public Run copy() {
        tick();
        Run copy = new Run(now, next, initial, watch);
        copy.primed = primed;
        copy.nextKnown = nextKnown;
        copy.epoch = epoch;
        return copy;
    }

    /** Whether the state being built has values for all variables: what follows can only rule it out. */
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
    }

    /**
     * Takes back all assignments but the first ones. An error needs no undoing: it ends the evaluation, or is caught by
     * a function outside of an ENABLED or of a composition of actions, which put the state back as it was.
     */
    public void undo(int kept) {
        TlaValue[] state = initial ? now : next;
        while (assigned > kept) {
            state[trail[--assigned]] = null;
        }
    }

    /** The same state as the current one of an action, in a run of its own: it must have values for what is read. */
    public Run forAction() {
        Run inner = new Run(now, new TlaValue[now.length], false, watch);
        inner.epoch = newEpoch();
        inner.lastEpoch = inner.epoch;
        return inner;
    }

    /** A step of the evaluation that may be one of very many. */
    public void tick() {
        if (++ticks >= TICKS_BETWEEN_LOOKS) {
            ticks = 0;
            watch.look();
        }
    }

    /** A number that no state of this run had. */
    public int newEpoch() {
        return ++lastEpoch;
    }

    /** Remembers the operator that is called, for the message about a recursion that does not end. */
    public void calls(String operator) {
        callee = operator;
        tick();
    }

    /**
     * The error for an evaluation that came to the end of the stack: by a recursion, or, while an expression was being
     * compiled, since the text of the expression is nested that deep.
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
