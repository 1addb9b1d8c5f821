package dev.plumbline.run.harness;

import java.util.Map;

/**
 * Thrown and caught at once where the operation begins at which a replay is to stop; nobody else ever sees it. The
 * debug agent of the JVM sleeps until this exception is thrown ({@code onthrow}), then waits for a debugger and hands
 * it the process with every thread suspended.
 */
public final class OperationBegins extends Exception {
    private static final long serialVersionUID = 1;

    private OperationBegins(String message) {
        super(message, null, false, false);
    }

    /**
     * What the debugger shows: the operation, in the variables of this method. Three steps out of here lies the body of
     * the action, behind its {@code begin()}.
     */
    static void stop(String operation, Map<String, Object> arguments, int thread, long call) {
        try {
            throw new OperationBegins("call " + call + " of thread " + thread + ": " + operation + arguments);
        } catch (OperationBegins e) {
            // Whoever wanted to look has looked.
        }
    }
}
