package dev.plumbline.actor.states;

import dev.plumbline.actor.execution.StateCoder;
import dev.plumbline.actor.execution.StateCoder.Coded;
import java.util.Arrays;

/**
 * The states found, numbered from 0 in the order in which they were found, each with the step that found it. A system
 * with several histories is stored once: a state is then the number of its system and that of its history.
 */
final class StateStore {
    private final StateCoder coder;
    private final boolean historyCounted;
    private final RowTable systems = new RowTable();
    private final RowTable states = new RowTable();
    private final int[] pair = new int[2];
    private int[] parents = new int[1024];
    private int[] ordinals = new int[1024];
    private int[] logs = new int[1024];
    private int[] depths = new int[1024];
    private int size;

    /**
     * A state, or a step from it.
     *
     * @param ordinal the place of the step among the successors of the state; -1 for the state itself
     */
    record Target(int state, int ordinal) {
        static Target of(int state) {
            return new Target(state, -1);
        }
    }

    StateStore(StateCoder coder, boolean historyCounted) {
        this.coder = coder;
        this.historyCounted = historyCounted;
    }

    int size() {
        return size;
    }

    int systems() {
        return systems.size();
    }

    /** The number of a state; -1 if it is unknown. Its snapshot is ignored. */
    int find(Coded coded) {
        return find(coder.row(coded), coded.log());
    }

    /** The same for the row of its system and the number of its history. */
    int find(int[] row, int log) {
        int number = systems.find(row);
        if (number < 0 || !historyCounted) {
            return number;
        }
        pair[0] = number;
        pair[1] = log;
        return states.find(pair);
    }

    /** The number of a state; a new state gets the previous size. */
    int add(Coded coded, int parent, int ordinal) {
        int number = systems.add(coder.row(coded));
        if (historyCounted) {
            pair[0] = number;
            pair[1] = coded.log();
            number = states.add(pair);
        }
        if (number == size) {
            if (size == parents.length) {
                int more = size + (size >> 1);
                parents = Arrays.copyOf(parents, more);
                ordinals = Arrays.copyOf(ordinals, more);
                logs = Arrays.copyOf(logs, more);
                depths = Arrays.copyOf(depths, more);
            }
            parents[size] = parent;
            ordinals[size] = ordinal;
            logs[size] = coded.log();
            depths[size] = parent < 0 ? 0 : depths[parent] + 1;
            size++;
        }
        return number;
    }

    /** The row of its system. */
    int[] row(int state) {
        return systems.row(historyCounted ? states.row(state)[0] : state);
    }

    /** The state from which it was first reached; -1 for the first. */
    int parent(int state) {
        return parents[state];
    }

    /** The index of the step among the successors of its parent. */
    int ordinal(int state) {
        return ordinals[state];
    }

    /** The history with which it was first reached. */
    int log(int state) {
        return logs[state];
    }

    /** The number of steps that lead to it. */
    int depth(int state) {
        return depths[state];
    }
}
