package dev.plumbline.pekko.internal.control;

import dev.plumbline.schedule.Access;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a step did, in the words of {@link Access}. Two steps that have no dependent accesses can be swapped.
 *
 * <ul>
 *   <li>An actor has two cells. {@link #STATE} is what its behaviour keeps; its receipts, restarts and stops write it.
 *       {@link #LIFE} says whether it is there: whoever sends to it reads that, since a message to a stopped actor is
 *       lost; what starts, restarts or stops it writes it.
 *   <li>A message is sent once and received once. Its cell {@link #TURN} is given by its receipt to the receipt of the
 *       next message of the same pair, which was not possible before.
 *   <li>{@link #CLOCK}: timers go off in the order of their times. So what starts, stops or sets off a timer decides
 *       which one is next, and all of that is dependent.
 *   <li>{@link #SHARED} stands for futures, and for what their callbacks touch. Callbacks write it, and so does what
 *       completes a future of {@code ask} or comes too late for it. Every receipt reads it, because it may look at a
 *       future. This says "dependent" far too often, and never too rarely as long as actors share nothing else.
 * </ul>
 */
final class StepAccesses {
    static final int STATE = 0;
    static final int LIFE = 1;
    static final int MESSAGE = 0;
    static final int TURN = 1;
    static final long SHARED = -2;
    static final long CLOCK = -3;
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

    /** A message, a timer, a task or an actor is there from now on. */
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
