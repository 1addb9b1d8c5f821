package dev.plumbline.actor.run;

import java.io.IOException;
import java.util.List;

/** Keeps the steps of a machine. */
interface StepLog {
    StepLog NONE = step -> {};

    /** Steps of a machine beyond this number are not kept in memory, so properties are not checked for them. */
    int MOST_STEPS = 200_000;

    /** Whether the machine may have taken more steps than these. */
    static boolean isCut(List<LoggedStep> steps) {
        return steps.size() >= MOST_STEPS;
    }

    /** Keeps steps for properties. */
    static StepLog keeping(List<LoggedStep> steps) {
        return new StepLog() {
            @Override
            public void taken(LoggedStep step) {
                if (!isCut(steps)) {
                    steps.add(step);
                }
            }

            @Override
            public boolean wantsStates() {
                return true;
            }
        };
    }

    void taken(LoggedStep step) throws IOException;

    /** Whether steps have the states of actors, for properties. */
    default boolean wantsStates() {
        return false;
    }

    /** Whether steps have the persisted states of actors, for a restart. */
    default boolean wantsPersisted() {
        return false;
    }
}
