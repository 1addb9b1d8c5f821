package dev.plumbline.check.sweep;

import dev.plumbline.check.Decider;
import dev.plumbline.check.Engine;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Optional;

/** The sweep over the events of a timeboxed history, as an engine. The result keeps its {@link Checkpoints}. */
public final class SweepEngine implements Engine {
    @Override
    public String name() {
        return Decider.SWEEP.name();
    }

    @Override
    public Result search(Task task) throws BadInput {
        Optional<Checkpoints> left = task.explainable() ? Optional.of(new Checkpoints()) : Optional.empty();
        Verdict verdict = SweepCheck.run(
                task.history(),
                task.spec(),
                new Meter(task.budget()),
                task.progress(),
                task.witness(),
                left,
                GroupSearch.Alternative.NONE);
        Result result = Result.of(task, verdict, Decider.SWEEP, List.of());
        return left.filter(Checkpoints::violated).map(result::with).orElse(result);
    }
}
