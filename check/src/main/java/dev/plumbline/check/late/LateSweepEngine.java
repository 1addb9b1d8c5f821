package dev.plumbline.check.late;

import dev.plumbline.check.Engine;
import dev.plumbline.check.Remains;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.Meter;
import dev.plumbline.check.sweep.SweepCheck;
import dev.plumbline.history.BadInput;
import java.util.Optional;

/**
 * The sweep over the events of a timeboxed history, with operations late past their return where that pays: see {@link
 * LateGroups}. Otherwise it is the plain sweep, step for step.
 */
public final class LateSweepEngine implements Engine {
    @Override
    public String name() {
        return "sweep";
    }

    @Override
    public Answer search(Task task) throws BadInput {
        return search(task, new Meter(task.budget()), Optional.empty());
    }

    /**
     * Goes on where others gave up.
     *
     * @param meter that has counted what they spent
     * @param remark why it is the sweep that decides
     */
    public Answer search(Task task, Meter meter, Optional<String> remark) throws BadInput {
        Optional<Checkpoints> left = task.explainable() ? Optional.of(new Checkpoints()) : Optional.empty();
        LateGroups late = new LateGroups();
        Verdict verdict =
                SweepCheck.run(task.history(), task.spec(), meter, task.progress(), task.witness(), left, late);
        Optional<Remains> remains = left.filter(Checkpoints::violated).map(Remains.class::cast);
        Optional<String> both = remark.isPresent() && late.remark().isPresent()
                ? Optional.of(remark.get() + "; " + late.remark().get())
                : remark.or(late::remark);
        return new Answer(verdict, remains, name(), both);
    }
}
