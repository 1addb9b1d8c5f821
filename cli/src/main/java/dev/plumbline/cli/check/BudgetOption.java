package dev.plumbline.cli.check;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.cli.terminal.Amounts;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code --budget}, shared by all commands that check histories. */
@Command
public final class BudgetOption {
    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description =
                    "The CPU time for each history, including reading and loading: 500ms, 60s, 10m. Default: 60s.")
    private Optional<Duration> time = Optional.empty();

    /** The clock that measures the budget. */
    enum Clock {
        WALL,
        CPU
    }

    @Option(
            names = "--budget-clock",
            paramLabel = "CLOCK",
            description = "The clock for --budget: cpu (the CPU time of the check) or wall (elapsed time). Default:"
                    + " cpu.")
    private Optional<Clock> clock = Optional.empty();

    public Duration time() {
        return time.orElse(Budget.DEFAULT.time());
    }

    public Budget budget() {
        boolean wall = clock.equals(Optional.of(Clock.WALL));
        return Budget.DEFAULT.withTime(time()).withClock(wall ? BudgetClock.WALL : BudgetClock.CPU);
    }

    /** The same without a limit of time, unless one was given: for a history that need not end. */
    public Budget budgetIfGiven() {
        return time.isPresent() ? budget() : budget().withTime(Budget.UNLIMITED.time());
    }
}
