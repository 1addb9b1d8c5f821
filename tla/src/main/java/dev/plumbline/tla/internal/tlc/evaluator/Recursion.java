package dev.plumbline.tla.internal.tlc.evaluator;

import java.util.concurrent.Callable;

/**
 * Handles an evaluation that was too deep. If the stack may have been too small, the evaluation is repeated on a larger
 * one. If the number of nested expressions was too large, it is repeated once more to find out whether the recursion
 * never ends, which is an error of the specification. If that cannot be proved, the evaluator has reached a limit.
 */
final class Recursion {
    private Recursion() {}

    /** @param failure that {@link Failures#isTooDeep} */
    static <T> T evaluate(LocatingTool tool, Throwable failure, Callable<T> work) {
        Throwable last = failure;
        if (!Failures.isCounted(failure)) {
            try {
                return Nesting.onLargeStack(null, work);
            } catch (RuntimeException | StackOverflowError e) {
                if (!Failures.isTooDeep(e)) {
                    throw e;
                }
                last = e;
            }
        }
        if (tool.isRead()) {
            try {
                Nesting.onLargeStack(new RecursionTrace(tool), work);
            } catch (RuntimeException | StackOverflowError e) {
                if (Failures.isEndless(e)) {
                    throw e;
                }
            }
        }
        if (last instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        throw (Error) last;
    }
}
