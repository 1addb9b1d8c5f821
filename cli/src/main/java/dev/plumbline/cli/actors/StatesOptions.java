package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.states.StateSearch;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Options of a search through whole states. */
@Command
final class StatesOptions {
    @Option(
            names = "--states",
            description = "Visit every state of the system once instead of every schedule. Prints their exact number,"
                    + " and the shortest path to a violation.")
    private boolean states;

    @Option(
            names = "--count-history",
            description = "With --states: count states together with what the clients saw, so there are more of them."
                    + " All histories are checked in both cases.")
    private boolean countHistory;

    @Option(
            names = "--systems-only",
            description = "With --states: visit each system state once, with the history that first reached it. Faster,"
                    + " and works with clients that send requests forever; may miss violations.")
    private boolean systemsOnly;

    @Option(names = "--skip-no-ops", description = "With --states: do not count receipts that change nothing as steps.")
    private boolean skipNoOps;

    @Option(
            names = "--symmetry",
            description = "With --states: visit one of all states that differ by an exchange of actors that the harness"
                    + " declares as symmetric. Refuses a system that is not symmetric.")
    private boolean symmetry;

    @Option(
            names = "--max-states",
            paramLabel = "N",
            description = "With --states: visit at most N states. Default: no limit.")
    private Optional<Long> maxStates = Optional.empty();

    boolean asked() {
        return states;
    }

    void refuseUnlessAsked() throws BadInput {
        if (!states && (countHistory || systemsOnly || skipNoOps || symmetry || maxStates.isPresent())) {
            throw new BadInput("--count-history, --systems-only, --skip-no-ops, --symmetry and --max-states belong to"
                    + " --states");
        }
        if (countHistory && systemsOnly) {
            throw new BadInput("--systems-only leaves out what --count-history counts; expected one of them");
        }
    }

    /** Whether the history of the clients is part of a state. */
    boolean countHistory() {
        return countHistory;
    }

    StatesFound search(Harness harness, Optional<Duration> time, LongConsumer progress) throws BadInput {
        if (harness.foreign().isPresent()) {
            throw new BadInput(
                    "--states: the state of " + harness.foreign().get().library()
                            + " actors cannot be copied or compared, so only their schedules can be explored; leave --states out");
        }
        Budget budget = Budget.DEFAULT.withTime(time.orElse(Budget.UNLIMITED.time()));
        StateSearch search = StateSearch.of(harness).budget(budget).progress(progress);
        maxStates.ifPresent(search::states);
        if (systemsOnly) {
            search.systemsOnly();
        }
        if (skipNoOps) {
            search.skipNoOps();
        }
        if (symmetry) {
            search.symmetric();
        }
        return search.run();
    }
}
