package dev.plumbline.cli.check;

import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.value.BadInput;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for histories with vector clocks: which of the possible orders are followed. */
@Command
final class StrategyOptions {
    @Mixin
    private OrderOptions orders;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The seed that chooses the order of one-path and sidestep. Default: 1.")
    private Optional<Long> seed = Optional.empty();

    boolean isGiven() {
        return orders.isGiven() || seed.isPresent();
    }

    /** @throws BadInput if there is no such strategy, or the options contradict each other */
    CutsEngine engine() throws BadInput {
        return orders.engine(seed);
    }
}
