package dev.plumbline.jvm;

import dev.plumbline.jvm.internal.facade.Hooks;
import java.util.function.Supplier;

/** Calls to the exploration by code that runs within an execution without being instrumented itself. */
public final class ControlledCode {
    private ControlledCode() {}

    /** Reads something for a history atomically: no other thread runs meanwhile. */
    public static <T> T undisturbed(Supplier<T> reading) {
        return Hooks.undisturbed(reading);
    }

    /**
     * Must be called by every handler that catches all exceptions of code under test. Does not return if the execution
     * has ended, and ends the exploration if the exception concerns the instrumentation.
     */
    public static void caught(Throwable caught) {
        Hooks.caught(caught);
    }
}
