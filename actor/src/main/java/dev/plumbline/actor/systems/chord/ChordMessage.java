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
 * whoever leaves their order alone loses when an operation returns, and the violation of figure 7 is about just that.
 */
sealed interface ChordMessage {
    /** What the harness says about it. */
    MessageRole role();

    private static MessageRole role(Category category, Effect effect, String key) {
        return MessageRole.of(category, effect).keys(Value.of(key));
    }

    /** @param client who asks */
    record Read(ActorRef client, String key) implements ChordMessage {
        @Override
        public MessageRole role() {
            return ChordMessage.role(Category.READ, Effect.READS, key);
        }
    }

    /** @param client who asks */
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

    /** What the owner of the key has found, for the node that the client asked. */
    record IntReadResp(ActorRef client, String key, int value) implements ChordMessage {
        @Override
        public MessageRole role() {
            return ChordMessage.role(Category.ACKNOWLEDGEMENT, Effect.READS, key);
        }
    }

    /** That the owner of the key has written, for the node that the client asked. */
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
     * The successor of the new node. From now on the new node passes on what it does not own, so this is about any key.
     *
     * @param entries what the new node owns from now on
     */
    record SuccFound(ActorRef successor, Map<String, Integer> entries) implements ChordMessage {
        @Override
        public MessageRole role() {
            return MessageRole.of(Category.MEMBERSHIP, Effect.BOTH);
        }
    }

    /** The predecessor of the new node. It is about no key: nobody looks at it while no node leaves. */
    record UpdatePred(ActorRef predecessor) implements ChordMessage {
        @Override
        public MessageRole role() {
            return MessageRole.of(Category.MEMBERSHIP, Effect.WRITES).noKeys();
        }
    }
}
