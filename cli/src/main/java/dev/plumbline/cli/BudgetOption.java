package dev.plumbline.cli;

import dev.plumbline.check.Budget;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code --budget}, the same wherever histories are checked. */
@Command
final class BudgetOption {
    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "How long the search may take for each history: 500ms, 60s, 10m. Default: 60s.")
    private Duration time = Budget.DEFAULT.time();

    Duration time() {
        return time;
    }

    Budget budget() {
        return Budget.DEFAULT.withTime(time);
    }

    /** As words of a command line; none for the default. */
    static List<String> words(Duration time) {
        return time.equals(Budget.DEFAULT.time()) ? List.of() : List.of("--budget", Amounts.option(time));
    }
}
