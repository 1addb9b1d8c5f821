package dev.plumbline.check;

import dev.plumbline.history.History;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.State;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Why a history has no witness: an operation that had to be performed before it returned, and the configurations that
 * the search had come to, none of which allows it.
 *
 * @param history that was checked; operations are named by their number in it
 * @param failedAt the operation that returned without any interpretation able to perform it; -1 if there is not even an
 *     initial state
 * @param frontier every configuration that the search could not leave
 * @param blocked for each operation open at that moment and not performed in all of them, what stood in its way
 * @param recent the end of one interpretation that came this far: the operations performed last, oldest first
 * @param leftOut how many operations of the history were left out because they have nothing to do with the failing one,
 *     or because the others violate without them; the states are those without their effects
 * @param cut where the order was stuck that vector clocks allow; nothing for timeboxes
 * @param silent for each silent action of the specification, what stood in its way at the end, or that it was no way on
 * @param participants which operations take part in the interpretations, where that is known
 * @param restricted whether the operations that are left out may have effects on what the failing one finds: only a few
 *     operations were searched, because they violate without the others
 */
public record Counterexample(
        History history,
        int failedAt,
        List<Configuration> frontier,
        List<Blocked> blocked,
        List<Witness.Performed> recent,
        int leftOut,
        Optional<StuckCut> cut,
        List<SilentAction> silent,
        Optional<Participants> participants,
        boolean restricted)
        implements Verdict.Evidence {

    /** Of a specification without silent actions, where nobody has asked yet who takes part. */
    public Counterexample(
            History history,
            int failedAt,
            List<Configuration> frontier,
            List<Blocked> blocked,
            List<Witness.Performed> recent,
            int leftOut,
            Optional<StuckCut> cut) {
        this(history, failedAt, frontier, blocked, recent, leftOut, cut, List.of(), Optional.empty(), false);
    }

    /** Of a history that timeboxes or positions order. */
    public Counterexample(
            History history,
            int failedAt,
            List<Configuration> frontier,
            List<Blocked> blocked,
            List<Witness.Performed> recent,
            int leftOut) {
        this(history, failedAt, frontier, blocked, recent, leftOut, Optional.empty());
    }

    /** The same, stuck at this cut. */
    public Counterexample at(StuckCut other) {
        return new Counterexample(
                history,
                failedAt,
                frontier,
                blocked,
                recent,
                leftOut,
                Optional.of(other),
                silent,
                participants,
                restricted);
    }

    /** The same of the same operations, told otherwise. */
    public Counterexample of(History other) {
        return new Counterexample(
                other, failedAt, frontier, blocked, recent, leftOut, cut, silent, participants, restricted);
    }

    /**
     * Whether the interpretations that are told end where the failing operation returned. Another engine than the sweep
     * may blame another operation.
     */
    public boolean interpretationsAgree() {
        return participants.filter(known -> known.failedAt() == failedAt).isPresent();
    }

    /** The same, with what is known of who takes part. */
    public Counterexample with(Participants known) {
        return new Counterexample(
                history, failedAt, frontier, blocked, recent, leftOut, cut, silent, Optional.of(known), restricted);
    }

    /** The parts of the state that conditions of the failing operation look at, where the search ended. */
    public Set<ReadPart> partsOfFailing() {
        return blocked.stream()
                .filter(one -> one.operation() == failedAt)
                .flatMap(one -> one.reasons().stream())
                .flatMap(reason -> reason.obstacles().stream())
                .flatMap(obstacle -> obstacle.reads().stream())
                .collect(Collectors.toSet());
    }

    /** The same, found by a search of a few operations that violate without the others. */
    public Counterexample ofFew() {
        return new Counterexample(
                history, failedAt, frontier, blocked, recent, leftOut, cut, silent, participants, leftOut > 0);
    }

    /**
     * Where interpretations of the history so far stand.
     *
     * @param state the state that the specification would be in
     * @param done which of the open operations they have performed
     */
    public record Configuration(State state, Set<Integer> done) {}

    /**
     * @param operation that is open
     * @param reasons in which configurations it could not be performed, and why
     */
    public record Blocked(int operation, List<Reason> reasons) {}

    /**
     * A silent action in the states of the frontier. Where it is possible it was tried: the failing operation cannot be
     * performed after it either.
     *
     * @param name as the specification has it
     * @param reasons the states in which it was not possible for any values of its parameters, and why
     * @param possible in how many states it was possible
     * @param elsewhere in how many of these it leads to a state that is not one of the frontier's
     * @param notAsked how many states were not looked at
     */
    public record SilentAction(String name, List<Reason> reasons, int possible, int elsewhere, int notAsked) {}

    /**
     * @param state in which the operation was tried
     * @param obstacles what fails there
     */
    public record Reason(State state, List<Obstacle> obstacles) {}
}
