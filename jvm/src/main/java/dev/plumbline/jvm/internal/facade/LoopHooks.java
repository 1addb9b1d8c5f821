package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.Worker;

/** What instrumented loops call, to show their variables. Public because generated code calls it. */
public final class LoopHooks {
    private LoopHooks() {}

    private static ControlledThread thread() {
        ControlledThread thread = Worker.current();
        return thread == null || thread.quiet > 0 ? null : thread;
    }

    /** A loop begins anew; its variables follow. */
    public static void begins(int loop) {
        ControlledThread thread = thread();
        if (thread != null) {
            thread.rounds.begins(loop);
        }
    }

    public static void variable(long value) {
        ControlledThread thread = thread();
        if (thread != null) {
            thread.rounds.variable(value);
        }
    }

    public static void variable(int value) {
        variable((long) value);
    }

    public static void variable(float value) {
        variable(Float.floatToRawIntBits(value));
    }

    public static void variable(double value) {
        variable(Double.doubleToRawLongBits(value));
    }

    public static void variable(Object value) {
        ControlledThread thread = thread();
        if (thread != null) {
            thread.rounds.variable(value);
        }
    }

    /** That were all variables. */
    public static void shown() {
        ControlledThread thread = thread();
        if (thread != null) {
            thread.execution.round(thread);
        }
    }

    /** A loop has been left. */
    public static void left(int loop) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.left(loop);
        }
    }

    /** A call of the method of these loops begins or ends. */
    public static void forget(int first, int last) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.rounds.forget(first, last);
        }
    }

    /** Something changes, or may change, that nothing else tells of. */
    public static void touched() {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.touched++;
        }
    }

    /** A reference to a method that is not controlled is made: from now on functions may do anything. */
    public static void outsideFunction() {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.execution.states.functionsMayTouch();
        }
    }

    /** A function is called. */
    public static void function() {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.execution.states.mayFunctionsTouch()) {
            thread.touched++;
        }
    }
}
