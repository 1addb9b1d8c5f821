package dev.plumbline.actor.states;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;

/**
 * The steps between states in which no client calls or is answered, and their strongly connected components, in which a
 * system can cycle for ever. States are added in ascending order, each with all its steps.
 */
final class Cycles {
    private int[] offsets = new int[1024];
    private int[] targets = new int[4096];
    private int states;
    private int edges;
    private final BitSet loops = new BitSet();
    private final BitSet exits = new BitSet();

    /** The component of each state, once {@link #find} has run. */
    private int[] component = new int[0];

    private final BitSet cyclic = new BitSet();
    private final BitSet several = new BitSet();
    private final BitSet left = new BitSet();

    /** States that were left out since the last one have no steps. */
    void begin(int state) {
        if (state + 1 >= offsets.length) {
            offsets = Arrays.copyOf(offsets, Math.max(state + 2, offsets.length * 2));
        }
        Arrays.fill(offsets, states, state + 2, edges);
        states = state + 1;
    }

    /** A step of the state that was begun last. */
    void edge(int target) {
        if (target == states - 1) {
            loops.set(target);
            return;
        }
        if (edges == targets.length) {
            targets = Arrays.copyOf(targets, edges + (edges >> 1));
        }
        targets[edges++] = target;
        offsets[states] = edges;
    }

    /** From the state that was begun last, another step is possible that cannot be postponed for ever. */
    void exit() {
        exits.set(states - 1);
    }

    /** A state that was found and not expanded has no steps here and is its own component. */
    void find() {
        BitSet all = new BitSet();
        all.set(0, states);
        Components found = Components.of(all, states, offsets, targets);
        component = found.of();
        for (int state = 0; state < states; state++) {
            boolean isLong = found.sizes()[component[state]] > 1;
            if (isLong || loops.get(state)) {
                cyclic.set(component[state]);
            }
            if (isLong) {
                several.set(component[state]);
            }
        }
        findWaysOut();
    }

    private void findWaysOut() {
        for (int state = 0; state < states; state++) {
            boolean out = exits.get(state);
            for (int i = offsets[state]; i < offsets[state + 1] && !out; i++) {
                out = targets[i] >= states || component[targets[i]] != component[state];
            }
            if (out) {
                left.set(component[state]);
            }
        }
    }

    /** Whether the system can return to this state. */
    boolean isCyclic(int state) {
        return state < states && cyclic.get(component[state]);
    }

    /** Whether the cycle passes another state. */
    boolean isLong(int state) {
        return several.get(component[state]);
    }

    /** Whether the system cannot leave the component of this state. */
    boolean isClosed(int state) {
        return !left.get(component[state]);
    }

    /** Visits, for each component with a cycle, the state that was found first, which is nearest to the start. */
    void eachFirst(IntConsumer receiver) {
        BitSet seen = new BitSet();
        for (int state = 0; state < states; state++) {
            if (isCyclic(state) && !seen.get(component[state])) {
                seen.set(component[state]);
                receiver.accept(state);
            }
        }
    }

    /** A shortest path from a state on a cycle back to it: the states after it, itself the last. */
    int[] around(int state) {
        if (loops.get(state)) {
            return new int[] {state};
        }
        int[] cameFrom = new int[states];
        Arrays.fill(cameFrom, -1);
        int[] queue = new int[states];
        int head = 0;
        int tail = 0;
        queue[tail++] = state;
        while (cameFrom[state] < 0) {
            int at = queue[head++];
            for (int i = offsets[at]; i < offsets[at + 1]; i++) {
                int next = targets[i];
                if (next < states && component[next] == component[state] && cameFrom[next] < 0) {
                    cameFrom[next] = at;
                    queue[tail++] = next;
                }
            }
        }
        int length = 1;
        for (int at = cameFrom[state]; at != state; at = cameFrom[at]) {
            length++;
        }
        int[] around = new int[length];
        int at = state;
        for (int i = length - 1; i >= 0; i--) {
            around[i] = at;
            at = cameFrom[at];
        }
        return around;
    }
}
