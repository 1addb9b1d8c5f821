package dev.plumbline.cli.check;

import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.value.BadInput;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Which, and how many, of the orders that vector clocks allow are followed. */
@Command
public final class OrderOptions {
    @Option(
            names = "--strategy",
            paramLabel = "STRATEGY",
            description = "For vector clocks: one-path (one order that the clocks allow), sidestep (the default; one"
                    + " order, and every record that the clocks allow next at its cuts), or all-paths (every order,"
                    + " and every next record at its cuts).")
    private Optional<String> strategy = Optional.empty();

    @Option(
            names = "--paths",
            paramLabel = "N",
            description = "How many orders one-path and sidestep follow, with consecutive seeds. Default: 1.")
    private Optional<Integer> paths = Optional.empty();

    boolean isGiven() {
        return strategy.isPresent() || paths.isPresent();
    }

    /**
     * @param seed of the first order, if one was chosen
     * @throws BadInput if there is no such strategy, or the options contradict each other
     */
    public CutsEngine engine(Optional<Long> seed) throws BadInput {
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

    /** Those that were given, for a command that checks again in the same way. */
    public OptionWords words() {
        OptionWords words = OptionWords.NONE;
        if (strategy.isPresent()) {
            words = words.with("--strategy", strategy.get());
        }
        return paths.isPresent() ? words.with("--paths", paths.get().toString()) : words;
    }
}
