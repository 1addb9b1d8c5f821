package dev.plumbline.actor.systems.chord;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.MessageRole;
import dev.plumbline.actor.MessageRole.Category;
import dev.plumbline.actor.MessageRole.Effect;
import dev.plumbline.value.Value;
import java.util.Map;

/**
 * The messages of Open Chord, named as in Listing 1 of the DS2 paper.
 *
 * <p>Nothing is excluded for LiViola. {@link UpdatePred} changes its actor, and the internal responses answer a client:
 * without reordering them, the moment at which an operation returns is lost, and the violation of figure 7 depends on
 * exactly that.
 */
sealed interface ChordMessage {
    /** The roles that the harness declares, without keys. */
    Map<Class<?>, MessageRole> ROLES = Map.of(
            Read.class, MessageRole.of(Category.READ, Effect.READS),
            Write.class, MessageRole.of(Category.WRITE, Effect.WRITES),
            IntRead.class, MessageRole.of(Category.REPLICATION, Effect.READS),
            IntWrite.class, MessageRole.of(Category.REPLICATION, Effect.WRITES),
            IntReadResp.class, MessageRole.of(Category.ACKNOWLEDGEMENT, Effect.READS),
            IntWriteResp.class, MessageRole.of(Category.ACKNOWLEDGEMENT, Effect.READS),
            FindSucc.class, MessageRole.of(Category.MEMBERSHIP, Effect.BOTH),
            SuccFound.class, MessageRole.of(Category.MEMBERSHIP, Effect.BOTH),
            UpdatePred.class, MessageRole.of(Category.MEMBERSHIP, Effect.WRITES).withoutKeys());

    default MessageRole role() {
        MessageRole role = ROLES.get(getClass());
        return this instanceof AboutKey about ? role.withKeys(Value.of(about.key())) : role;
    }

    /** A message that concerns a single key. */
    sealed interface AboutKey extends ChordMessage {
        String key();
    }

    /** @param client the sender of the request */
    record Read(ActorRef client, String key) implements AboutKey {}

    /** @param client the sender of the request */
    record Write(ActorRef client, String key, int value) implements AboutKey {}

    /** A read that a node passes on to the owner of the key. */
    record IntRead(ActorRef client, String key) implements AboutKey {}

    /** A write that a node passes on to the owner of the key. */
    record IntWrite(ActorRef client, String key, int value) implements AboutKey {}

    /** The value that the owner of the key has found, for the node that the client asked. */
    record IntReadResp(ActorRef client, String key, int value) implements AboutKey {}

    /** The confirmation that the owner of the key has written, for the node that the client asked. */
    record IntWriteResp(ActorRef client, String key) implements AboutKey {}

    /**
     * A node asks a member of the ring for its successor. The member gives up the keys of the new node; of the keys of
     * the harnesses that is k2. Nothing changes for requests about k1, which stays with N1.
     */
    record FindSucc() implements AboutKey {
        @Override
        public String key() {
            return "k2";
        }
    }

    /**
     * The successor of the new node. From now on the new node passes on requests for keys that it does not own, so this
     * concerns any key.
     *
     * @param entries the entries that the new node owns from now on
     */
    record SuccFound(ActorRef successor, Map<String, Integer> entries) implements ChordMessage {}

    /** The predecessor of the new node. It concerns no key: it is not used while no node leaves. */
    record UpdatePred(ActorRef predecessor) implements ChordMessage {}
}
