package dev.plumbline.actor.states;

import dev.plumbline.actor.execution.StateCoder;
import dev.plumbline.actor.execution.StateCoder.Coded;
import java.util.Optional;

/**
 * The states found, numbered from 0 in the order in which they were found, each with the state that it was found from. A
 * system with several histories is stored once: a state is then the number of its system and that of its history.
 */
final class StateStore implements AutoCloseable {
    private final StateCoder coder;
    private final boolean historyCounted;
    private final RowTable systems;
    private final PairTable states = new PairTable();
    /** One more than the state that each was found from. */
    private final AscendingInts parents = new AscendingInts();
    /** Whether a system has several histories, so that {@link #states} has the states. */
    private boolean several;

    /** The history of each system, as long as each has one; empty as long as all have the first. */
    private Ints logs = new Ints();

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

    /** @param mostInHeap how many bytes of rows to keep in the heap; others go to a file */
    StateStore(StateCoder coder, boolean historyCounted, long mostInHeap) {
        this.coder = coder;
        this.historyCounted = historyCounted;
        this.systems = new RowTable(mostInHeap);
    }

    /** No state can be added any more. */
    @Override
    public void close() {
        systems.close();
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
        return several ? states.find(system, log) : onlyLog(system) == log ? system : -1;
    }

    private int onlyLog(int system) {
        return logs.size() == 0 ? 0 : logs.get(system);
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
        int before = systems.size();
        int number = systems.add(coder.canonical(row));
        if (!several && number == before) {
            for (int system = logs.size(); log != 0 && system < before; system++) {
                logs.add(0);
            }
            if (log != 0 || logs.size() > 0) {
                logs.add(log);
            }
        } else if (historyCounted) {
            if (!several && onlyLog(number) != log) {
                for (int state = 0; state < size(); state++) {
                    states.add(state, onlyLog(state));
                }
                several = true;
                logs = new Ints();
            }
            number = several ? states.add(number, log) : number;
        }
        if (number == size()) {
            if (parent < 0 || parent >= levels.get(levels.size() - 1)) {
                levels.add(number);
            }
            parents.add(parent + 1);
        }
        return number;
    }

    /** The row of its system; under other names if symmetric actors are exchanged. */
    int[] row(int state) {
        return systems.row(several ? states.one(state) : state);
    }

    /** The state from which it was first reached; -1 for the first. */
    int parent(int state) {
        return parents.get(state) - 1;
    }

    /** The history with which it was first reached. */
    int log(int state) {
        return several ? states.other(state) : onlyLog(state);
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
