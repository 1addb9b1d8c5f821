package dev.plumbline.actor.states;

import dev.plumbline.actor.execution.StateCoder;
import dev.plumbline.actor.execution.StateCoder.Coded;
import java.util.Optional;

/**
 * The states found, numbered from 0 in the order in which they were found, each with the state that it was found from. A
 * system with several histories is stored once: a state is then the number of its system and that of its history.
 */
final class StateStore {
    private final StateCoder coder;
    private final boolean historyCounted;
    private final RowTable systems = new RowTable();
    private final PairTable states = new PairTable();
    private final Ints parents = new Ints();
    /** Whether {@link #states} has the states: as long as all have the first history, they are the systems. */
    private boolean several;

    /** If states differ by their histories, {@link #states} has them. */
    private final Ints logs = new Ints();

    /** The first state at each depth: a search that is breadth-first finds them in this order. */
    private final Ints levels = new Ints();

    /**
     * A state, or a step from it.
     *
     * @param step empty for the state itself
     */
    record Target(int state, Optional<Hop> step) {
        static Target of(int state) {
            return new Target(state, Optional.empty());
        }
    }

    /**
     * A step between states.
     *
     * @param action of the step; see {@link Successors.Move}
     * @param to its target, or {@link StepGraph#NOWHERE}
     * @param log the history after it
     */
    record Hop(int action, int to, int log) {}

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
        return number < 0 ? number : withHistory(number, log);
    }

    private int withHistory(int system, int log) {
        if (!historyCounted) {
            return system;
        }
        return several ? states.find(system, log) : log == 0 ? system : -1;
    }

    /** The number of a state with this very row, on any thread as long as no state is added; -1 if it is unknown. */
    int find(int[] row, int log, RowTable.Sought sought) {
        int number = systems.find(row, sought);
        return number < 0 ? number : withHistory(number, log);
    }

    /** The number that a state has, or gets when it is added now. */
    int next(int[] row, int log) {
        int known = find(row, log);
        return known < 0 ? size() : known;
    }

    /**
     * The number of a state; a new state gets the previous size.
     *
     * @param parent at least that of the state that was added before; -1 for the first
     */
    int add(int[] row, int log, int parent) {
        int number = systems.add(coder.canonical(row));
        if (historyCounted) {
            if (!several && log != 0) {
                several = true;
                for (int state = 0; state < size(); state++) {
                    states.add(state, 0);
                }
            }
            number = several ? states.add(number, log) : number;
        } else if (number == size()) {
            logs.add(log);
        }
        if (number == size()) {
            if (parent < 0 || parent >= levels.get(levels.size() - 1)) {
                levels.add(number);
            }
            parents.add(parent);
        }
        return number;
    }

    /** The row of its system; under other names if symmetric actors are exchanged. */
    int[] row(int state) {
        return systems.row(several ? states.one(state) : state);
    }

    /** The state from which it was first reached; -1 for the first. */
    int parent(int state) {
        return parents.get(state);
    }

    /** The history with which it was first reached. */
    int log(int state) {
        if (!historyCounted) {
            return logs.get(state);
        }
        return several ? states.other(state) : 0;
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
