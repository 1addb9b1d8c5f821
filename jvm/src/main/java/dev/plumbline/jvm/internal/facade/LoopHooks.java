package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.Worker;

/** The methods that instrumented loops call to report their variables. Public because generated code calls it. */
public final class LoopHooks {
    private LoopHooks() {}

    private static ControlledThread thread() {
        ControlledThread thread = Worker.current();
        return thread == null || thread.quiet > 0 ? null : thread;
    }

    /** A round of a loop begins; its variables follow. */
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

    /** All variables have been reported. */
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

    /** A call of the method that contains these loops begins or ends. */
    public static void forget(int first, int last) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.rounds.forget(first, last);
        }
    }

    /** Something changes, or may change, that no other hook reports. */
    public static void touched() {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.touched++;
        }
    }

    /** A reference to an uncontrolled method is made: from now on a function may have any effect. */
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
