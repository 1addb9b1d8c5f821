package dev.plumbline.check;

import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.SweepCheck;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import java.util.Optional;

/**
 * Is there a behaviour of the specification that explains this history? For instance
 * {@code Check.of(history, spec).run()}.
 */
public final class Check {
    private final History history;
    private final Spec spec;
    private Budget budget = Budget.DEFAULT;
    private Progress progress = Progress.NONE;
    private Optional<Witness.Sink> witness = Optional.empty();
    private Optional<Checkpoints> checkpoints = Optional.empty();

    private Check(History history, Spec spec) {
        this.history = history;
        this.spec = spec;
    }

    public static Check of(History history, Spec spec) {
        return new Check(history, spec);
    }

    public Check budget(Budget budget) {
        this.budget = budget;
        return this;
    }

    public Check progress(Progress progress) {
        this.progress = progress;
        return this;
    }

    /** Also writes the witness out. What the sink was given counts only if the verdict is {@link Verdict.Conforms}. */
    public Check witness(Witness.Sink sink) {
        this.witness = Optional.of(sink);
        return this;
    }

    /** Also leaves checkpoints, from which the interpretations of a violated history are found without a second check. */
    public Check checkpoints(Checkpoints left) {
        this.checkpoints = Optional.of(left);
        return this;
    }

    /**
     * @throws BadInput if an operation of the history is none of the specification
     * @throws dev.plumbline.spec.SpecException if the specification cannot be evaluated
     */
    public Verdict run() throws BadInput {
        return SweepCheck.run(history, spec, budget, progress, witness, checkpoints);
    }
}
