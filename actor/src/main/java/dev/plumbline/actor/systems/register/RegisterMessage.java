package dev.plumbline.actor.systems.register;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.MessageRole;
import dev.plumbline.actor.MessageRole.Category;
import dev.plumbline.actor.MessageRole.Effect;
import java.util.Map;

/**
 * The messages of the registers with one leader, after Algorithm 2 of the DS2 paper. Each contains the client whose
 * request it serves: a client sends one request, so its name identifies the request.
 *
 * <p>Nothing is excluded for LiViola. Each message writes the register, counts an acknowledgement, answers or makes an
 * agent send.
 */
sealed interface RegisterMessage {
    /**
     * The roles that the harness declares. A leader that collects acknowledgements records a read, so the receipt of
     * the request may change its actor.
     */
    Map<Class<?>, MessageRole> ROLES = Map.of(
            Read.class, MessageRole.of(Category.READ, Effect.BOTH),
            Write.class, MessageRole.of(Category.WRITE, Effect.BOTH),
            ReadReplica.class, MessageRole.of(Category.REPLICATION, Effect.READS),
            ReadReplicaAck.class, MessageRole.of(Category.ACKNOWLEDGEMENT, Effect.BOTH),
            WriteReplica.class, MessageRole.of(Category.REPLICATION, Effect.WRITES),
            WriteReplicaAck.class, MessageRole.of(Category.ACKNOWLEDGEMENT, Effect.BOTH));

    default MessageRole role() {
        return ROLES.get(getClass());
    }

    /** @param client the sender of the request */
    record Read(ActorRef client) implements RegisterMessage {}

    /** @param client the sender of the request */
    record Write(ActorRef client, int value) implements RegisterMessage {}

    /** @param client for whom the leader reads */
    record ReadReplica(ActorRef client) implements RegisterMessage {}

    /** @param client for whom the leader reads */
    record ReadReplicaAck(ActorRef client, int value) implements RegisterMessage {}

    /** @param client for whom the leader writes */
    record WriteReplica(ActorRef client, int value) implements RegisterMessage {}

    /** @param client for whom the leader writes */
    record WriteReplicaAck(ActorRef client) implements RegisterMessage {}
}
