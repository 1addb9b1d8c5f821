package dev.plumbline.pekko.internal.control;

import dev.plumbline.schedule.Access;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The accesses of a step. Two steps that have no dependent accesses can be swapped.
 *
 * <ul>
 *   <li>An actor has two cells. {@link #STATE} is the state of its behaviour; its receipts, restarts and stops write
 *       it. {@link #LIFE} is whether it exists: a send to the actor reads it, since a message to a stopped actor is
 *       lost; steps that start, restart or stop the actor write it.
 *   <li>A message is sent once and received once. Its receipt sends the cell {@link #TURN} to the receipt of the next
 *       message of the same pair, which was not possible before.
 *   <li>{@link #CLOCK}: timers fire in the order of their times. So starting, stopping and firing a timer decides which
 *       one is next, and all of these are dependent.
 *   <li>{@link #SHARED} represents futures, and the objects that their callbacks access. Callbacks write it, and so do
 *       messages that complete a future of {@code ask} or are too late for it. Every receipt reads it, because it may
 *       read a future. So far too many steps are dependent, but never too few as long as actors share nothing else.
 *   <li>{@link #SEEN}: steps that change what properties see write it, so their order is kept; see
 *       {@code dev.plumbline.pekko.PekkoHarness.Builder#observe}.
 *   <li>Faults, see {@link Fault}: {@link #HEAD} of a channel, {@link #LOSSES}, {@link #CRASHES}, {@link #END} and
 *       {@link #DONE}.
 * </ul>
 */
final class StepAccesses {
    static final int STATE = 0;
    static final int LIFE = 1;
    static final int MESSAGE = 0;
    static final int TURN = 1;
    /** Which message of a channel is the first; a cell of the first message that the channel ever had. */
    static final int HEAD = 2;

    static final long SHARED = -2;
    static final long CLOCK = -3;
    /** How many messages may still be lost. */
    static final long LOSSES = -4;
    /** How many actors may still crash. */
    static final long CRASHES = -5;
    /** Whether faults may still happen. */
    static final long END = -6;
    /** Whether a step has been taken: one cell for each step. The end comes after all. */
    static final long DONE = -7;
    /** The values of all actors and calls that properties see. */
    static final long SEEN = -8;
    /** Objects that exist before the first step have this number or a lower one. */
    static final long FIRST_EARLY = -10;

    static final Access CALL = new Access(Access.Kind.CALL, -1, 0);
    static final Access RETURN = new Access(Access.Kind.RETURN, -1, 0);

    private final Set<Access> accesses = new LinkedHashSet<>();

    void all(List<Access> known) {
        accesses.addAll(known);
    }

    void add(Access access) {
        accesses.add(access);
    }

    /** A message, a timer, a task or an actor exists from now on. */
    void gives(long object, int cell) {
        accesses.add(new Access(Access.Kind.SEND, object, cell));
    }

    void sendsTo(Party party) {
        if (!party.fresh) {
            accesses.add(new Access(Access.Kind.READ, party.object(), LIFE));
        }
    }

    void writesState(Party party) {
        if (!party.fresh) {
            accesses.add(new Access(Access.Kind.WRITE, party.object(), STATE));
        }
    }

    void changesLife(Party party) {
        writesState(party);
        if (!party.fresh) {
            accesses.add(new Access(Access.Kind.WRITE, party.object(), LIFE));
        }
    }

    void writesClock() {
        accesses.add(new Access(Access.Kind.WRITE, CLOCK, 0));
    }

    void writesShared() {
        accesses.add(new Access(Access.Kind.WRITE, SHARED, 0));
    }

    List<Access> take() {
        List<Access> taken = new ArrayList<>(accesses);
        accesses.clear();
        return taken;
    }
}
