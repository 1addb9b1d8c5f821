package dev.plumbline.pekko.internal.control;

import java.lang.StackWalker.StackFrame;
import java.util.stream.Stream;

/**
 * Detects whether a call is made by the callback of a future.
 *
 * <p>If a future is already complete, {@code whenComplete} calls back at once, and otherwise the thread that completes
 * it does. With a helper thread this is a race. So both cases are treated in the same way: messages that a callback
 * sends come from no actor, and after all messages of the step itself.
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
     * Frames below the receipt, or the step, do not belong to the actor. A mailbox may also be above it: that of the
     * receiver, into which the message is put.
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
