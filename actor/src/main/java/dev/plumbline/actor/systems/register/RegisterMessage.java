package dev.plumbline.actor.systems.register;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.MessageRole;
import dev.plumbline.actor.MessageRole.Category;
import dev.plumbline.actor.MessageRole.Effect;

/**
 * The messages of the registers with one leader, after Algorithm 2 of the DS2 paper. Each contains the client whose
 * request it serves: a client sends one request, so its name identifies the request.
 *
 * <p>Nothing is excluded for LiViola. Each message writes the register, counts an acknowledgement, answers or makes an
 * agent send.
 */
sealed interface RegisterMessage {
    /** The role that the harness declares. */
    MessageRole role();

    /** @param client the sender of the request */
    record Read(ActorRef client) implements RegisterMessage {
        /** A leader that collects acknowledgements records the read, so the receipt may change its actor. */
        @Override
        public MessageRole role() {
            return MessageRole.of(Category.READ, Effect.BOTH);
        }
    }

    /** @param client the sender of the request */
    record Write(ActorRef client, int value) implements RegisterMessage {
        @Override
        public MessageRole role() {
            return MessageRole.of(Category.WRITE, Effect.BOTH);
        }
    }

    /** @param client for whom the leader reads */
    record ReadReplica(ActorRef client) implements RegisterMessage {
        @Override
        public MessageRole role() {
            return MessageRole.of(Category.REPLICATION, Effect.READS);
        }
    }

    /** @param client for whom the leader reads */
    record ReadReplicaAck(ActorRef client, int value) implements RegisterMessage {
        @Override
        public MessageRole role() {
            return MessageRole.of(Category.ACKNOWLEDGEMENT, Effect.BOTH);
        }
    }

    /** @param client for whom the leader writes */
    record WriteReplica(ActorRef client, int value) implements RegisterMessage {
        @Override
        public MessageRole role() {
            return MessageRole.of(Category.REPLICATION, Effect.WRITES);
        }
    }

    /** @param client for whom the leader writes */
    record WriteReplicaAck(ActorRef client) implements RegisterMessage {
        @Override
        public MessageRole role() {
            return MessageRole.of(Category.ACKNOWLEDGEMENT, Effect.BOTH);
        }
    }
}
