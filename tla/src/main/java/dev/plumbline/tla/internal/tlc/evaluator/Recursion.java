package dev.plumbline.tla.internal.tlc.evaluator;

import java.util.concurrent.Callable;

/**
 * What to do about an evaluation that was too deep: on a stack that may have been too small, it is done again on one
 * that is not. Where it is too deep by number, it is done once more to see whether the recursion is without end, which
 * is an error of the specification. If that cannot be proved, the evaluator has reached a limit.
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
