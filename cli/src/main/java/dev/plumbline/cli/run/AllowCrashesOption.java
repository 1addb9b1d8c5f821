package dev.plumbline.cli.run;

import dev.plumbline.history.History;
import dev.plumbline.run.RunOutcome;
import dev.plumbline.run.RunRecord;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code --allow-crashes}. */
@Command
final class AllowCrashesOption {
    private static final String CRASH = "ThreadCrash";

    @Option(
            names = "--allow-crashes",
            description = "Allow runs that crash, get stuck or have to be killed: they are counted and reported, but do"
                    + " not change the exit status.")
    private boolean allowed;

    /** Whether the end of the run decides the exit status. */
    boolean matters(RunRecord run) {
        return FailedRunReport.concerns(run) && !allowed;
    }

    /**
     * The same with a known specification: one with an action {@code ThreadCrash} describes when threads may crash, so
     * its check judges crashes. Runs that are stuck are not affected.
     */
    boolean matters(RunRecord run, SpecSource spec, Optional<History> history) throws BadInput {
        if (!matters(run) || run.outcome() != RunOutcome.CRASHED || history.isEmpty()) {
            return matters(run);
        }
        Set<String> actions = spec.load(history.get()).operationNames();
        return !actions.contains(CRASH) && !actions.contains(CRASH + "_Done");
    }
}
