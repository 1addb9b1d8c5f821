package dev.plumbline.cli.report;

import dev.plumbline.check.Budget;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.ShellWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How a history is checked again in the same way: as a command line.
 *
 * @param program how Plumbline was called
 * @param options without the budget of time
 * @param budget of time that was allowed
 */
public record CheckAgain(String program, OptionWords options, Duration budget) {
    public String command(String history) {
        return withBudget(history, budget);
    }

    /** With this budget of time in place of the one given. */
    String withBudget(String history, Duration allowed) {
        List<String> line = new ArrayList<>(List.of(program, "check"));
        line.addAll(
                (allowed.equals(Budget.DEFAULT.time()) ? options : options.with("--budget", Amounts.option(allowed)))
                        .words());
        // A name that looks like an option has to be kept apart from them.
        if (history.startsWith("-")) {
            line.add("--");
        }
        line.add(history);
        return ShellWords.line(line);
    }
}
