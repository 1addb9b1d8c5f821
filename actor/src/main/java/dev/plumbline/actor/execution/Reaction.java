package dev.plumbline.actor.execution;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Network;
import java.util.List;

/**
 * A receipt that depended on its actor and its message alone, and so can be repeated in another system without calling
 * the actor: it only changed its state, sent messages to actors, and started and stopped timers, in a network that keeps
 * no order and is not cut. Equal actors react in the same way to equal messages; the search treats them as the same
 * anyway.
 *
 * <p>What the receipt does to the messages under way may differ from system to system: a timer that runs is not started
 * again, one that does not run is not stopped, and a network that duplicates has no message twice. So the effects are
 * repeated one after the other.
 *
 * @param removed whether the message is no longer under way
 */
record Reaction(ActorRef self, boolean removed, List<Effect> effects) {
    /** A change of the messages under way. */
    enum Kind {
        ADDED,
        /** Unless there is an equal one. */
        ADDED_ONCE,
        REMOVED
    }

    /** @param envelope its number and the step that sent it have no meaning */
    record Effect(Kind kind, Envelope envelope) {}

    /** Whether a harness has such receipts. */
    static boolean arePossible(World world) {
        return world.harness.network() != Network.ORDERED
                && world.harness.faults().partitions() == 0;
    }
}
