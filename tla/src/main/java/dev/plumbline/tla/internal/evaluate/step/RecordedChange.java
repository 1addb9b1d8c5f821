package dev.plumbline.tla.internal.evaluate.step;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Recording;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Stepper;
import dev.plumbline.tla.internal.evaluate.node.Recorded;

/** {@code x' = e} in a recorded action, where e changes the current value of x: {@code [x EXCEPT ![self] = 1]}. */
public final class RecordedChange extends Stepper {
    private final int variable;
    private final Recorded.OfOne change;
    private final Stepper plain;

    /** @param plain the same, for a variable that has a next value already */
    public RecordedChange(int variable, Recorded.OfOne change, Stepper plain) {
        super(plain.place());
        this.variable = variable;
        this.change = change;
        this.plain = plain;
    }

    @Override
    public boolean run(Run run, Environment environment, Continuation then) {
        return stepThen(run, environment, then);
    }

    @Override
    public boolean isDirect(Run run) {
        return true;
    }

    @Override
    public boolean step(Run run, Environment environment) {
        if (run.next[variable] != null) {
            return plain.step(run, environment);
        }
        Recording.Derived next = change.change(run, environment);
        run.assign(variable, run.recording.value(next));
        run.recording.changed(variable, next);
        return true;
    }
}
