package dev.plumbline.cli.check;

import dev.plumbline.check.Budget;
import dev.plumbline.check.BudgetClock;
import dev.plumbline.cli.terminal.Amounts;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code --budget}, the same wherever histories are checked. */
@Command
public final class BudgetOption {
    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "How long each history may take, with reading and loading: 500ms, 60s, 10m. Default: 60s.")
    private Duration time = Budget.DEFAULT.time();

    /** What measures the time. */
    enum Clock {
        WALL,
        CPU
    }

    @Option(
            names = "--budget-clock",
            paramLabel = "CLOCK",
            description = "What measures it: wall, the time that passes; or cpu, the time at work, whatever else the"
                    + " machine does. Default: cpu; for what a page of the viewer waits for, wall.")
    private Optional<Clock> clock = Optional.empty();

    public Duration time() {
        return time;
    }

    /** @param shared whether the machine may do something else at the same time: not where a person waits */
    public Budget budget(boolean shared) {
        Clock chosen = clock.orElse(shared ? Clock.CPU : Clock.WALL);
        return Budget.DEFAULT.withTime(time).withClock(chosen == Clock.CPU ? BudgetClock.CPU : BudgetClock.WALL);
    }

    /** The clock as words of a command line, if it was given. */
    List<String> clockWords() {
        return clock.map(which -> List.of("--budget-clock", which.name().toLowerCase(Locale.ROOT)))
                .orElse(List.of());
    }
}
