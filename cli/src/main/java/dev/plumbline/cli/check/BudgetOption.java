package dev.plumbline.cli.check;

import dev.plumbline.check.Budget;
import dev.plumbline.cli.terminal.Amounts;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code --budget}, the same wherever histories are checked. */
@Command
public final class BudgetOption {
    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "How long the search may take for each history: 500ms, 60s, 10m. Default: 60s.")
    private Duration time = Budget.DEFAULT.time();

    public Duration time() {
        return time;
    }

    public Budget budget() {
        return Budget.DEFAULT.withTime(time);
    }
}
