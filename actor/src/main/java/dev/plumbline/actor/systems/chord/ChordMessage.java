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
    /** The role that the harness declares. */
    MessageRole role();

    private static MessageRole role(Category category, Effect effect, String key) {
        return MessageRole.of(category, effect).withKeys(Value.of(key));
    }

    /** @param client the sender of the request */
    record Read(ActorRef client, String key) implements ChordMessage {
        @Override
        public MessageRole role() {
            return ChordMessage.role(Category.READ, Effect.READS, key);
        }
    }

    /** @param client the sender of the request */
    record Write(ActorRef client, String key, int value) implements ChordMessage {
        @Override
        public MessageRole role() {
            return ChordMessage.role(Category.WRITE, Effect.WRITES, key);
        }
    }

    /** A read that a node passes on to the owner of the key. */
    record IntRead(ActorRef client, String key) implements ChordMessage {
        @Override
        public MessageRole role() {
            return ChordMessage.role(Category.REPLICATION, Effect.READS, key);
        }
    }

    /** A write that a node passes on to the owner of the key. */
    record IntWrite(ActorRef client, String key, int value) implements ChordMessage {
        @Override
        public MessageRole role() {
            return ChordMessage.role(Category.REPLICATION, Effect.WRITES, key);
        }
    }

    /** The value that the owner of the key has found, for the node that the client asked. */
    record IntReadResp(ActorRef client, String key, int value) implements ChordMessage {
        @Override
        public MessageRole role() {
            return ChordMessage.role(Category.ACKNOWLEDGEMENT, Effect.READS, key);
        }
    }

    /** The confirmation that the owner of the key has written, for the node that the client asked. */
    record IntWriteResp(ActorRef client, String key) implements ChordMessage {
        @Override
        public MessageRole role() {
            return ChordMessage.role(Category.ACKNOWLEDGEMENT, Effect.READS, key);
        }
    }

    /**
     * A node asks a member of the ring for its successor. The member gives up the keys of the new node; of the keys of
     * the harnesses that is k2. Nothing changes for requests about k1, which stays with N1.
     */
    record FindSucc() implements ChordMessage {
        @Override
        public MessageRole role() {
            return ChordMessage.role(Category.MEMBERSHIP, Effect.BOTH, "k2");
        }
    }

    /**
     * The successor of the new node. From now on the new node passes on requests for keys that it does not own, so this
     * concerns any key.
     *
     * @param entries the entries that the new node owns from now on
     */
    record SuccFound(ActorRef successor, Map<String, Integer> entries) implements ChordMessage {
        @Override
        public MessageRole role() {
            return MessageRole.of(Category.MEMBERSHIP, Effect.BOTH);
        }
    }

    /** The predecessor of the new node. It concerns no key: it is not used while no node leaves. */
    record UpdatePred(ActorRef predecessor) implements ChordMessage {
        @Override
        public MessageRole role() {
            return MessageRole.of(Category.MEMBERSHIP, Effect.WRITES).withoutKeys();
        }
    }
}
