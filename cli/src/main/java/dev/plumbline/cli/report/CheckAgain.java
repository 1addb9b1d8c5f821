package dev.plumbline.cli.report;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.ShellWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line that checks a history again in the same way.
 *
 * @param program the command by which Plumbline was called
 * @param options without the time budget
 * @param budget the time budget
 */
public record CheckAgain(String program, OptionWords options, Duration budget) {
    public String command(String history) {
        return withBudget(history, budget);
    }

    /** The same with another time budget. */
    String withBudget(String history, Duration allowed) {
        List<String> line = new ArrayList<>(List.of(program, "check"));
        line.addAll(
                (allowed.equals(Budget.DEFAULT.time()) ? options : options.with("--budget", Amounts.option(allowed)))
                        .words());
        // A name that looks like an option must follow "--".
        if (history.startsWith("-")) {
            line.add("--");
        }
        line.add(history);
        return ShellWords.line(line);
    }
}
