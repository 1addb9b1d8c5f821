package dev.plumbline.graph.expand;

import dev.plumbline.spec.State;
import java.util.List;

/**
 * The states found so far, with their numbers. One thread adds; others look up at the same time. A state is looked up
 * by its key, which all that count as the same have in common; what is kept is the state that was met.
 */
public interface FoundStates extends AutoCloseable {
    /** The number of a state, or of one that counts as the same; less than 0 if it has none yet. */
    int number(State state);

    /** The same for the state after a transition. */
    int number(Expansion.Arrival arrival);

    /** @param parent less than 0 for an initial state */
    int add(Expansion.Arrival arrival, int parent);

    State state(int number);

    int size();

    /** The number of states on a shortest path to a state. */
    int depth(int number);

    /** The state from which a state was first met; less than 0 for an initial one. */
    int parent(int number);

    /** All of them, to be read when no more are added. */
    List<State> states();

    /** Of all states. */
    int[] parents();

    /** Of all states. */
    int[] depths();

    /** No more states are added. Those that were found can still be asked for. */
    @Override
    default void close() {}
}
