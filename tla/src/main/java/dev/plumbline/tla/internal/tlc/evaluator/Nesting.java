package dev.plumbline.tla.internal.tlc.evaluator;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;

/**
 * The nesting depth of the current thread's evaluation. A recursion ends at a fixed number of nested expressions, so
 * that the result does not depend on the stack of the calling thread, on the machine or on the build of Java. If the
 * stack of a thread is too small for {@link #MOST}, the evaluation is repeated on a thread with a large stack.
 */
final class Nesting {
    /**
     * About seven thousand levels of a recursive operator, several times what TLC reaches with its default stack. Not
     * more, since TLC looks up names in a chain as long as the recursion is deep: the time grows quadratically.
     */
    static final int MOST = 20_000;

    /**
     * How deep a recursion is followed to prove that it does not end. A recursion that repeats itself usually does so
     * soon, and the proof takes quadratic time, after the evaluation has already failed.
     */
    private static final int MOST_TRACED = 5_000;

    /** The message for an interrupted evaluation. For operators in Java, TLC keeps only this text. */
    static final String UNFINISHED = "the evaluation does not end";

    private static final int ENTERED_BETWEEN_LOOKS = 1 << 12;

    private static final ThreadLocal<Nesting> CURRENT = ThreadLocal.withInitial(Nesting::new);

    private int depth;
    private int entered;
    private boolean large;
    private RecursionTrace trace;

    private Nesting() {}

    static Nesting current() {
        return CURRENT.get();
    }

    /** Enters an expression. An interrupted evaluation ends here. */
    void enter() {
        if (++entered % ENTERED_BETWEEN_LOOKS == 0 && Thread.currentThread().isInterrupted()) {
            throw new CancellationException(UNFINISHED);
        }
        if (depth >= (trace == null ? MOST : MOST_TRACED)) {
            throw new TooDeep();
        }
        depth++;
    }

    void leave() {
        depth--;
    }

    /** Whether no expression is being evaluated around this one. */
    boolean isOutermost() {
        return depth == 0;
    }

    /** Whether an evaluation that ran out of stack here may succeed on a larger one. */
    boolean canBeLarger() {
        return !large;
    }

    /** The search for a recursion that does not end; null if there is none. */
    RecursionTrace trace() {
        return trace;
    }

    /**
     * On a thread with a large stack.
     *
     * @param tracing searches for a recursion that does not end; null for no search
     */
    static <T> T onLargeStack(RecursionTrace tracing, Callable<T> work) {
        try {
            return LargeStack.call("evaluate", () -> {
                Nesting own = current();
                own.large = true;
                own.trace = tracing;
                return work.call();
            });
        } catch (ExecutionException e) {
            throw LargeStack.unchecked(e);
        }
    }
}
