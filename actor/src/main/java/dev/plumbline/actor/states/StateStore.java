package dev.plumbline.actor.states;

import dev.plumbline.actor.execution.StateCoder;
import dev.plumbline.actor.execution.StateCoder.Coded;

/**
 * The states found, numbered from 0 in the order in which they were found, each with the step that found it. A system
 * with several histories is stored once: a state is then the number of its system and that of its history.
 */
final class StateStore {
    private final StateCoder coder;
    private final boolean historyCounted;
    private final RowTable systems = new RowTable();
    private final PairTable states = new PairTable();
    private final Ints parents = new Ints();
    private final Ints ordinals = new Ints();
    /** If states differ by their histories, {@link #states} has them. */
    private final Ints logs = new Ints();

    /** The first state at each depth: a search that is breadth-first finds them in this order. */
    private final Ints levels = new Ints();

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
        return parents.size();
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
        int number = systems.find(coder.canonical(row));
        return number < 0 || !historyCounted ? number : states.find(number, log);
    }

    /**
     * The number of a state; a new state gets the previous size.
     *
     * @param parent at least that of the state that was added before; -1 for the first
     */
    int add(Coded coded, int parent, int ordinal) {
        int number = systems.add(coder.canonical(coder.row(coded)));
        if (historyCounted) {
            number = states.add(number, coded.log());
        } else if (number == size()) {
            logs.add(coded.log());
        }
        if (number == size()) {
            if (parent < 0 || parent >= levels.get(levels.size() - 1)) {
                levels.add(number);
            }
            parents.add(parent);
            ordinals.add(ordinal);
        }
        return number;
    }

    /** The row of its system; under other names if symmetric actors are exchanged. */
    int[] row(int state) {
        return systems.row(historyCounted ? states.one(state) : state);
    }

    /** The state from which it was first reached; -1 for the first. */
    int parent(int state) {
        return parents.get(state);
    }

    /** The index of the step among the successors of its parent. */
    int ordinal(int state) {
        return ordinals.get(state);
    }

    /** The history with which it was first reached. */
    int log(int state) {
        return historyCounted ? states.other(state) : logs.get(state);
    }

    /** The number of steps that lead to it. */
    int depth(int state) {
        int depth = levels.size() - 1;
        while (levels.get(depth) > state) {
            depth--;
        }
        return depth;
    }
}
