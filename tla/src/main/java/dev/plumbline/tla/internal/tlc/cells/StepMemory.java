package dev.plumbline.tla.internal.tlc.cells;

import dev.plumbline.tla.internal.operation.ByLook;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What steps that touch the same cells were found to do, by the contents of these cells and by the arguments that the
 * evaluation looked at.
 *
 * <p>Why that is right. What a step does is told by the contents of the cells that its footprint names: that is what a
 * footprint means, and footprints are too large at worst. A step whose footprint has no bounds has no memory. Take two
 * steps of one shape (the same actions, with arguments of the same names) that touch the same cells, and an evaluation
 * of the first that looked at some of its arguments. If the second has the same values there, its evaluation in the
 * same state is the same evaluation. So what the first did in a state tells what the second does in every state with
 * the same contents.
 *
 * <p>Not covered are errors, as in a footprint: a state in which the evaluation would fail for the sake of a cell that
 * does not matter gets the answer of one in which it did not. Invariants and constraints are not in here: they are
 * asked of every next state.
 *
 * <p>Memory is bounded: memories of one specification share a {@link Room}, and when that is full all in it forget.
 * Steps that touch many cells have a room of their own: their contents are so many that they would drive out the rest.
 */
public final class StepMemory {
    /** How much some memories hold together. */
    public static final class Room {
        private final int most;
        private int used;
        private int emptied;

        public Room(int most) {
            this.most = most;
        }

        /** Makes room for one more. */
        private synchronized void take() {
            if (++used > most) {
                used = 1;
                emptied++;
            }
        }

        private synchronized int emptied() {
            return emptied;
        }
    }

    /** Contents as they are looked up. */
    private static final class Seen {
        private final Object[] keys;
        private final int hash;

        Seen(Object[] contents) {
            keys = new Object[contents.length];
            for (int i = 0; i < contents.length; i++) {
                keys[i] = Content.key(contents[i]);
            }
            hash = Arrays.hashCode(keys);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Seen that && hash == that.hash && Arrays.equals(keys, that.keys);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    private final Room room;
    private Map<Seen, ByLook<Outcome>> known = new HashMap<>();
    private int emptied;

    public StepMemory(Room room) {
        this.room = room;
        this.emptied = room.emptied();
    }

    /**
     * What the step is known to do where the cells hold these contents; null if that is not known.
     *
     * @param arguments the keys of its arguments
     */
    public synchronized Outcome recall(Object[] contents, Object[] arguments) {
        forgetIfAllDo();
        ByLook<Outcome> byArguments = known.get(new Seen(contents));
        return byArguments == null ? null : byArguments.get(arguments);
    }

    /** @param looked which of the arguments the evaluation looked at */
    public synchronized void remember(Object[] contents, boolean[] looked, Object[] arguments, Outcome outcome) {
        room.take();
        forgetIfAllDo();
        known.computeIfAbsent(new Seen(contents), any -> new ByLook<>()).put(looked, arguments, outcome);
    }

    private void forgetIfAllDo() {
        int now = room.emptied();
        if (now != emptied) {
            emptied = now;
            known = new HashMap<>();
        }
    }
}
