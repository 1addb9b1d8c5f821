package dev.plumbline.pekko.internal.control;

import java.lang.StackWalker.StackFrame;
import java.util.stream.Stream;

/**
 * Whether a call comes out of the callback of a future.
 *
 * <p>Where a future is complete already, {@code whenComplete} calls at once, and otherwise the thread that completes it
 * does. With a helper thread that is a matter of luck. So both are taken for the same: what a callback sends comes from
 * no actor, and behind all that the step itself sends.
 */
final class Callbacks {
    private static final String FUTURE = "java.util.concurrent.CompletableFuture";
    private static final String SCALA = "scala.concurrent.impl.Promise";
    private static final String MAILBOX = "org.apache.pekko.dispatch.Mailbox";
    private static final String CONTROL = Control.class.getName();

    private Callbacks() {}

    static boolean isRunning() {
        return StackWalker.getInstance().walk(Callbacks::hasFuture);
    }

    /**
     * Below the receipt, or the step, nothing belongs to the actor. A mailbox is above it too: that of the receiver, into
     * which the message is put.
     */
    private static boolean hasFuture(Stream<StackFrame> frames) {
        return frames.dropWhile(frame -> isOwn(frame.getClassName()))
                .takeWhile(frame -> !isReceipt(frame) && !frame.getClassName().equals(CONTROL))
                .map(StackFrame::getClassName)
                .anyMatch(name -> name.startsWith(FUTURE) || name.startsWith(SCALA));
    }

    private static boolean isOwn(String name) {
        return name.equals(CONTROL) || name.startsWith(Callbacks.class.getName()) || name.startsWith("java.");
    }

    private static boolean isReceipt(StackFrame frame) {
        return frame.getClassName().equals(MAILBOX) && frame.getMethodName().equals("run");
    }
}
