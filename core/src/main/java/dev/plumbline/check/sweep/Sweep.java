package dev.plumbline.check.sweep;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.Operation;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Follows a timeboxed history event by event and keeps every interpretation of it that is still needed: the frontier.
 * Knows nothing of files, verdicts or the end of the history, so it serves a finished history and a growing one alike.
 *
 * <p>Invariant after each event: if the history up to here has a continuation with a witness, some configuration of the
 * frontier can be continued likewise; and every configuration of the frontier is reached by a witness of the history up
 * to here. So an empty frontier is a violation, and a frontier at the end of the history is a witness.
 */
final class Sweep {
    private static final int MOST_STATES_REMEMBERED = 20_000;

    private final OpenOperations open;
    private final StateTable states;
    private final Observers observers;
    private final Meter meter;
    private final Subsumption subsumption;
    private List<SweepConfiguration> frontier;
    private int maxFrontier;
    private int settled;

    Sweep(Spec spec, boolean processesAreSequential, Meter meter) {
        this(spec, spec.initialStates(), processesAreSequential, meter);
    }

    /** @param initial where the history may begin */
    Sweep(Spec spec, List<State> initial, boolean processesAreSequential, Meter meter) {
        open = new OpenOperations(spec.silentSteps(), processesAreSequential);
        states = new StateTable(meter);
        observers = new Observers(open, states);
        this.meter = meter;
        subsumption = new Subsumption(open, states, meter);
        frontier = initial.stream()
                .map(states::node)
                .distinct()
                .map(state -> new SweepConfiguration(state, Bits.EMPTY, Path.start(state.state)))
                .toList();
        maxFrontier = frontier.size();
    }

    /** Continues a sweep from a checkpoint. */
    static Sweep resumed(
            Spec spec,
            boolean processesAreSequential,
            Meter meter,
            TimeboxedHistory history,
            Action[] actions,
            List<Integer> open,
            Checkpoints.Checkpoint at) {
        Sweep sweep = new Sweep(spec, processesAreSequential, meter);
        open.forEach(
                number -> sweep.open.open(number, history.operation(number), history.end(number), actions[number]));
        sweep.settled = at.settled();
        sweep.continueFrom(at.configurations());
        return sweep;
    }

    /** Replaces the frontier. The operations of its configurations are open. */
    void continueFrom(Collection<Checkpoints.Reached> configurations) {
        frontier = configurations.stream().map(this::configuration).toList();
        maxFrontier = frontier.size();
    }

    /** Performs observers that were not possible as long as another operation of their process was open. */
    void performObservers() throws Meter.Exhausted {
        List<SweepConfiguration> closed = new ArrayList<>();
        for (SweepConfiguration each : frontier) {
            closed.add(observers.perform(each, open.observers()));
        }
        frontier = List.copyOf(closed);
    }

    private SweepConfiguration configuration(Checkpoints.Reached reached) {
        Bits done = Bits.EMPTY;
        for (int operation : reached.done()) {
            done = done.with(open.ofOperation(operation).number);
        }
        return new SweepConfiguration(states.node(reached.state()), done, Path.start(reached.state()));
    }

    /**
     * The operation is open from now on.
     *
     * @param end when it returned, or {@link dev.plumbline.history.Timebox#NEVER}
     */
    void call(int number, Operation operation, long end, Action action) throws Meter.Exhausted {
        Slot slot = open.open(number, operation, end, action);
        if (slot.observer) {
            Bits itself = Bits.EMPTY.with(slot.number);
            SweepConfiguration[] closed = new SweepConfiguration[frontier.size()];
            for (int i = 0; i < closed.length; i++) {
                closed[i] = observers.perform(frontier.get(i), itself);
            }
            frontier = List.of(closed);
        }
    }

    /**
     * The operation has returned, so it was performed.
     *
     * @return whether an interpretation is left. If not, the frontier is still the one before, and the operation open.
     */
    boolean returned(int number) throws Meter.Exhausted {
        return settle(number, search(number));
    }

    /** The interpretations in which the operation was performed. Changes nothing, so it can be left and begun again. */
    Collection<SweepConfiguration> search(int number) throws Meter.Exhausted {
        Slot slot = open.ofOperation(number);
        if (frontier.size() == 1 && frontier.get(0).done.contains(slot.number)) {
            SweepConfiguration only = frontier.get(0); // The common case, worth a short cut.
            return List.of(new SweepConfiguration(only.state, only.done.without(slot.number), only.path));
        }
        Search search = Search.breadthFirst(open, states, observers, meter, slot);
        for (SweepConfiguration configuration : frontier) {
            search.add(configuration);
        }
        return search.all();
    }

    /** Continues with the interpretations found for the operation, as {@link #returned} does. */
    boolean settle(int number, Collection<SweepConfiguration> after) throws Meter.Exhausted {
        if (after.isEmpty()) {
            return false;
        }
        // First closed, then compared: a returned operation can no longer be performed.
        open.close(open.ofOperation(number));
        frontier = subsumption.minimal(after);
        maxFrontier = Math.max(maxFrontier, frontier.size());
        settled++;
        forgetStates();
        return true;
    }

    /**
     * Forgets pending operations that every interpretation has performed: none can perform them again, and they do not
     * distinguish interpretations. So they have no influence on what follows.
     *
     * @return their numbers
     */
    List<Integer> forgetPerformedPending() {
        Bits everywhere = open.pending();
        for (SweepConfiguration each : frontier) {
            everywhere = everywhere.and(each.done);
        }
        if (everywhere.isEmpty()) {
            return List.of();
        }
        List<Integer> forgotten = new ArrayList<>();
        for (int number = everywhere.next(0); number >= 0; number = everywhere.next(number + 1)) {
            Slot slot = open.slot(number);
            forgotten.add(slot.operation);
            open.close(slot);
        }
        Bits closed = everywhere;
        frontier = frontier.stream()
                .map(each -> new SweepConfiguration(each.state, each.done.minus(closed), each.path))
                .toList();
        return forgotten;
    }

    /**
     * Assumes that a pending operation has no effect from now on. What is left of the frontier is still reached by
     * witnesses, so a frontier at the end of the history is still a witness; but an empty one proves nothing any more.
     */
    void forgetPending(int number) {
        Slot slot = open.ofOperation(number);
        open.close(slot);
        frontier = frontier.stream()
                .map(each -> new SweepConfiguration(each.state, each.done.without(slot.number), each.path))
                .distinct()
                .toList();
    }

    /** Forgets interpretations, as {@link #forgetPending} does: those stay that have performed the least. */
    void keepFirst(int most) {
        frontier = List.copyOf(frontier.subList(0, most));
    }

    /** Forgets states other than those of the frontier, if there are many, or many answers of one of them. */
    void forgetStates() {
        if (states.size() > MOST_STATES_REMEMBERED + 2 * frontier.size() || states.isCrowded()) {
            states.retainOnly(frontier.stream().map(c -> c.state).toList());
        }
    }

    Collection<SweepConfiguration> frontier() {
        return frontier;
    }

    StateTable states() {
        return states;
    }

    OpenOperations open() {
        return open;
    }

    int maxFrontier() {
        return maxFrontier;
    }

    /** The number of operations that have returned and are explained. */
    int settled() {
        return settled;
    }
}
