package dev.plumbline.actor.run;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Snapshot;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Three nodes pass numbers around. A node keeps the sum, and persists it if it is even. */
public final class Nodes implements ActorSystem {
    record Node(List<String> others, int sum) implements Actor {
        @Override
        public Actor started(Context context) {
            others.forEach(other -> context.send(ActorRef.of(other), 1));
            context.startTimer("tick");
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Integer number) {
                if (number < 2) {
                    context.reply(number + 1);
                }
                return new Node(others, sum + number);
            }
            return new Node(others, sum + 10);
        }

        @Override
        public Optional<Actor> persisted() {
            return sum % 2 == 0 ? Optional.of(this) : Optional.empty();
        }

        @Override
        public Actor restarted(Context context) {
            return this;
        }
    }

    static Harness.Builder of(Network network, Faults faults) {
        return Harness.of("nodes")
                .actor("A", new Node(List.of("B"), 0))
                .actor("B", new Node(List.of("A", "C"), 0))
                .actor("C", new Node(List.of("A"), 0))
                .network(network)
                .faults(faults);
    }

    @Override
    public List<String> harnesses() {
        return List.of("nodes");
    }

    @Override
    public Harness harness(String name) {
        return of(Network.UNORDERED, Faults.NONE)
                .property(Property.sometimes("anything", state -> true))
                .build();
    }

    /** That the states of a run are states of the explored system: an oracle, which visits all of them. */
    static Property reachable(Network network, Faults faults) {
        Set<Object> all = reachable(of(network, faults)
                .property(Property.sometimes("anything", state -> true))
                .build());
        return Property.always("reachable", state -> all.contains(key(state)));
    }

    /** A state without the order of messages. */
    private static Object key(Property.State state) {
        Map<Property.Message, Integer> messages = new HashMap<>();
        state.messages().forEach(each -> messages.merge(each, 1, Integer::sum));
        Set<ActorRef> down = new HashSet<>();
        state.actors().keySet().stream().filter(state::isDown).forEach(down::add);
        return List.of(Map.copyOf(state.actors()), down, messages);
    }

    /** Breadth first. */
    private static Set<Object> reachable(Harness harness) {
        Set<Object> seen = new HashSet<>();
        Deque<Snapshot> open = new ArrayDeque<>(List.of(Snapshot.initial(harness)));
        seen.add(key(open.peek().view(() -> {})));
        while (!open.isEmpty()) {
            Snapshot state = open.poll();
            for (int transition : state.enabled()) {
                state.takeEvery(transition, taken -> {
                    if (seen.add(key(taken.after().view(() -> {})))) {
                        open.add(taken.after());
                    }
                });
            }
        }
        return seen;
    }
}
