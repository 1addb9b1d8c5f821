package dev.plumbline.cli.check;

import dev.plumbline.check.Result;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.states.follow.FollowedLogs;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.watch.Interruption;
import dev.plumbline.cli.watch.LastProgress;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Checks complete state logs in parts, so that they may be longer than the memory if they conform. */
final class StateLogParts {
    private static final int BYTES = 1 << 20;

    private final Terminal terminal;
    private final LogStateOptions.Target target;
    private final Budget budget;
    private final Interruption interruption;

    /** @param budget of each part */
    StateLogParts(Terminal terminal, LogStateOptions.Target target, Budget budget, Interruption interruption) {
        this.terminal = terminal;
        this.target = target;
        this.budget = budget;
        this.interruption = interruption;
    }

    /** The report if the logs conform; otherwise they have to be checked as a whole. */
    Optional<Report> run(String name, List<Path> files) throws BadInput {
        LastProgress sightings = new LastProgress();
        interruption.watch(name, sightings);
        Optional<Result> result = new FollowedLogs(target.spec(), target.mapping(), files)
                .budget(budget)
                .checkInParts(BYTES, target.others(), sightings);
        if (result.isEmpty()) {
            terminal.err()
                    .println("note: " + name + ": the logs are checked as a whole, because their parts alone do not"
                            + " show that they conform");
        }
        return result.map(
                conforms -> new Report.Checked(name, conforms, "line", List.of(), Optional.empty(), Optional.empty()));
    }
}
