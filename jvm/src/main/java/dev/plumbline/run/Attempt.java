package dev.plumbline.run;

import dev.plumbline.value.BadInput;

/** The result of an attempt to run something whose process could be started. */
public sealed interface Attempt {
    /** The run took place, with or without a failure. */
    record Ran(RunRecord run) implements Attempt {
        @Override
        public RunRecord orRefuse() {
            return run;
        }
    }

    /**
     * The process reports that there was no run: it has no such workload, cannot set it up, or cannot control it.
     *
     * @param why for a message
     */
    record NoRun(String why) implements Attempt {
        @Override
        public RunRecord orRefuse() throws BadInput {
            throw new BadInput(why);
        }
    }

    /** @throws BadInput if there was no run */
    RunRecord orRefuse() throws BadInput;
}
