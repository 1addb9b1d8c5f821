package dev.plumbline.tla.internal.tlc.cells;

import dev.plumbline.tla.internal.operation.PartialArgumentCache;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A cache of the effects of steps that touch the same cells, by the contents of these cells and by the arguments that
 * the evaluation read.
 *
 * <p>Soundness: the contents of the cells in its footprint determine the effect of a step. That is the meaning of a
 * footprint, and a footprint may only be too large. A step whose footprint has no bounds has no cache. Take two steps
 * of one shape (the same actions, with arguments of the same names) that touch the same cells, and an evaluation of the
 * first that read some of its arguments. If the second has the same values there, its evaluation in the same state is
 * the same. So the effect of the first in a state is the effect of the second in every state with the same contents.
 *
 * <p>Errors are not covered, as in a footprint: a state in which the evaluation would fail because of an irrelevant
 * cell gets the result of a state in which it did not fail. Invariants and constraints are not cached: they are
 * evaluated for every next state.
 *
 * <p>Memory is bounded: caches of one specification share a {@link Room}, and when it is full all of its caches are
 * cleared. Steps that touch many cells have a room of their own, since their many contents would displace the others.
 */
public final class StepMemory {
    /** The common size limit of some caches. */
    public static final class Room {
        private final int most;
        private int used;
        private int emptied;

        public Room(int most) {
            this.most = most;
        }

        /** Counts one more entry, and clears all caches if the limit is reached. */
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

    /** Contents as the key of a lookup. */
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
    private Map<Seen, PartialArgumentCache<Outcome>> known = new HashMap<>();
    private int emptied;

    public StepMemory(Room room) {
        this.room = room;
        this.emptied = room.emptied();
    }

    /**
     * The cached effect of the step for these contents; null if there is none.
     *
     * @param arguments the keys of its arguments
     */
    public synchronized Outcome recall(Object[] contents, Object[] arguments) {
        forgetIfAllDo();
        PartialArgumentCache<Outcome> byArguments = known.get(new Seen(contents));
        return byArguments == null ? null : byArguments.get(arguments);
    }

    /** @param looked which arguments the evaluation read */
    public synchronized void remember(Object[] contents, boolean[] looked, Object[] arguments, Outcome outcome) {
        room.take();
        forgetIfAllDo();
        known.computeIfAbsent(new Seen(contents), any -> new PartialArgumentCache<>())
                .put(looked, arguments, outcome);
    }

    private void forgetIfAllDo() {
        int now = room.emptied();
        if (now != emptied) {
            emptied = now;
            known = new HashMap<>();
        }
    }
}
