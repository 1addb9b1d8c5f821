package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.actor.explore.Repetition;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Optional;

/**
 * An execution that was repeated from its schedule.
 *
 * @param result of the check of its history, if the harness has a sequential object
 * @param violated properties that its last state violates
 * @param open what one execution cannot decide
 */
record Replayed(FoundRun run, Optional<Result> result, List<Property> violated, Optional<String> open) {
    static Replayed of(Harness harness, Schedule schedule) throws BadInput {
        FoundRun run = Repetition.replay(harness, schedule);
        List<Property> violated = run.last() instanceof Snapshot last
                ? harness.properties().stream()
                        .filter(each -> each.kind() == Property.Kind.ALWAYS && !each.holds(last.view(() -> {})))
                        .toList()
                : List.of();
        boolean undecided = harness.properties().stream().anyMatch(each -> each.kind() != Property.Kind.ALWAYS);
        return new Replayed(
                run,
                new Judge(harness, Budget.DEFAULT).check(run.calls()),
                violated,
                undecided
                        ? Optional.of("one schedule decides no property of executions, and no sometimes; --states does")
                        : Optional.empty());
    }

    /** Whether an actor threw an exception. */
    boolean failed() {
        return run.end() == Execution.End.FAILURE;
    }

    Verdict.Word word() {
        if (run.last().lostControl().isPresent()) {
            return Verdict.Word.INCONCLUSIVE;
        }
        if (failed() || !violated.isEmpty()) {
            return Verdict.Word.VIOLATES;
        }
        Verdict.Word word = result.map(each -> each.verdict().word()).orElse(Verdict.Word.CONFORMS);
        return word == Verdict.Word.CONFORMS && open.isPresent() ? Verdict.Word.INCONCLUSIVE : word;
    }
}
