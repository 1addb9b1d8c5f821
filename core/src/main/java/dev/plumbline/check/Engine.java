package dev.plumbline.check;

import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Who searches for a witness. Engines differ in what they cost, never in their verdicts. */
public interface Engine {
    /** {@code automatic}, {@code sweep}, {@code tlc}: for reports. */
    String name();

    /**
     * Searches. Runs on a thread with a deep stack, and is given up from outside when it does not look at its budget.
     *
     * @throws BadInput if an operation of the history is none of the specification, or the engine cannot do it
     * @throws dev.plumbline.spec.SpecException if the specification cannot be evaluated
     */
    Answer search(Task task) throws BadInput;

    /** What it may take beyond the time of the budget before it counts as hung. */
    default Duration extraTime(Budget budget) {
        return Duration.ZERO;
    }

    /**
     * What to search.
     *
     * @param history with operations of the specification only
     * @param witness where to write it, if one is wanted; an engine that cannot refuses
     * @param explainable whether a violation is going to be explained, so that it is worth leaving something behind
     */
    record Task(
            History history,
            Spec spec,
            Budget budget,
            Progress progress,
            Optional<Witness.Sink> witness,
            boolean explainable) {}

    /**
     * @param remains of a search that found a violation, if the engine leaves any
     * @param decider that decided: an engine may leave that to others
     * @param remarks why that one decided, and how
     * @param neverUsed actions that were never used, where the engine knows; else they are found by the names of
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
     * The engine that is used unless another one is chosen: a monitor where one applies, else the sweep. It is looked
     * up as a service, so that what all engines share depends on none of them.
     */
    static Engine standard() {
        return StandardEngine.FOUND;
    }
}
