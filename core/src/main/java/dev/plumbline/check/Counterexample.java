package dev.plumbline.check;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.State;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Why a history has no witness: an operation that had to be performed before it returned, and the configurations that
 * the search reached, none of which allows it.
 *
 * @param history the checked one; operations are named by their number in it
 * @param failing the operation that no interpretation could perform before it returned; empty if there is no initial
 *     state
 * @param frontier every configuration that the search could not leave
 * @param blocked the obstacles of each operation that is open at that moment and not performed in all of them
 * @param recent the end of one interpretation that reaches this point: the operations performed last, oldest first
 * @param leftOut the number of operations that were left out because they have nothing to do with the failing one, or
 *     because the others violate without them; the states lack their effects
 * @param cut the cut at which an order that vector clocks allow was stuck; empty for timeboxes
 * @param silent for each silent action of the specification, its obstacles at the end, or that it did not help
 * @param participants which operations take part in the interpretations, if known
 * @param restricted whether the operations that are left out may influence the state that the failing one reads: only a
 *     few operations were searched, because they violate without the others
 * @param hindsight what else is known about the failing operation, if that was asked
 */
public record Counterexample(
        History history,
        OptionalInt failing,
        List<Configuration> frontier,
        List<Blocked> blocked,
        List<Witness.Performed> recent,
        int leftOut,
        Optional<StuckCut> cut,
        List<SilentAction> silent,
        Optional<Participants> participants,
        boolean restricted,
        Hindsight hindsight)
        implements Verdict.Evidence {

    /** For a specification without silent actions, with unknown participants. */
    public Counterexample(
            History history,
            int failedAt,
            List<Configuration> frontier,
            List<Blocked> blocked,
            List<Witness.Performed> recent,
            int leftOut,
            Optional<StuckCut> cut) {
        this(history, OptionalInt.of(failedAt), frontier, blocked, recent, leftOut, cut);
    }

    private Counterexample(
            History history,
            OptionalInt failing,
            List<Configuration> frontier,
            List<Blocked> blocked,
            List<Witness.Performed> recent,
            int leftOut,
            Optional<StuckCut> cut) {
        this(
                history,
                failing,
                frontier,
                blocked,
                recent,
                leftOut,
                cut,
                List.of(),
                Optional.empty(),
                false,
                Hindsight.NONE);
    }

    /** For a history that is ordered by timeboxes or positions. */
    public Counterexample(
            History history,
            int failedAt,
            List<Configuration> frontier,
            List<Blocked> blocked,
            List<Witness.Performed> recent,
            int leftOut) {
        this(history, failedAt, frontier, blocked, recent, leftOut, Optional.empty());
    }

    /** For a specification that allows no behaviour at all. */
    public static Counterexample withoutInitialState(History history) {
        return new Counterexample(history, OptionalInt.empty(), List.of(), List.of(), List.of(), 0, Optional.empty());
    }

    /** The same, stuck at this cut. */
    public Counterexample at(StuckCut other) {
        return with(history, Optional.of(other), participants, restricted, hindsight);
    }

    /** The same about another history with the same operations. */
    public Counterexample of(History other) {
        return with(other, cut, participants, restricted, hindsight);
    }

    /**
     * Whether the known interpretations end where the failing operation returned. Engines other than the sweep may
     * blame another operation.
     */
    public boolean interpretationsAgree() {
        return participants.filter(known -> known.failing().equals(failing)).isPresent();
    }

    /** The same with known participants. */
    public Counterexample with(Participants known) {
        return with(history, cut, Optional.of(known), restricted, hindsight);
    }

    /** The same, with what else is known about the failing operation. */
    public Counterexample with(Hindsight known) {
        return with(history, cut, participants, restricted, known);
    }

    /**
     * The number of the operation that no interpretation could perform.
     *
     * @throws java.util.NoSuchElementException if there is no initial state
     */
    public int failedAt() {
        return failing.getAsInt();
    }

    /** The operation that no interpretation could perform; empty if there is no initial state. */
    public Optional<Operation> failed() {
        return failing.isPresent() ? Optional.of(history.operations().get(failedAt())) : Optional.empty();
    }

    /** Why the failing operation could not be performed, in each interpretation. */
    public List<Reason> reasonsOfFailing() {
        return blocked.stream()
                .filter(one -> failing.equals(OptionalInt.of(one.operation())))
                .flatMap(one -> one.reasons().stream())
                .toList();
    }

    /** The conditions of the failing operation that are false, in each interpretation. */
    public Stream<Obstacle> obstaclesOfFailing() {
        return reasonsOfFailing().stream().flatMap(reason -> reason.obstacles().stream());
    }

    /** The parts of the state that conditions of the failing operation read where the search ended. */
    public Set<ReadPart> partsOfFailing() {
        return obstaclesOfFailing()
                .flatMap(obstacle -> obstacle.reads().stream())
                .collect(Collectors.toSet());
    }

    /** The same, found by a search of a few operations that violate without the others. */
    public Counterexample ofFew() {
        return with(history, cut, participants, leftOut > 0, hindsight);
    }

    private Counterexample with(
            History of, Optional<StuckCut> at, Optional<Participants> known, boolean few, Hindsight found) {
        return new Counterexample(of, failing, frontier, blocked, recent, leftOut, at, silent, known, few, found);
    }

    /**
     * Further facts about a violation, which are searched for after it was found.
     *
     * @param results that the failing operation could have had instead
     * @param conflict in which the failing operation takes part, if it has a name
     * @param remedies small changes after which the history conforms
     */
    public record Hindsight(Optional<PossibleResults> results, Optional<Conflict> conflict, Remedies remedies) {
        public static final Hindsight NONE = new Hindsight(Optional.empty(), Optional.empty(), Remedies.NONE);
    }

    /**
     * Small changes, each of which makes the whole history conform. There may be others.
     *
     * @param without operations to leave out together, the fewest that suffice
     * @param instead results that the failing operation would have to return
     */
    public record Remedies(List<SortedSet<Integer>> without, List<Value> instead) {
        public static final Remedies NONE = new Remedies(List.of(), List.of());

        public Remedies {
            without = List.copyOf(without);
            instead = List.copyOf(instead);
        }
    }

    /**
     * A state that interpretations of the history so far have reached.
     *
     * @param state the state of the specification
     * @param done the open operations that they have performed
     */
    public record Configuration(State state, Set<Integer> done) {}

    /**
     * @param operation an open one
     * @param reasons the configurations in which it could not be performed, and why
     */
    public record Blocked(int operation, List<Reason> reasons) {}

    /**
     * A silent action in the states of the frontier. If it is possible, it was tried, and the failing operation cannot
     * be performed after it either.
     *
     * @param name in the specification
     * @param reasons the states in which it was not possible for any values of its parameters, and why
     * @param possible the number of states in which it was possible
     * @param elsewhere the number of these in which it leads to a state outside the frontier
     * @param notAsked the number of states that were not examined
     */
    public record SilentAction(String name, List<Reason> reasons, int possible, int elsewhere, int notAsked) {}

    /**
     * @param state in which the operation was tried
     * @param obstacles the conditions that fail there
     */
    public record Reason(State state, List<Obstacle> obstacles) {}
}
