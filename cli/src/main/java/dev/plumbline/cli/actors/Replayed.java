package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.actor.explore.Repetition;
import dev.plumbline.actor.internal.property.ReplayedProperties;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.BadInput;
import java.util.Optional;

/**
 * An execution that was repeated from its schedule.
 *
 * @param result of the check of its history, if the harness has a sequential object
 */
record Replayed(FoundRun run, Optional<Result> result, ReplayedProperties properties) {
    static Replayed of(Harness harness, Schedule schedule) throws BadInput {
        FoundRun run = Repetition.replay(harness, schedule);
        return new Replayed(
                run,
                new Judge(harness, Budget.DEFAULT).check(run.calls()),
                ReplayedProperties.of(
                        harness, run.last(), run.steps(), run.end().isWhole()));
    }

    /** Whether an actor threw an exception. */
    boolean failed() {
        return run.end() == Execution.End.FAILURE;
    }

    Verdict.Word word() {
        if (run.last().lostControl().isPresent()) {
            return Verdict.Word.INCONCLUSIVE;
        }
        if (failed() || !properties.violated().isEmpty()) {
            return Verdict.Word.VIOLATES;
        }
        Verdict.Word word = result.map(each -> each.verdict().word()).orElse(Verdict.Word.CONFORMS);
        return word == Verdict.Word.CONFORMS && properties.open().isPresent() ? Verdict.Word.INCONCLUSIVE : word;
    }
}
