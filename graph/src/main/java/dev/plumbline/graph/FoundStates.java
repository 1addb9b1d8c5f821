package dev.plumbline.graph;

import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The states found so far, with their numbers. One thread adds; others look up at the same time. A state is looked up
 * by its key, the representative of all that count as the same; what is kept is the state that was met.
 */
final class FoundStates {
    private final Map<State, Integer> numbers = new ConcurrentHashMap<>();
    // Guarded by this: workers read states while others are added.
    private final List<State> states = new ArrayList<>();
    private int[] parents = new int[1024];
    private int[] depths = new int[1024];

    /** The number of the state with this key; less than 0 if it has none yet. */
    int number(State key) {
        Integer number = numbers.get(key);
        return number == null ? -1 : number;
    }

    boolean contains(State key) {
        return numbers.containsKey(key);
    }

    /** @param parent less than 0 for an initial state */
    synchronized int add(State key, State state, int parent) {
        int number = states.size();
        if (number == parents.length) {
            parents = Arrays.copyOf(parents, 2 * number);
            depths = Arrays.copyOf(depths, 2 * number);
        }
        parents[number] = parent;
        depths[number] = parent < 0 ? 1 : depths[parent] + 1;
        states.add(state);
        numbers.put(key, number);
        return number;
    }

    synchronized State state(int number) {
        return states.get(number);
    }

    synchronized List<State> states(int from, int until) {
        return List.copyOf(states.subList(from, until));
    }

    synchronized List<State> states() {
        return Collections.unmodifiableList(states);
    }

    synchronized int size() {
        return states.size();
    }

    synchronized int depth(int number) {
        return depths[number];
    }

    synchronized int parent(int number) {
        return parents[number];
    }

    synchronized int[] parents() {
        return Arrays.copyOf(parents, states.size());
    }

    synchronized int[] depths() {
        return Arrays.copyOf(depths, states.size());
    }
}
