package dev.plumbline.graph.internal.expand;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** States as objects of the specification. */
public final class StateObjects implements FoundStates {
    private final ExplorableSpec spec;
    private final Map<State, Integer> numbers = new ConcurrentHashMap<>();
    // Guarded by this: workers read states while others are added.
    private final List<State> states = new ArrayList<>();
    private int[] parents = new int[1024];
    private int[] depths = new int[1024];

    public StateObjects(ExplorableSpec spec) {
        this.spec = spec;
    }

    /** The number of the state with this key; less than 0 if it has none yet. */
    int numberOfKey(State key) {
        Integer number = numbers.get(key);
        return number == null ? -1 : number;
    }

    @Override
    public int number(State state) {
        return numberOfKey(spec.representative(state));
    }

    @Override
    public int number(Expansion.Arrival arrival) {
        return numberOfKey(((StateExpander.StateArrival) arrival).key());
    }

    @Override
    public synchronized int add(Expansion.Arrival arrival, int parent) {
        State key = ((StateExpander.StateArrival) arrival).key();
        State state = arrival.transition().next();
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

    @Override
    public synchronized State state(int number) {
        return states.get(number);
    }

    @Override
    public synchronized List<State> states() {
        return Collections.unmodifiableList(states);
    }

    @Override
    public synchronized int size() {
        return states.size();
    }

    @Override
    public synchronized int depth(int number) {
        return depths[number];
    }

    @Override
    public synchronized int parent(int number) {
        return parents[number];
    }

    @Override
    public synchronized int[] parents() {
        return Arrays.copyOf(parents, states.size());
    }

    @Override
    public synchronized int[] depths() {
        return Arrays.copyOf(depths, states.size());
    }
}
