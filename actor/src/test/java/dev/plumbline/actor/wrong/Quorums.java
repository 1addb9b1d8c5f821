package dev.plumbline.actor.wrong;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Registers kept by three replicas, after Attiya, Bar-Noy and Dolev, each with one mistake. */
final class Quorums {
    private static final List<ActorRef> REPLICAS = List.of(ActorRef.of("A"), ActorRef.of("B"), ActorRef.of("C"));
    private static final int MAJORITY = 2;

    private Quorums() {}

    record Write(int value) {}

    record Read() {}

    record Query() {}

    record Kept(int time, int value) {}

    record Store(int time, int value) {}

    record Stored() {}

    /** Keeps the value of the highest time, or the one that arrived last. */
    record Replica(int time, int value, boolean compares) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Store store) {
                context.reply(new Stored());
                return compares && store.time <= time ? this : new Replica(store.time, store.value, compares);
            }
            context.reply(new Kept(time, value));
            return this;
        }
    }

    /** Writes for a client, with unique times: every second number from the first one. */
    record Writer(int time, int quorum, int acknowledged, List<ActorRef> client) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                REPLICAS.forEach(each -> context.send(each, new Store(time, write.value)));
                return new Writer(time + 2, quorum, 0, List.of(context.sender()));
            }
            int now = acknowledged + 1;
            if (now == quorum) {
                context.send(client.get(0), Answer.DONE);
            }
            return new Writer(time, quorum, now, client);
        }
    }

    /** Reads for a client. It does not store what it read at a majority before it answers. */
    record Reader(List<Kept> kept, List<ActorRef> client) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Read) {
                REPLICAS.forEach(each -> context.send(each, new Query()));
                return new Reader(List.of(), List.of(context.sender()));
            }
            List<Kept> all = new ArrayList<>(kept);
            all.add((Kept) message);
            if (all.size() == MAJORITY) {
                Kept newest = all.get(0).time >= all.get(1).time ? all.get(0) : all.get(1);
                context.send(client.get(0), newest.value);
            }
            return new Reader(List.copyOf(all), client);
        }
    }

    private static Harness.Builder replicas(String name, boolean compares) throws BadInput {
        Harness.Builder harness = Harness.of(name, "register", Value.of(0));
        REPLICAS.forEach(each -> harness.actor(each.name(), new Replica(0, 0, compares)));
        return harness;
    }

    private static void writes(Harness.Builder harness, String client, String at, int value) {
        harness.request(client, at, new Write(value), Invocation.of("write").with("value", value));
    }

    private static void reads(Harness.Builder harness, String client, String at) {
        harness.request(client, at, new Read(), Invocation.of("read"));
    }

    /** Two reads one after the other, of which the second may see the older value. */
    static Harness withoutWriteBack() throws BadInput {
        Harness.Builder harness = replicas("without write-back", true)
                .actor("W", new Writer(1, MAJORITY, 0, List.of()))
                .actor("R1", new Reader(List.of(), List.of()))
                .actor("R2", new Reader(List.of(), List.of()));
        writes(harness, "w", "W", 1);
        reads(harness, "r", "R1");
        reads(harness, "r", "R2");
        return harness.build();
    }

    /** The same with two writers and two readers at a time. */
    static Harness withoutWriteBackAndTwoWriters() throws BadInput {
        Harness.Builder harness = replicas("without write-back, two writers", true)
                .actor("W1", new Writer(1, MAJORITY, 0, List.of()))
                .actor("W2", new Writer(2, MAJORITY, 0, List.of()))
                .actor("R1", new Reader(List.of(), List.of()))
                .actor("R2", new Reader(List.of(), List.of()));
        writes(harness, "w1", "W1", 1);
        writes(harness, "w2", "W2", 2);
        reads(harness, "r1", "R1");
        reads(harness, "r2", "R2");
        return harness.build();
    }

    /** A write that returns when one replica has it; two others may answer a read. */
    static Harness smallQuorum() throws BadInput {
        Harness.Builder harness = replicas("a write quorum of one", true)
                .actor("W", new Writer(1, 1, 0, List.of()))
                .actor("R", new Reader(List.of(), List.of()));
        writes(harness, "c", "W", 1);
        reads(harness, "c", "R");
        return harness.build();
    }

    /** Replicas that keep what arrived last: a store that is late overwrites a newer one. */
    static Harness lastArrived() throws BadInput {
        Harness.Builder harness = replicas("last arrived", false)
                .actor("W1", new Writer(1, MAJORITY, 0, List.of()))
                .actor("W2", new Writer(2, MAJORITY, 0, List.of()))
                .actor("R1", new Reader(List.of(), List.of()))
                .actor("R2", new Reader(List.of(), List.of()));
        writes(harness, "w", "W1", 1);
        writes(harness, "w", "W2", 2);
        reads(harness, "w", "R1");
        reads(harness, "r", "R2");
        return harness.build();
    }
}
