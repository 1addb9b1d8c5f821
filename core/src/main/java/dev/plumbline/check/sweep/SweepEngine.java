package dev.plumbline.check.sweep;

import dev.plumbline.check.Engine;
import dev.plumbline.check.Remains;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.value.BadInput;
import java.util.Optional;

/** The sweep over the events of a timeboxed history, as an engine. The result keeps its {@link Checkpoints}. */
public final class SweepEngine implements Engine {
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
        Verdict verdict = SweepCheck.run(
                task.history(),
                task.spec(),
                meter,
                task.progress(),
                task.witness(),
                left,
                GroupSearch.Alternative.NONE);
        Optional<Remains> remains = left.filter(Checkpoints::violated).map(Remains.class::cast);
        return new Answer(verdict, remains, name(), remark);
    }
}
