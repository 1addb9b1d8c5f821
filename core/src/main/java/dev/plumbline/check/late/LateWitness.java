package dev.plumbline.check.late;

import dev.plumbline.check.Witness;
import dev.plumbline.check.late.internal.LateConfiguration;
import dev.plumbline.check.late.internal.LateLog;
import dev.plumbline.check.late.internal.LateOperations;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes a witness out of moves: sorts them ({@link LateOrder}), and performs them once more in that order, so that
 * conclusions from facts are verified. If a move cannot be performed, some fact was wrong, and there is no verdict.
 */
final class LateWitness {
    private final LateOperations operations;
    private final Meter meter;

    LateWitness(LateOperations operations, Meter meter) {
        this.operations = operations;
        this.meter = meter;
    }

    /** One step of a witness; the operation by its name in {@link LateOperations}. */
    record Taken(int operation, State state) {}

    /** The moves that led to a configuration, and then all operations that are late in it, in one possible order. */
    List<LateLog.Move> movesOf(LateConfiguration configuration, boolean[] returned) {
        List<LateLog.Move> moves = configuration.log.moves();
        for (int at : inOrder(configuration, returned)) {
            moves.add(LateLog.Move.of(configuration.undone[at]));
        }
        return moves;
    }

    /**
     * The positions of the late operations in an order that respects what comes before what. If a comes before u then
     * the end of a is the earlier one, or it has more in its shadow: what does not commute with u is in that of a, and
     * in that of u it would close a cycle.
     */
    static List<Integer> inOrder(LateConfiguration configuration, boolean[] returned) {
        List<Integer> late = new ArrayList<>();
        for (int at = 0; at < configuration.undone.length; at++) {
            if (returned[configuration.undone[at]]) {
                late.add(at);
            }
        }
        late.sort(Comparator.<Integer>comparingInt(at -> configuration.ends[at])
                .thenComparingInt(at -> -configuration.shadows[at].size()));
        return late;
    }

    /**
     * Performs the moves, sorted, from a state.
     *
     * @param end where they must lead; anywhere if it is empty
     */
    List<Taken> perform(State start, List<LateLog.Move> moves, Optional<State> end) throws Meter.Exhausted {
        List<Integer> order = new LateOrder(operations, meter).of(moves);
        // For each step, the states that it can lead to, with the state before each.
        List<Map<State, State>> reached = new ArrayList<>();
        Map<State, State> now = Map.of(start, start);
        for (int operation : order) {
            Map<State, State> next = new LinkedHashMap<>();
            for (State state : now.keySet()) {
                meter.step();
                for (State after : operations.steps[operation].next(state)) {
                    next.putIfAbsent(after, state);
                }
            }
            if (next.isEmpty()) {
                throw new IllegalStateException("the late sweep found a witness that is wrong: operation "
                        + operations.numbers[operation] + " (" + operations.steps[operation].name()
                        + ") is not possible in "
                        + now.keySet().iterator().next().value()
                        + "; some fact about its specification does not hold ("
                        + operations.facts[operation].reason() + ")");
            }
            reached.add(next);
            now = next;
        }
        Taken[] taken = new Taken[order.size()];
        State state = end.orElse(now.keySet().iterator().next());
        if (!now.containsKey(state)) {
            throw new IllegalStateException("the late sweep found a witness that does not lead to " + state.value()
                    + "; some fact about its specification does not hold");
        }
        for (int i = taken.length - 1; i >= 0; i--) {
            taken[i] = new Taken(order.get(i), state);
            state = reached.get(i).get(state);
        }
        return Arrays.asList(taken);
    }

    Witness.Performed performed(Taken taken) {
        return new Witness.Performed(
                operations.numbers[taken.operation], operations.steps[taken.operation].name(), true, taken.state);
    }
}
