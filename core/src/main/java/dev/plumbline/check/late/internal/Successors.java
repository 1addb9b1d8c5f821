package dev.plumbline.check.late.internal;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.StateTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The configurations to which one move towards a target leads. {@link ForwardMoves} and {@link BackwardMoves} each lose
 * nothing, so in every configuration either may be used: backward ones where forward ones would perform a total
 * operation.
 *
 * <p><b>Observers at once.</b> An observer that is possible is performed at once if no undone operation comes before
 * it: nothing changes, no shadow grows, and whatever a witness does before it can be done after it. Only if none comes
 * before it: with a late {@code Write(1)} and a {@code Read} of 0 called after its return, performing the read at once
 * is wrong.
 */
public final class Successors {
    private final LateOperations operations;
    private final StateTable states;
    private final ForwardMoves forward;
    private final BackwardMoves backward;
    private final Meter meter;
    private final CanonicalConfiguration form;
    private final Twins twins;
    private long asked;

    public Successors(LateOperations operations, StateTable states, Meter meter) {
        this.operations = operations;
        this.states = states;
        this.forward = new ForwardMoves(operations, states, meter);
        this.backward = new BackwardMoves(operations, forward, meter);
        this.meter = meter;
        this.form = new CanonicalConfiguration(operations);
        this.twins = new Twins(operations);
    }

    /** The number of queries, which measures the cost of a search. */
    public long asked() {
        return asked;
    }

    /** @param called how many operations have been called */
    public List<LateConfiguration> of(LateConfiguration from, int target, int called) throws Meter.Exhausted {
        asked++;
        Moves moves = moves(from, target);
        List<LateConfiguration> children = new ArrayList<>();
        for (Moves.Pair pair : moves.remove()) {
            meter.tick();
            children.add(form.of(observed(from.removed(pair.first(), pair.second())), called));
        }
        for (int position : twins.first(from, moves.perform())) {
            meter.tick();
            for (StateTable.Node next : states.next(from.state, operations.steps[from.undone[position]])) {
                children.add(form.of(observed(from.performed(position, next)), called));
            }
        }
        return children;
    }

    private Moves moves(LateConfiguration from, int target) throws Meter.Exhausted {
        Moves moves = forward.of(from, target);
        boolean performsTotal = moves.perform().stream().anyMatch(at -> operations.total[from.undone[at]]);
        if (performsTotal) {
            Optional<Moves> other = backward.of(from, target);
            return other.orElse(moves);
        }
        return moves;
    }

    /** The same after all observers that can be performed at once. */
    public LateConfiguration observed(LateConfiguration configuration) throws Meter.Exhausted {
        LateConfiguration closed = configuration;
        for (int at = 0; at < closed.undone.length; at++) {
            int operation = closed.undone[at];
            if (operations.observers[operation]
                    && states.next(closed.state, operations.steps[operation]).length > 0
                    && !closed.somethingComesBefore(operation)) {
                closed = closed.performed(at, closed.state);
                // Another may have waited for this one.
                at = -1;
            }
        }
        return closed;
    }
}
