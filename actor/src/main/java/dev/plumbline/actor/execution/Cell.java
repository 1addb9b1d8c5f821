package dev.plumbline.actor.execution;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;

/**
 * An actor of a snapshot.
 *
 * @param first as it was before it started, to begin anew after a crash
 * @param down whether it has crashed and not come back
 */
record Cell(ActorRef ref, Actor actor, Actor first, boolean down) {
    Cell with(Actor next) {
        return next == actor ? this : new Cell(ref, next, first, down);
    }

    Cell crashed() {
        return new Cell(ref, actor.persisted().orElse(first), first, true);
    }

    Cell back() {
        return new Cell(ref, actor, first, false);
    }
}
