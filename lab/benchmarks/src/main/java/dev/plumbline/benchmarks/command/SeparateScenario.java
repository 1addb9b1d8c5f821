package dev.plumbline.benchmarks.command;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.util.List;

/**
 * A scenario that runs alone, since it measures whole processes or runs a whole system, and may have its own options. A
 * run of all scenarios does not include it.
 */
interface SeparateScenario {
    String name();

    /** Its own options that were given. They are rejected if another scenario runs. */
    default List<String> given() {
        return List.of();
    }

    /** Whether it writes files that {@code --out} can keep. */
    default boolean keepsFiles() {
        return false;
    }

    /** @return the exit status */
    int run(ScenarioRun run) throws BadInput, IOException;
}
