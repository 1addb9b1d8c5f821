package dev.plumbline.actor.execution;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Network;
import java.util.List;

/**
 * A receipt that depended on its actor and its message alone, or on the calls of the clients besides, and so can be
 * repeated in another system without calling the actor: it changed its state, sent messages, started and stopped timers,
 * called operations and answered them, in a network that keeps no order and is not cut. Equal actors react in the same
 * way to equal messages; the search treats them as the same anyway. Each choice within a receipt is a reaction of its
 * own.
 *
 * <p>What the receipt does to the messages under way may differ from system to system: a timer that runs is not started
 * again, one that does not run is not stopped, and a network that duplicates has no message twice. So the effects are
 * repeated one after the other.
 *
 * @param removed whether the message is no longer under way
 * @param ofCalls whether it depended on the calls of the clients
 * @param answers whether it sent a message to a client
 */
record Reaction(ActorRef self, boolean removed, boolean ofCalls, boolean answers, List<Effect> effects) {
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
