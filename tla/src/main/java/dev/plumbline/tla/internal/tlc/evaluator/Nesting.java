package dev.plumbline.tla.internal.tlc.evaluator;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;

/**
 * How deep the evaluation of the current thread is. A recursion ends at a fixed number of nested expressions, so that
 * what can be evaluated does not depend on the stack of the calling thread, on the machine or on the build of Java. A
 * thread whose stack is too small for {@link #MOST} has the evaluation done again on a thread with a stack that is
 * large enough.
 */
final class Nesting {
    /**
     * Some seven thousand levels of a recursive operator, several times what TLC reaches with the stack that it has by
     * default. Not more, since TLC looks names up in a chain that is as long as the recursion is deep: the time grows
     * with its square.
     */
    static final int MOST = 20_000;

    /**
     * How deep a recursion is followed to prove that it does not end. One that repeats itself mostly does so soon, and
     * the proof costs the square of this, after the evaluation has failed already.
     */
    private static final int MOST_TRACED = 5_000;

    /** What is said of an evaluation that was interrupted. Where Java runs an operator, TLC keeps this text alone. */
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

    /** Also where an evaluation that nobody waits for any more ends. */
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

    /** What looks for a recursion without end; null where nothing does. */
    RecursionTrace trace() {
        return trace;
    }

    /**
     * On a thread with a large stack.
     *
     * @param tracing looks for a recursion without end; null where nothing does
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
