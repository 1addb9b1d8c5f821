package dev.plumbline.graph.internal.expand;

import dev.plumbline.spec.State;
import java.util.List;

/**
 * The states found so far, with their numbers. One thread adds states while others look them up. A state is looked up
 * by its key, which all states that count as the same share; the state that is kept is the first one found.
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

    /** The state from which a state was first found; less than 0 for an initial one. */
    int parent(int number);

    /** All states, to be read when no more are added. */
    List<State> states();

    /** The parents of all states. */
    int[] parents();

    /** Of all states. */
    int[] depths();

    /** Ends adding states. Known states can still be read. */
    @Override
    default void close() {}
}
