package dev.plumbline.check.sweep;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Witness;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * A sweep over a history that need not end: it keeps the frontier, the operations that are open, and a bounded part of
 * what it has evaluated. The caller passes calls and returns in the order of {@link Events}, of all operations or of
 * a group that interferes with no others.
 *
 * <p>{@link #moment} finds the moments from which the rest can be checked alone, for the window of a report.
 */
public final class GrowingSweep {
    private final Sweep sweep;
    private final Trail trail = new Trail(Optional.empty());

    /** @param initial the states in which the history may begin, of the specification */
    public GrowingSweep(Spec spec, List<State> initial, boolean processesAreSequential, Meter meter) {
        sweep = new Sweep(spec, initial, processesAreSequential, meter);
    }

    /**
     * Another sweep from here on, with other numbers and without what was evaluated.
     *
     * <p>Argument. The frontier is all that a sweep knows of the past, and its operations keep their order. Relations
     * between operations that have returned by now are not repeated. They only prune, and an operation that has returned
     * prunes nothing: an operation that had to come after it may be performed now, and an operation that was not ordered
     * among its like because of it can be, by the argument of {@link OpenOperations}.
     *
     * @param frontier interpretations, whose operations are among the open ones
     */
    public void continueFrom(Collection<Checkpoints.Reached> frontier) {
        sweep.continueFrom(frontier);
    }

    /** Continues without an operation on which others of its process may depend: see {@link #continueFrom}. */
    public void continueWithout(Collection<Checkpoints.Reached> frontier) throws Meter.Exhausted {
        sweep.continueFrom(frontier);
        sweep.performObservers();
    }

    /** The frontier. */
    public List<Checkpoints.Reached> interpretations() {
        return sweep.frontier().stream()
                .map(each -> Checkpoints.configuration(each, sweep.open()))
                .toList();
    }

    /**
     * A moment between two events, after which the history conforms if and only if the rest of it conforms when it
     * begins in one of some states. The rest is all operations that have not returned, without those already performed.
     *
     * <p>Argument. Every interpretation of the frontier has performed the same open operations D. By the invariant of
     * {@link Sweep}, the history has a witness if and only if some (s, D) of the frontier can be continued to one, with
     * operations that have neither returned nor are in D. That is a witness of the rest which begins in s, and the other
     * way round: open operations of the rest were called before this moment and end after it, so that they are not
     * ordered by times, neither among each other nor with D. Process order is kept too: an operation of D comes before
     * its successors of the same process, since it is already performed. The same holds for the history up to any later
     * return, so the same operation fails. Unlike in {@link Beginnings}, interpretations that differ in observers alone
     * do not share a moment: without the observers the rest has more witnesses, which proves a violation that is known,
     * but does not find it.
     *
     * @param states of the frontier
     * @param performed the operations of D, by number
     */
    public record Moment(List<State> states, Set<Integer> performed) {}

    /**
     * What is kept.
     *
     * @param open operations that were called and may still be performed, or have still to return
     * @param frontier interpretations
     * @param states that were evaluated
     * @param answers of the specification for these states
     */
    public record Kept(int open, int frontier, int states, long answers) {}

    /**
     * The operation is open from now on.
     *
     * @return whether it has any influence: a pending operation that changes nothing has none
     */
    public boolean call(int number, Operation operation, Action action) throws Meter.Exhausted {
        if (operation.isPending() && !hasInfluence(action)) {
            return false;
        }
        sweep.call(number, operation, ((Timebox) operation.place()).end(), action);
        return true;
    }

    /** Whether a pending operation with this action has any influence. */
    public static boolean hasInfluence(Action action) {
        return !action.observer() || action.repeated().isPresent();
    }

    /**
     * The operation has returned, so it was performed.
     *
     * @return whether an interpretation is left. If not, the frontier is the one before
     */
    public boolean returned(int number) throws Meter.Exhausted {
        if (!sweep.returned(number)) {
            return false;
        }
        trail.afterReturn(sweep.frontier());
        return true;
    }

    /**
     * Forgets pending operations that have no influence any more, because all interpretations have performed them.
     *
     * @return their numbers
     */
    public List<Integer> forgetPerformedPending() {
        return sweep.forgetPerformedPending();
    }

    /**
     * Assumes that a pending operation has no effect from now on. Afterwards, a history that ends with an interpretation
     * still conforms, but one without an interpretation need not violate.
     */
    public void forgetPending(int number) {
        sweep.forgetPending(number);
    }

    /**
     * Forgets interpretations. As after {@link #forgetPending}, one that is left at the end of the history is still one of
     * all of it, but if none is left, that proves nothing.
     *
     * @param most how many stay
     */
    public void keepFirst(int most) {
        sweep.keepFirst(most);
    }

    /**
     * The present moment, if it is one; empty if interpretations differ in the operations performed.
     *
     * @param mostStates moments with more states do not count
     */
    public Optional<Moment> moment(int mostStates) {
        Collection<SweepConfiguration> frontier = sweep.frontier();
        if (frontier.isEmpty() || frontier.size() > mostStates) {
            return Optional.empty();
        }
        Bits performed = null;
        Set<State> states = new LinkedHashSet<>();
        for (SweepConfiguration each : frontier) {
            if (performed != null && !performed.equals(each.done)) {
                return Optional.empty();
            }
            performed = each.done;
            states.add(each.state.state);
        }
        return Optional.of(new Moment(List.copyOf(states), operations(performed)));
    }

    private Set<Integer> operations(Bits slots) {
        Set<Integer> operations = new TreeSet<>();
        slots.forEach(number -> operations.add(sweep.open().slot(number).operation));
        return operations;
    }

    /**
     * The counterexample after {@link #returned} has found none, in terms of a history of the open operations.
     *
     * @param history of operations among which are the open ones
     * @param failed the operation that returned
     * @param numbers of its operations in that history, by their numbers here
     */
    public Counterexample counterexample(History history, int failed, Map<Integer, Integer> numbers) {
        Counterexample found = Counterexamples.at(history, failed, sweep, 0);
        List<Counterexample.Configuration> frontier = found.frontier().stream()
                .map(each -> new Counterexample.Configuration(
                        each.state(),
                        new TreeSet<>(each.done().stream().map(numbers::get).toList())))
                .toList();
        List<Counterexample.Blocked> blocked = found.blocked().stream()
                .map(each -> new Counterexample.Blocked(numbers.get(each.operation()), each.reasons()))
                .toList();
        List<Witness.Performed> recent = new ArrayList<>();
        for (Witness.Performed each : found.recent()) {
            if (each.operation() == Witness.SILENT) {
                recent.add(each);
            } else if (numbers.containsKey(each.operation())) {
                recent.add(new Witness.Performed(
                        numbers.get(each.operation()), each.step(), each.completes(), each.state()));
            }
        }
        return new Counterexample(
                history,
                OptionalInt.of(numbers.get(failed)),
                frontier,
                blocked,
                recent,
                0,
                found.cut(),
                found.silent(),
                found.participants(),
                false,
                found.hindsight());
    }

    /** The number of live interpretations. */
    public int frontier() {
        return sweep.frontier().size();
    }

    /** The largest number of them so far. */
    public int maxFrontier() {
        return sweep.maxFrontier();
    }

    public Kept kept() {
        return new Kept(
                sweep.open().open().size(),
                frontier(),
                sweep.states().size(),
                sweep.states().answers());
    }
}
