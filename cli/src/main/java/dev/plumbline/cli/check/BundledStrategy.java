package dev.plumbline.cli.check;

import dev.plumbline.check.Engine;
import dev.plumbline.check.Result;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;

/**
 * Checks a history with vector clocks as when its bundle was written: with the same strategy, which follows the same
 * orders.
 *
 * @param otherwise the engine for histories of another kind
 */
record BundledStrategy(BundledSpec bundled, Engine otherwise) implements Engine {
    @Override
    public String name() {
        return otherwise.name();
    }

    @Override
    public Result search(Task task) throws BadInput {
        Optional<StuckCut> cut = bundled.bundle().failing().counterexample().cut();
        Engine searching = cut.isPresent() ? CutsEngine.asking(cut.get().question()) : otherwise;
        return searching.search(task);
    }

    @Override
    public Duration extraTime(Budget budget) {
        return otherwise.extraTime(budget);
    }
}
