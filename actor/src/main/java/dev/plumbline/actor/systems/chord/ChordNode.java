package dev.plumbline.actor.systems.chord;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.systems.chord.ChordMessage.FindSucc;
import dev.plumbline.actor.systems.chord.ChordMessage.IntRead;
import dev.plumbline.actor.systems.chord.ChordMessage.IntReadResp;
import dev.plumbline.actor.systems.chord.ChordMessage.IntWrite;
import dev.plumbline.actor.systems.chord.ChordMessage.IntWriteResp;
import dev.plumbline.actor.systems.chord.ChordMessage.Read;
import dev.plumbline.actor.systems.chord.ChordMessage.SuccFound;
import dev.plumbline.actor.systems.chord.ChordMessage.UpdatePred;
import dev.plumbline.actor.systems.chord.ChordMessage.Write;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A node of a ring of at most two nodes.
 *
 * @param joins the node that it asks at its start, if it joins a ring
 * @param successor empty while it takes itself for its successor
 * @param predecessor empty while it takes itself for its predecessor
 * @param store a missing key has the value 0
 */
record ChordNode(
        Optional<ActorRef> joins,
        Optional<ActorRef> successor,
        Optional<ActorRef> predecessor,
        Map<String, Integer> store)
        implements Actor {
    /** In place of a hash function: nodes and keys in the order of the ring. N2 owns k2 and N1 owns k1. */
    private static final List<String> RING = List.of("k2", "N2", "k1", "N1");

    /** The first node of a ring. */
    static ChordNode member() {
        return new ChordNode(Optional.empty(), Optional.empty(), Optional.empty(), Map.of());
    }

    /** A node that will join the ring of another one. */
    static ChordNode joining(String member) {
        return new ChordNode(Optional.of(ActorRef.of(member)), Optional.empty(), Optional.empty(), Map.of());
    }

    @Override
    public Actor started(Context context) {
        joins.ifPresent(member -> context.send(member, new FindSucc()));
        return this;
    }

    @Override
    public Actor receive(Context context, Object message) {
        if (message instanceof Read read) {
            return read(context, read);
        }
        if (message instanceof Write write) {
            return write(context, write);
        }
        if (message instanceof IntRead read) {
            context.reply(new IntReadResp(read.client(), read.key(), get(read.key())));
            return this;
        }
        if (message instanceof IntWrite write) {
            context.reply(new IntWriteResp(write.client(), write.key()));
            return with(write.key(), write.value());
        }
        if (message instanceof IntReadResp response) {
            context.send(response.client(), Answer.of(response.value()));
            return this;
        }
        if (message instanceof IntWriteResp response) {
            context.send(response.client(), Answer.DONE);
            return this;
        }
        if (message instanceof FindSucc) {
            return admit(context, context.sender());
        }
        if (message instanceof SuccFound found) {
            // Its own entries since it became the owner are newer than those from its successor.
            Map<String, Integer> all = new HashMap<>(found.entries());
            all.putAll(store);
            return new ChordNode(joins, Optional.of(found.successor()), predecessor, Map.copyOf(all));
        }
        return new ChordNode(joins, successor, Optional.of(((UpdatePred) message).predecessor()), store);
    }

    private int get(String key) {
        return store.getOrDefault(key, 0);
    }

    private ChordNode with(String key, int value) {
        Map<String, Integer> changed = new HashMap<>(store);
        changed.put(key, value);
        return new ChordNode(joins, successor, predecessor, Map.copyOf(changed));
    }

    /** The other node, if the key is between this node and its successor; otherwise this node owns it. */
    private Optional<ActorRef> otherOwner(ActorRef self, String key) {
        return successor.filter(next -> between(self.name(), key, next.name()));
    }

    /** Whether the ring leads from the first to the key and then to the last. */
    private static boolean between(String first, String key, String last) {
        int size = RING.size();
        int start = RING.indexOf(first);
        return Math.floorMod(RING.indexOf(key) - start, size) < Math.floorMod(RING.indexOf(last) - start, size);
    }

    private ChordNode read(Context context, Read read) {
        Optional<ActorRef> owner = otherOwner(context.self(), read.key());
        if (owner.isPresent()) {
            context.send(owner.get(), new IntRead(read.client(), read.key()));
        } else {
            context.send(context.self(), new IntReadResp(read.client(), read.key(), get(read.key())));
        }
        return this;
    }

    private ChordNode write(Context context, Write write) {
        Optional<ActorRef> owner = otherOwner(context.self(), write.key());
        if (owner.isPresent()) {
            context.send(owner.get(), new IntWrite(write.client(), write.key(), write.value()));
            return this;
        }
        context.send(context.self(), new IntWriteResp(write.client(), write.key()));
        return with(write.key(), write.value());
    }

    /** Adds another node to the ring, as its successor and predecessor, and hands over the keys of that node. */
    private ChordNode admit(Context context, ActorRef joining) {
        ActorRef self = context.self();
        Map<String, Integer> kept = new HashMap<>(store);
        Map<String, Integer> moved = new HashMap<>(store);
        kept.keySet().removeIf(key -> between(self.name(), key, joining.name()));
        moved.keySet().removeAll(kept.keySet());
        context.send(joining, new SuccFound(self, Map.copyOf(moved)));
        context.send(joining, new UpdatePred(self));
        return new ChordNode(joins, Optional.of(joining), Optional.of(joining), Map.copyOf(kept));
    }
}
