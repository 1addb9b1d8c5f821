package dev.plumbline.graph.internal.liveness;

import java.util.Arrays;

/**
 * States and the steps between them, by numbers. Each state also has a step to itself, whether or not the specification
 * has it: every behaviour may stutter. It is the first step of the state, so that searches for short paths prefer it.
 */
public final class StepGraph {
    private final int initial;
    private int[] begins = new int[1024];
    private int[] targets = new int[4096];
    private int states;
    private int steps;

    /** @param initial the number of initial states, which are the first ones */
    public StepGraph(int initial) {
        this.initial = initial;
    }

    /**
     * Adds the next state.
     *
     * @param successors the numbers of the states after it, without duplicates
     */
    public void add(int[] successors) {
        if (states + 1 >= begins.length) {
            begins = Arrays.copyOf(begins, 2 * begins.length);
        }
        int most = Math.addExact(steps, successors.length + 1);
        if (most > targets.length) {
            targets =
                    Arrays.copyOf(targets, (int) Math.max(most, Math.min(Integer.MAX_VALUE - 8L, 2L * targets.length)));
        }
        targets[steps++] = states;
        for (int successor : successors) {
            if (successor != states) {
                targets[steps++] = successor;
            }
        }
        states++;
        begins[states] = steps;
    }

    int initial() {
        return initial;
    }

    /** The number of the first step from a state. */
    int begin(int state) {
        return begins[state];
    }

    /** The number after that of the last step from a state. */
    int end(int state) {
        return begins[state + 1];
    }

    int target(int step) {
        return targets[step];
    }
}
