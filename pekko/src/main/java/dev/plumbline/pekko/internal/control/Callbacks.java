package dev.plumbline.pekko.internal.control;

import java.lang.StackWalker.StackFrame;
import java.util.stream.Stream;

/**
 * Whether a call comes out of the callback of a {@code CompletableFuture}.
 *
 * <p>Where a future is complete already, {@code whenComplete} calls at once, and otherwise the thread that completes it
 * does. With a helper thread that is a matter of luck. So both are taken for the same: what a callback sends comes from
 * no actor, and behind all that the step itself sends.
 */
final class Callbacks {
    private static final String FUTURE = "java.util.concurrent.CompletableFuture";
    private static final String MAILBOX = "org.apache.pekko.dispatch.Mailbox";
    private static final String CONTROL = Control.class.getName();

    private Callbacks() {}

    static boolean isRunning() {
        return StackWalker.getInstance().walk(Callbacks::hasFuture);
    }

    /** Below the mailbox, or the step, nothing belongs to the actor. */
    private static boolean hasFuture(Stream<StackFrame> frames) {
        return frames.skip(3)
                .map(StackFrame::getClassName)
                .dropWhile(name -> name.equals(CONTROL))
                .takeWhile(name -> !name.equals(MAILBOX) && !name.equals(CONTROL))
                .anyMatch(name -> name.startsWith(FUTURE));
    }
}
