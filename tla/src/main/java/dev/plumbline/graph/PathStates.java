package dev.plumbline.graph;

import dev.plumbline.graph.internal.expand.Expansion;
import dev.plumbline.graph.internal.expand.FoundStates;
import dev.plumbline.spec.State;
import java.util.List;
import java.util.stream.IntStream;

/** The states of one path, each found from the one before it: all that an explanation of a finding needs. */
record PathStates(List<State> states) implements FoundStates {
    PathStates {
        states = List.copyOf(states);
    }

    @Override
    public int number(State state) {
        return states.indexOf(state);
    }

    @Override
    public int number(Expansion.Arrival arrival) {
        return number(arrival.transition().next());
    }

    @Override
    public int add(Expansion.Arrival arrival, int parent) {
        throw new UnsupportedOperationException("the path is complete");
    }

    @Override
    public State state(int number) {
        return states.get(number);
    }

    @Override
    public int size() {
        return states.size();
    }

    @Override
    public int depth(int number) {
        return number + 1;
    }

    @Override
    public int parent(int number) {
        return number - 1;
    }

    @Override
    public int[] parents() {
        return IntStream.range(-1, states.size() - 1).toArray();
    }

    @Override
    public int[] depths() {
        return IntStream.rangeClosed(1, states.size()).toArray();
    }
}
