package dev.plumbline.check;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;

/** Searches for a witness. Engines differ in cost, never in their verdicts. */
public interface Engine {
    /** {@code automatic}, {@code sweep}, {@code tlc}: for reports. */
    String name();

    /**
     * Searches. {@link Result#of} makes the result. Runs on a thread with a deep stack; the caller stops waiting if the engine exceeds its budget.
     *
     * @throws BadInput if the specification lacks an operation of the history, or the engine does not support the task
     * @throws dev.plumbline.spec.SpecException if the specification cannot be evaluated
     */
    Result search(Task task) throws BadInput;

    /** The time that it may take beyond the budget before it counts as hung. */
    default Duration extraTime(Budget budget) {
        return Duration.ZERO;
    }

    /**
     * The task of a search.
     *
     * @param history with operations of the specification only
     * @param witness receives the witness, if one is wanted; an engine that cannot provide one rejects the task
     * @param explainable whether a violation is going to be explained, so that intermediate results are worth keeping
     */
    record Task(
            History history,
            Spec spec,
            Budget budget,
            Progress progress,
            Optional<Witness.Sink> witness,
            boolean explainable) {}

    /**
     * The default engine: a monitor if one applies, otherwise the sweep. It is looked up as a service, so that this
     * package does not depend on any engine.
     */
    static Engine standard() {
        return StandardEngine.FOUND;
    }
}
