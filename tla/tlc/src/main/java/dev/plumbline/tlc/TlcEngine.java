package dev.plumbline.tlc;

import dev.plumbline.check.Decider;
import dev.plumbline.check.Engine;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.List;

/**
 * {@link TlcCheck} as an engine: {@code Check.of(history, spec).engine(new
 * TlcEngine(TlcCheck.Settings.DEFAULT)).run()}. For TLA+ modules only, and without witnesses, since TLC does not report
 * its behaviours.
 */
public record TlcEngine(TlcCheck.Settings settings) implements Engine {
    @Override
    public String name() {
        return Decider.TLC.name();
    }

    @Override
    public Result search(Task task) throws BadInput {
        if (!(task.spec() instanceof ExtensibleSpec written)) {
            throw new BadInput(
                    task.spec().name() + " is not a TLA+ module; expected one, since TLC supports nothing else");
        }
        if (task.witness().isPresent()) {
            throw new BadInput("TLC reports no witness; expected another engine");
        }
        Verdict verdict = TlcCheck.run(task.history(), written, task.budget(), settings);
        return Result.of(task, verdict, Decider.TLC, List.of());
    }

    /** TLC is ended when its time is over; then there may be a second search, for a counterexample. */
    @Override
    public Duration extraTime(Budget budget) {
        return budget.time().multipliedBy(2).plusMinutes(2);
    }
}
