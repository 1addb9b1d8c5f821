package dev.plumbline.actor.states;

import java.util.Arrays;
import java.util.BitSet;

/** All steps between states, with what fairness can demand of them. States are added in ascending order. */
final class StepGraph {
    /** The action of a step that no fairness demands: a fault. */
    static final int UNFAIR = -1;

    /** The target of a step in which an actor throws an exception. */
    static final int NOWHERE = -1;

    private int[] offsets = new int[1024];
    private int[] targets = new int[4096];
    private int[] actions = new int[4096];
    private final BitSet rests = new BitSet();
    private int states;
    private int edges;

    /** The steps of the next state follow. */
    void begin() {
        if (states + 1 >= offsets.length) {
            offsets = Arrays.copyOf(offsets, offsets.length * 2);
        }
        offsets[++states] = edges;
    }

    /**
     * A step of the state that was begun last.
     *
     * @param action equal for steps that fairness does not distinguish, or {@link #UNFAIR}
     */
    void step(int target, int action) {
        if (edges == targets.length) {
            targets = Arrays.copyOf(targets, edges + (edges >> 1));
            actions = Arrays.copyOf(actions, targets.length);
        }
        targets[edges] = target;
        actions[edges++] = action;
        offsets[states] = edges;
    }

    /** In the state that was begun last an execution may end: only faults lead elsewhere. */
    void rest() {
        rests.set(states - 1);
    }

    /** The number of states whose steps are known. */
    int states() {
        return states;
    }

    boolean rests(int state) {
        return rests.get(state);
    }

    int first(int state) {
        return offsets[state];
    }

    /** After the last step of the state. */
    int end(int state) {
        return offsets[state + 1];
    }

    int target(int step) {
        return targets[step];
    }

    int action(int step) {
        return actions[step];
    }

    /** The components of a part of the graph. */
    Components components(BitSet part) {
        return Components.of(part, states, offsets, targets);
    }
}
