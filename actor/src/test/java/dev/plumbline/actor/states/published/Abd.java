package dev.plumbline.actor.states.published;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.states.published.RegisterClients.Get;
import dev.plumbline.actor.states.published.RegisterClients.GetOk;
import dev.plumbline.actor.states.published.RegisterClients.Put;
import dev.plumbline.actor.states.published.RegisterClients.PutOk;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** A replica of the register of Attiya, Bar-Noy and Dolev: ask a majority, then tell a majority. */
record Abd(List<ActorRef> peers, Stamp stamp, int value, Optional<Asking> asking, Optional<Telling> telling)
        implements Actor {
    record Stamp(int clock, ActorRef writer) implements Comparable<Stamp> {
        @Override
        public int compareTo(Stamp other) {
            return Comparator.comparingInt(Stamp::clock)
                    .thenComparing(Stamp::writer)
                    .compare(this, other);
        }
    }

    record Query(int id) {}

    record AckQuery(int id, Stamp stamp, int value) {}

    record Store(int id, Stamp stamp, int value) {}

    record AckStore(int id) {}

    record Held(Stamp stamp, int value) {}

    /** The first phase. */
    record Asking(int id, ActorRef client, OptionalInt write, Map<ActorRef, Held> answers) {}

    /** The second phase. */
    record Telling(int id, ActorRef client, OptionalInt read, Set<ActorRef> acks) {}

    static Abd replica(int number, int servers) {
        return new Abd(
                RegisterClients.others(number, servers),
                new Stamp(0, RegisterClients.server(number)),
                0,
                Optional.empty(),
                Optional.empty());
    }

    private int majority() {
        return (peers.size() + 1) / 2 + 1;
    }

    private Abd holding(Stamp next, int newValue) {
        return next.compareTo(stamp) > 0 ? new Abd(peers, next, newValue, asking, telling) : this;
    }

    private Abd in(Optional<Asking> first, Optional<Telling> second) {
        return new Abd(peers, stamp, value, first, second);
    }

    @Override
    public Actor receive(Context context, Object message) {
        boolean idle = asking.isEmpty() && telling.isEmpty();
        if (message instanceof Put put && idle) {
            return begin(context, put.id(), OptionalInt.of(put.value()));
        }
        if (message instanceof Get get && idle) {
            return begin(context, get.id(), OptionalInt.empty());
        }
        if (message instanceof Query query) {
            context.reply(new AckQuery(query.id, stamp, value));
            return this;
        }
        if (message instanceof Store store) {
            context.reply(new AckStore(store.id));
            return holding(store.stamp, store.value);
        }
        if (message instanceof AckQuery ack && asking.isPresent() && asking.get().id == ack.id) {
            return asked(context, asking.get(), ack);
        }
        if (message instanceof AckStore ack
                && telling.isPresent()
                && telling.get().id == ack.id
                && !telling.get().acks.contains(context.sender())) {
            return told(context, telling.get());
        }
        return this;
    }

    private Abd begin(Context context, int id, OptionalInt write) {
        peers.forEach(peer -> context.send(peer, new Query(id)));
        Map<ActorRef, Held> own = Map.of(context.self(), new Held(stamp, value));
        return in(Optional.of(new Asking(id, context.sender(), write, own)), Optional.empty());
    }

    private Abd asked(Context context, Asking phase, AckQuery ack) {
        Map<ActorRef, Held> answers = new HashMap<>(phase.answers);
        answers.put(context.sender(), new Held(ack.stamp, ack.value));
        if (answers.size() < majority()) {
            return in(Optional.of(new Asking(phase.id, phase.client, phase.write, answers)), Optional.empty());
        }
        Held newest =
                answers.values().stream().max(Comparator.comparing(Held::stamp)).orElseThrow();
        Held next = phase.write.isPresent()
                ? new Held(new Stamp(newest.stamp.clock + 1, context.self()), phase.write.getAsInt())
                : newest;
        peers.forEach(peer -> context.send(peer, new Store(phase.id, next.stamp, next.value)));
        OptionalInt read = phase.write.isPresent() ? OptionalInt.empty() : OptionalInt.of(next.value);
        Telling second = new Telling(phase.id, phase.client, read, Set.of(context.self()));
        return holding(next.stamp, next.value).in(Optional.empty(), Optional.of(second));
    }

    private Abd told(Context context, Telling phase) {
        Set<ActorRef> acks = new HashSet<>(phase.acks);
        acks.add(context.sender());
        if (acks.size() < majority()) {
            return in(Optional.empty(), Optional.of(new Telling(phase.id, phase.client, phase.read, acks)));
        }
        Object answer = phase.read.isPresent() ? new GetOk(phase.id, phase.read.getAsInt()) : new PutOk(phase.id);
        context.send(phase.client, answer);
        return in(Optional.empty(), Optional.empty());
    }
}
