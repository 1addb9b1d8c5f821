package dev.plumbline.check.late;

import dev.plumbline.check.Decider;
import dev.plumbline.check.Engine;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.register.RegisterGroups;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.GroupSearch;
import dev.plumbline.check.sweep.SweepCheck;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The sweep over the events of a timeboxed history, with operations late past their return where that pays: see {@link
 * LateGroups}, and another search for registers with many pending operations: see {@link RegisterGroups}. Otherwise it
 * is the plain sweep, step for step.
 */
public final class LateSweepEngine implements Engine {
    private static final long QUICK = 1_000;
    /** The part of the time that the plain sweep may take to explain a violation that was found. */
    private static final int PART_OF_TIME = 8;
    /** The same where many operations are pending: its steps are slow then. */
    private static final int PART_OF_TIME_IF_PENDING = 64;

    @Override
    public String name() {
        return Decider.SWEEP.name();
    }

    @Override
    public Result search(Task task) throws BadInput {
        return search(task, new Meter(task.budget()), Optional.empty());
    }

    /**
     * Continues after other engines gave up.
     *
     * @param meter that has counted their steps and time
     * @param noMonitor why no monitor decided, though there is one
     */
    public Result search(Task task, Meter meter, Optional<String> noMonitor) throws BadInput {
        LateGroups late = new LateGroups();
        RegisterGroups registers = new RegisterGroups();
        Optional<Checkpoints> left = checkpoints(task);
        Verdict verdict = SweepCheck.run(
                task.history(), task.spec(), meter, task.progress(), task.witness(), left, late.or(registers));
        Optional<String> reason = late.remark();
        if ((reason.isPresent() || registers.remark().isPresent()) && verdict instanceof Verdict.Violates found) {
            Optional<Checkpoints> explained = checkpoints(task);
            int part = registers.remark().isPresent() ? PART_OF_TIME_IF_PENDING : PART_OF_TIME;
            Optional<Verdict> plain = explained(task, found, explained, part);
            if (plain.isPresent()) {
                verdict = plain.get();
                left = explained;
            } else {
                reason = reason.map(text -> text + "; they are shown in one of the orders that are possible");
            }
        }
        List<Decider.Remark> remarks = new ArrayList<>();
        noMonitor.ifPresent(why -> remarks.add(new Decider.NoMonitor(why)));
        reason.ifPresent(how -> remarks.add(new Decider.How(how)));
        registers.remark().ifPresent(how -> remarks.add(new Decider.How(how)));
        Result result = Result.of(task, verdict, Decider.SWEEP, remarks);
        return left.filter(Checkpoints::violated).map(result::with).orElse(result);
    }

    private static Optional<Checkpoints> checkpoints(Task task) {
        return task.explainable() ? Optional.of(new Checkpoints()) : Optional.empty();
    }

    /**
     * The violation as the plain sweep finds it, if that takes few steps: it shows all interpretations, where the late
     * sweep shows late operations in one order of many.
     */
    private static Optional<Verdict> explained(Task task, Verdict.Violates found, Optional<Checkpoints> left, int part)
            throws BadInput {
        Budget few = task.budget()
                .withTime(task.budget().time().dividedBy(part))
                .withSteps(Math.min(
                        task.budget().steps() / 4, QUICK + 4L * task.history().size()));
        Verdict plain = SweepCheck.run(
                task.history(),
                task.spec(),
                new Meter(few),
                Progress.NONE,
                Optional.empty(),
                left,
                GroupSearch.Alternative.NONE);
        if (!(plain instanceof Verdict.Violates all)
                || !all.counterexample().failing().equals(found.counterexample().failing())) {
            return Optional.empty();
        }
        Statistics late = found.statistics();
        return Optional.of(new Verdict.Violates(
                all.counterexample(),
                new Statistics(
                        late.operations(),
                        late.processes(),
                        late.steps() + all.statistics().steps(),
                        Math.max(late.maxFrontier(), all.statistics().maxFrontier()),
                        late.time().plus(all.statistics().time()),
                        Math.max(late.peakMemoryBytes(), all.statistics().peakMemoryBytes()))));
    }
}
