package dev.plumbline.actor.execution;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.internal.digest.Digest;

/**
 * An actor of a snapshot.
 *
 * @param first its state before it started, for a restart after a crash
 * @param down whether it has crashed and not restarted
 * @param digest of the actor at the end of the step that made it; null while that step runs
 * @param firstDigest the digest of the first state
 */
record Cell(ActorRef ref, Actor actor, Actor first, boolean down, Digest digest, Digest firstDigest) {
    static Cell of(ActorRef ref, Actor first, Digest firstDigest) {
        return new Cell(ref, first, first, false, null, firstDigest);
    }

    /** The place of an actor among cells; -1 if it is not there. */
    static int indexOf(ActorRef actor, Cell... cells) {
        for (int i = 0; i < cells.length; i++) {
            if (cells[i].ref == actor || cells[i].ref.equals(actor)) {
                return i;
            }
        }
        return -1;
    }

    Cell with(Actor next) {
        return next == actor ? this : new Cell(ref, next, first, down, null, firstDigest);
    }

    /** The same cell with the equal actor of another one. */
    Cell sharing(Cell equal) {
        return equal.actor == actor ? this : new Cell(ref, equal.actor, first, down, equal.digest, firstDigest);
    }

    Cell crashed() {
        return new Cell(ref, actor.persisted().orElse(first), first, true, null, firstDigest);
    }

    Cell back() {
        return new Cell(ref, actor, first, false, digest, firstDigest);
    }

    Cell digested(Digest now) {
        return new Cell(ref, actor, first, down, now, firstDigest);
    }
}
