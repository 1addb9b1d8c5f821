package dev.plumbline.check.sweep;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import java.util.Optional;

/** Checks a whole timeboxed history by a sweep over its events. */
public final class SweepCheck {
    private SweepCheck() {}

    public static Verdict run(
            History history, Spec spec, Budget budget, Progress progress, Optional<Witness.Sink> witness)
            throws BadInput {
        throw new UnsupportedOperationException("being built");
    }
}
