package dev.plumbline.runtime.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.runtime.replica.Replica;
import dev.plumbline.runtime.replica.Replicated;
import dev.plumbline.runtime.resource.Channel;
import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.ResourceMap;
import dev.plumbline.runtime.resource.SectionAborted;
import dev.plumbline.runtime.resource.WriteResult;
import dev.plumbline.runtime.testkit.ReplicaRules.Seen;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.weak.LossyMailboxes;
import dev.plumbline.runtime.weak.RelaxedMailboxes;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Replicas have the values that definitions over all updates say, and broken ones are found. */
@Tag("slow")
class ReplicasKeepTheContractTest {
    private static final int REPLICAS = 3;
    private static final Value INITIAL = Tla.of("nothing");

    private static void hold(
            Replicated type,
            Function<Random, Value> writes,
            Function<List<Seen>, Value> meaning,
            UnaryOperator<Resource> network) {
        for (int round = 0; round < 40; round++) {
            Map<List<Value>, Channel> channels = new HashMap<>();
            List<Value> all = new ArrayList<>();
            for (int i = 0; i < REPLICAS; i++) {
                all.add(Tla.of(i));
            }
            List<Resource> replicas = new ArrayList<>();
            for (Value self : all) {
                Resource mailboxes = new Wires(self, all, channels);
                replicas.add(new Replica(type, self, Tla.set(all), INITIAL, network.apply(mailboxes)));
            }
            new ReplicaRules(replicas, writes, meaning, new Random(round)).run(120);
        }
    }

    /** A channel for each pair of processes, so that senders do not wait for each other. */
    private static final class Wires implements Resource {
        private final Value self;
        private final List<Value> all;
        private final Resource channels;

        Wires(Value self, List<Value> all, Map<List<Value>, Channel> known) {
            this.self = self;
            this.all = all;
            channels = new ResourceMap(
                    pair -> known.computeIfAbsent(((Value.Tuple) pair).elements(), p -> Channel.unbounded())
                            .handle());
        }

        @Override
        public Resource at(Value to) {
            return new Resource() {
                @Override
                public ClockedValue read() {
                    for (Value from : all) {
                        try {
                            return channels.at(Tla.tuple(from, self)).read();
                        } catch (SectionAborted e) {
                            // Nothing from this one.
                        }
                    }
                    throw new SectionAborted("no message");
                }

                @Override
                public WriteResult write(Value value) {
                    return channels.at(Tla.tuple(self, to)).write(value);
                }

                @Override
                public void commit(Clock clock) {}

                @Override
                public void abort(Clock clock) {}
            };
        }

        @Override
        public void commit(Clock clock) {
            channels.commit(clock);
        }

        @Override
        public void abort(Clock clock) {
            channels.abort(clock);
        }
    }

    private static Value sum(List<Seen> updates) {
        return Tla.of(updates.stream().mapToLong(u -> Tla.number(u.written())).sum());
    }

    private static Value change(Random random) {
        return Tla.record(
                "op", Tla.of(random.nextInt(3) == 0 ? "remove" : "add"), "element", Tla.of(random.nextInt(3)));
    }

    private static boolean adds(Seen update) {
        return Tla.string(Tla.field(update.written(), "op")).equals("add");
    }

    private static Value element(Seen update) {
        return Tla.field(update.written(), "element");
    }

    /** An element is in the set if an addition was seen by no removal of that element. */
    private static Value members(List<Seen> updates) {
        List<Value> members = new ArrayList<>();
        for (Seen add : updates) {
            if (adds(add)
                    && updates.stream()
                            .noneMatch(other -> !adds(other)
                                    && element(other).equals(element(add))
                                    && other.before().stream().anyMatch(b -> b == add))) {
                members.add(element(add));
            }
        }
        return Tla.set(members);
    }

    /** The length of the longest chain of causes up to an update. */
    private static long time(Seen update, Map<Seen, Long> known) {
        Long time = known.get(update);
        if (time == null) {
            time = 1
                    + update.before().stream()
                            .mapToLong(u -> time(u, known))
                            .max()
                            .orElse(0);
            known.put(update, time);
        }
        return time;
    }

    private static Value latest(List<Seen> updates) {
        Map<Seen, Long> known = new IdentityHashMap<>();
        Value value = INITIAL;
        long time = 0;
        Value origin = INITIAL;
        for (Seen update : updates) {
            long its = time(update, known);
            if (its > time || its == time && update.origin().compareTo(origin) > 0) {
                value = update.written();
                time = its;
                origin = update.origin();
            }
        }
        return value;
    }

    @Test
    void counters() {
        hold(Replicated.GROW_COUNTER, random -> Tla.of(random.nextInt(5)), updates -> sum(updates), n -> n);
        hold(Replicated.PN_COUNTER, random -> Tla.of(random.nextInt(9) - 4), updates -> sum(updates), n -> n);
    }

    @Test
    void sets() {
        hold(Replicated.ADD_WINS_SET, ReplicasKeepTheContractTest::change, updates -> members(updates), n -> n);
    }

    @Test
    void registers() {
        hold(Replicated.LWW_REGISTER, random -> Tla.of(random.nextInt(1_000)), updates -> latest(updates), n -> n);
    }

    private static void found(UnaryOperator<Resource> network, Function<List<Seen>, Value> meaning) {
        assertThatThrownBy(() -> hold(Replicated.ADD_WINS_SET, ReplicasKeepTheContractTest::change, meaning, network))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("steps:");
    }

    @Test
    void brokenReplicasAreFound() {
        found(n -> new LossyMailboxes(n, 10, 3), updates -> members(updates));
        // A set in which the last removal wins, and one that forgets removals.
        found(n -> n, updates -> members(updates.stream().filter(u -> adds(u)).toList()));
        found(n -> n, updates -> {
            List<Value> members = new ArrayList<>();
            updates.forEach(u -> members.remove(element(u)));
            updates.stream().filter(u -> adds(u)).forEach(u -> members.add(element(u)));
            updates.stream().filter(u -> !adds(u)).forEach(u -> members.removeIf(m -> m.equals(element(u))));
            return Tla.set(members);
        });
    }

    /** Messages of one sender may overtake each other: causal delivery puts them in order again. */
    @Test
    void replicasOrderMessagesThemselves() {
        hold(
                Replicated.ADD_WINS_SET,
                ReplicasKeepTheContractTest::change,
                updates -> members(updates),
                n -> new RelaxedMailboxes(n, 3));
    }
}
