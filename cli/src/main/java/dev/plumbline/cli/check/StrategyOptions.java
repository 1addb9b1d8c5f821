package dev.plumbline.cli.check;

import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.value.BadInput;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Options for histories with vector clocks: which of the possible orders are followed. */
@Command
final class StrategyOptions {
    @Option(
            names = "--strategy",
            paramLabel = "STRATEGY",
            description = "For vector clocks: one-path (one order that the clocks allow), sidestep (the default; one"
                    + " order, and every record that the clocks allow next at its cuts), or all-paths (every order,"
                    + " and every next record at its cuts).")
    private Optional<String> strategy = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The seed that chooses the order of one-path and sidestep. Default: 1.")
    private Optional<Long> seed = Optional.empty();

    @Option(
            names = "--paths",
            paramLabel = "N",
            description = "How many orders one-path and sidestep follow, with consecutive seeds. Default: 1.")
    private Optional<Integer> paths = Optional.empty();

    boolean isGiven() {
        return strategy.isPresent() || seed.isPresent() || paths.isPresent();
    }

    /** @throws BadInput if there is no such strategy, or the options contradict each other */
    CutsEngine engine() throws BadInput {
        Strategy chosen = chosen();
        if (chosen == Strategy.ALL_PATHS && (seed.isPresent() || paths.isPresent())) {
            throw new BadInput("--seed and --paths choose orders; --strategy all-paths follows every order");
        }
        Amounts.atLeast(1, "--paths", paths.orElse(1));
        return new CutsEngine(chosen, seed.orElse(1L), paths.orElse(1));
    }

    private Strategy chosen() throws BadInput {
        try {
            return strategy.isPresent() ? Strategy.named(strategy.get()) : Strategy.SIDESTEP;
        } catch (BadInput e) {
            throw new BadInput("--" + e.getMessage(), e);
        }
    }
}
