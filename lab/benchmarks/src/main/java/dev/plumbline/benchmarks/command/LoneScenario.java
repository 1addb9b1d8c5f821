package dev.plumbline.benchmarks.command;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.util.List;

/**
 * A scenario that runs alone, since it measures whole processes or runs a whole system, and has options of its own. It
 * is no part of a run of everything.
 */
interface LoneScenario {
    String name();

    /** Those of its own options that were given. They are refused where another scenario runs. */
    default List<String> given() {
        return List.of();
    }

    /** Whether it makes anything that {@code --out} could keep. */
    boolean keepsFiles();

    /** @return the exit status */
    int run(ScenarioRun run) throws BadInput, IOException;
}
