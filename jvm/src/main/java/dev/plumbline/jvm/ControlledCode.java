package dev.plumbline.jvm;

import dev.plumbline.jvm.internal.facade.Hooks;
import java.util.function.Supplier;

/** What code that is itself not instrumented, but runs within an execution, has to say to the exploration. */
public final class ControlledCode {
    private ControlledCode() {}

    /** Reads something for a history at one moment: no other thread runs meanwhile. */
    public static <T> T undisturbed(Supplier<T> reading) {
        return Hooks.undisturbed(reading);
    }

    /**
     * To be called by whoever catches everything that code under test may throw: does not return if the execution has
     * ended, and ends the exploration if what was caught concerns the instrumentation.
     */
    public static void caught(Throwable caught) {
        Hooks.caught(caught);
    }
}
