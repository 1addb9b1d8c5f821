package dev.plumbline.run.harness;

import java.util.Map;

/**
 * Thrown and immediately caught where the operation begins at which a replay stops; no other code sees it. The debug
 * agent of the JVM is inactive until this exception is thrown ({@code onthrow}), then waits for a debugger and hands it
 * the process with every thread suspended.
 */
public final class OperationBegins extends Exception {
    private static final long serialVersionUID = 1;

    private OperationBegins(String message) {
        super(message, null, false, false);
    }

    /**
     * The debugger shows the operation in the variables of this method. Three steps out of here is the body of the
     * action, after its {@code begin()}.
     */
    static void stop(String operation, Map<String, Object> arguments, int thread, long call) {
        try {
            throw new OperationBegins("call " + call + " of thread " + thread + ": " + operation + arguments);
        } catch (OperationBegins e) {
            // The debugger has continued.
        }
    }
}
