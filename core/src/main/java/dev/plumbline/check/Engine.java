package dev.plumbline.check;

import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Searches for a witness. Engines differ in cost, never in their verdicts. */
public interface Engine {
    /** {@code automatic}, {@code sweep}, {@code tlc}: for reports. */
    String name();

    /**
     * Searches. Runs on a thread with a deep stack; the caller stops waiting if the engine exceeds its budget.
     *
     * @throws BadInput if the specification lacks an operation of the history, or the engine does not support the task
     * @throws dev.plumbline.spec.SpecException if the specification cannot be evaluated
     */
    Answer search(Task task) throws BadInput;

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
     * @param remains intermediate results of a search that found a violation, if the engine keeps any
     * @param decider the engine or method that decided: an engine may delegate to others
     * @param remarks about the decision
     * @param neverUsed actions that were never used, if the engine knows; otherwise they are found by the names of
     *     operations
     */
    record Answer(
            Verdict verdict,
            Optional<Remains> remains,
            Decider decider,
            List<Decider.Remark> remarks,
            Optional<List<String>> neverUsed) {
        public Answer(Verdict verdict, Optional<Remains> remains, Decider decider, List<Decider.Remark> remarks) {
            this(verdict, remains, decider, remarks, Optional.empty());
        }
    }

    /**
     * The default engine: a monitor if one applies, otherwise the sweep. It is looked up as a service, so that this
     * package does not depend on any engine.
     */
    static Engine standard() {
        return StandardEngine.FOUND;
    }
}
