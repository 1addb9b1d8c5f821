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

/** Work that is spread over actors which do not agree: counters, queues, gossip. */
final class Workers {
    private Workers() {}

    record Increment() {}

    record Get() {}

    record Load() {}

    record Loaded(int value) {}

    record Save(int value) {}

    record Saved() {}

    private static final ActorRef TOTAL = ActorRef.of("total");

    record Total(int value) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Save save) {
                context.reply(new Saved());
                return new Total(save.value);
            }
            context.reply(message instanceof Load ? new Loaded(value) : (Object) value);
            return this;
        }
    }

    /** Adds one to what it loaded, whatever the others have saved meanwhile. */
    record Front(List<ActorRef> client) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Increment) {
                context.send(TOTAL, new Load());
                return new Front(List.of(context.sender()));
            }
            if (message instanceof Loaded loaded) {
                context.send(TOTAL, new Save(loaded.value + 1));
                return this;
            }
            context.send(client.get(0), Answer.DONE);
            return new Front(List.of());
        }
    }

    /** Each of some fronts adds one; then its client asks for the sum. */
    static Harness lostUpdate(int fronts) throws BadInput {
        Harness.Builder harness =
                Harness.of(fronts + " fronts that add", "counter", Value.of(0)).actor("total", new Total(0));
        for (int i = 1; i <= fronts; i++) {
            harness.actor("front" + i, new Front(List.of()));
            harness.request("c" + i, "front" + i, new Increment(), Invocation.of("increment"));
            harness.request("c" + i, "total", new Get(), Invocation.of("get"));
        }
        return harness.build();
    }

    record Put(int value) {}

    record Take() {}

    record Mirror(int value) {}

    record Taken(int value) {}

    /** A broker with a mirror that serves as well. */
    record Broker(List<Integer> queue, ActorRef other) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            List<Integer> next = new ArrayList<>(queue);
            if (message instanceof Put put) {
                next.add(put.value);
                context.send(other, new Mirror(put.value));
                context.reply(Answer.DONE);
            } else if (message instanceof Mirror mirror) {
                next.add(mirror.value);
            } else if (message instanceof Taken taken) {
                next.remove((Integer) taken.value);
            } else if (next.isEmpty()) {
                context.reply(Value.model("empty"));
            } else {
                int first = next.remove(0);
                context.send(other, new Taken(first));
                context.reply(first);
            }
            return new Broker(List.copyOf(next), other);
        }
    }

    static Harness mirroredQueue() throws BadInput {
        return Harness.of("a mirrored queue", "queue", Value.tuple())
                .actor("B1", new Broker(List.of(), ActorRef.of("B2")))
                .actor("B2", new Broker(List.of(), ActorRef.of("B1")))
                .request("p", "B1", new Put(1), Invocation.of("enqueue").with("value", 1))
                .request("p", "B1", new Put(2), Invocation.of("enqueue").with("value", 2))
                .request("c", "B1", new Take(), Invocation.of("dequeue"))
                .request("d", "B2", new Take(), Invocation.of("dequeue"))
                .build();
    }

    record Write(int value) {}

    record Rumour(int time, int value, int hops) {}

    /** The highest time wins; times of nodes that have not heard of each other clash. */
    record Gossip(int time, int value, List<ActorRef> others) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                context.reply(Answer.DONE);
                others.forEach(each -> context.send(each, new Rumour(time + 1, write.value, 1)));
                return new Gossip(time + 1, write.value, others);
            }
            if (message instanceof Rumour rumour) {
                if (rumour.hops > 0) {
                    others.forEach(each -> context.send(each, new Rumour(rumour.time, rumour.value, rumour.hops - 1)));
                }
                return rumour.time > time ? new Gossip(rumour.time, rumour.value, others) : this;
            }
            context.reply(value);
            return this;
        }
    }

    static Harness gossip() throws BadInput {
        Harness.Builder harness = Harness.of("gossip of four", "register", Value.of(0));
        List<String> names = List.of("N1", "N2", "N3", "N4");
        for (String name : names) {
            List<ActorRef> others = names.stream()
                    .filter(each -> !each.equals(name))
                    .map(ActorRef::of)
                    .toList();
            harness.actor(name, new Gossip(0, 0, others));
        }
        return harness.request("c", "N1", new Write(1), Invocation.of("write").with("value", 1))
                .request("c", "N1", new Get(), Invocation.of("read"))
                .request("d", "N4", new Write(2), Invocation.of("write").with("value", 2))
                .request("d", "N4", new Get(), Invocation.of("read"))
                .build();
    }
}
