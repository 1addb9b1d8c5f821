package dev.plumbline.lineup.internal.phase;

import dev.plumbline.jvm.Explorer;
import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.ExplorationCounts;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.lineup.internal.binding.ResultValues;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.search.Serial;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.spec.serial.SerialRuns.Disagreement;
import dev.plumbline.spec.serial.SerialRuns.Reply;
import dev.plumbline.value.text.Count;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Phase 1 (figure 5, lines 2 to 6): all serial executions of a test, full and stuck, without any bound. A bound here
 * would invalidate theorem 5: a history that is not among the serial runs counts as forbidden.
 */
final class SerialPhase {
    private static final int OTHER_RANDOM_NUMBERS = 3;

    private final Explorer explorer;
    private final Program program;
    private final NumberedCalls numbering;
    private final ResultValues results;
    private final long most;
    private final BooleanSupplier timeUp;
    private long randomNumbers;

    SerialPhase(
            Explorer explorer,
            Program program,
            NumberedCalls numbering,
            ResultValues results,
            long most,
            BooleanSupplier timeUp) {
        this.explorer = explorer;
        this.program = program;
        this.numbering = numbering;
        this.results = results;
        this.most = most;
        this.timeUp = timeUp;
    }

    /**
     * @param disagreement two runs that differ first in a reply, the second with its execution: then the runs are
     *     incomplete
     * @param incomplete the reason why the runs are incomplete and the test has no verdict
     */
    record Outcome(
            SerialRuns runs,
            Optional<Disagreement> disagreement,
            Optional<TestOutcome.Run> second,
            Optional<InconclusiveReason> incomplete) {}

    Outcome run() {
        SerialRuns runs = new SerialRuns(numbering.serialCalls());
        Watch watch = new Watch(runs);
        ExplorationCounts explored = explorer.run(program, scheduler(), watch::see);
        // If the class draws random numbers, the serial runs must be the same with other random numbers.
        for (int i = 1; i <= OTHER_RANDOM_NUMBERS && explorer.drewRandomNumbers() && watch.wantsMore(); i++) {
            explorer.randomNumbers(i);
            randomNumbers = i;
            explored = explorer.run(program, scheduler(), watch::see);
        }
        explorer.randomNumbers(0);
        randomNumbers = 0;
        Optional<InconclusiveReason> incomplete = watch.trouble;
        if (incomplete.isEmpty() && watch.disagreement.isEmpty() && !explored.everything()) {
            incomplete = Optional.of(new InconclusiveReason.SerialRunsLeft(explored.leftOut(), explored.executions()));
        }
        if (incomplete.isEmpty() && watch.disagreement.isEmpty()) {
            incomplete = new SerialOrders(numbering)
                    .missing(runs)
                    .map(order -> new InconclusiveReason.SerialRunsUnusable("a serial execution is missing: " + order
                            + " was never run, and without it nothing can be called wrong"));
        }
        return new Outcome(runs, watch.disagreement, watch.second, incomplete);
    }

    /** The first execution that begins with these replies. */
    Optional<TestOutcome.Run> find(List<Reply> beginning) {
        Seeker seeker = new Seeker(beginning);
        for (int i = 0; i <= OTHER_RANDOM_NUMBERS && seeker.found.isEmpty(); i++) {
            explorer.randomNumbers(i);
            randomNumbers = i;
            explorer.run(program, scheduler(), seeker::see);
        }
        explorer.randomNumbers(0);
        return seeker.found;
    }

    private Limited scheduler() {
        return new Limited(new Serial(program.threads().size(), explorer.mostRounds()), most, timeUp);
    }

    private TestOutcome.Run run(Execution execution) {
        CallHistory history = CallHistory.of(execution, numbering, results);
        return new TestOutcome.Run(history, execution.schedule(), randomNumbers);
    }

    private final class Watch {
        private final SerialRuns runs;
        private Optional<Disagreement> disagreement = Optional.empty();
        private Optional<TestOutcome.Run> second = Optional.empty();
        private Optional<InconclusiveReason> trouble = Optional.empty();

        Watch(SerialRuns runs) {
            this.runs = runs;
        }

        boolean wantsMore() {
            return disagreement.isEmpty() && trouble.isEmpty();
        }

        boolean see(Execution execution) {
            if (execution.ending() instanceof Ending.OutOfSteps out) {
                trouble = Optional.of(new InconclusiveReason.EndlessSerialRun(
                        execution.steps() - 1, SpentSteps.text(out, numbering)));
                return false;
            }
            TestOutcome.Run run = run(execution);
            CallHistory history = run.history();
            // Threads that the code under test started may still wait for work after the last call.
            if (history.length() == 0) {
                trouble = Optional.of(new InconclusiveReason.SerialRunsUnusable(
                        "the object under test could not be made: its constructor waits for ever"));
                return false;
            }
            if (!history.full() && history.pending().size() != 1) {
                trouble = Optional.of(new InconclusiveReason.SerialRunsUnusable("a serial execution ended with "
                        + Count.of(history.pending().size(), "open call") + "; expected one"));
                return false;
            }
            disagreement = runs.add(history.serial());
            if (disagreement.isPresent()) {
                second = Optional.of(run);
            }
            return disagreement.isEmpty();
        }
    }

    private final class Seeker {
        private final List<Reply> beginning;
        private Optional<TestOutcome.Run> found = Optional.empty();

        Seeker(List<Reply> beginning) {
            this.beginning = beginning;
        }

        boolean see(Execution execution) {
            if (execution.ending() instanceof Ending.OutOfSteps) {
                return true;
            }
            TestOutcome.Run run = run(execution);
            List<Reply> replies = run.history().serial();
            if (replies.size() >= beginning.size()
                    && replies.subList(0, beginning.size()).equals(beginning)) {
                found = Optional.of(run);
            }
            return found.isEmpty();
        }
    }
}
