package dev.plumbline.actor.states;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.ScriptedClient;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Small random actor systems with everything that actors can do. The behaviour of an actor is read from a table. */
public final class RandomSystem {
    private static final int STATES = 3;
    private static final int KINDS = 3;

    private RandomSystem() {}

    /** @param hops how often it leads to further messages */
    record Note(int kind, int hops) {}

    record Tick(int kind) {}

    /** The reaction of an actor to a kind of message in a state. */
    private record Entry(
            boolean accepts,
            int next,
            List<String> sends,
            int sendKind,
            List<String> answers,
            int startTimer,
            int stopTimer,
            boolean renews,
            int choices,
            boolean creates,
            boolean fails) {}

    /** @param entries by state and kind; those of timers after those of notes */
    private record Table(int id, Entry[][] entries, boolean persists) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Table table && table.id == id;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    record Doer(Table table, int state, int fuel, boolean parent) implements Actor {
        @Override
        public boolean accepts(Object message) {
            return entry(message).accepts;
        }

        private Entry entry(Object message) {
            int kind = message instanceof Note note ? note.kind : KINDS + ((Tick) message).kind;
            return table.entries[state][kind];
        }

        @Override
        public Actor receive(Context context, Object message) {
            Entry entry = entry(message);
            int next = entry.next;
            int left = fuel;
            if (entry.choices > 1) {
                next = (next + context.choose(entry.choices)) % STATES;
            }
            if (entry.fails && state == STATES - 1) {
                throw new IllegalStateException("state " + state);
            }
            entry.answers.forEach(client -> context.send(ActorRef.of(client), state));
            int hops = message instanceof Note note ? note.hops : Math.min(fuel, 1);
            if (hops > 0) {
                entry.sends.forEach(to -> context.send(ActorRef.of(to), new Note(entry.sendKind, hops - 1)));
                left -= message instanceof Tick ? 1 : 0;
            }
            if (entry.stopTimer >= 0) {
                context.stopTimer(new Tick(entry.stopTimer));
            }
            if (entry.startTimer >= 0 && left > 0) {
                context.startTimer(new Tick(entry.startTimer));
                left--;
            } else if (entry.renews && message instanceof Tick tick) {
                context.startTimer(tick);
            }
            boolean isParent = parent;
            if (entry.creates && !parent && context.self().name().indexOf('/') < 0) {
                isParent = true;
                ActorRef child = context.create("x", new Doer(table, next, 0, true));
                context.send(child, new Note(entry.sendKind, 0));
            }
            return new Doer(table, next, left, isParent);
        }

        @Override
        public Optional<Actor> persisted() {
            return table.persists ? Optional.of(new Doer(table, state, 0, parent)) : Optional.empty();
        }

        /** A child that is there must not be created again. */
        @Override
        public Actor restarted(Context context) {
            return new Doer(table, state, Math.min(fuel, 1), true);
        }

        @Override
        public String toString() {
            return table.id + ":" + state + ":" + fuel + ":" + parent;
        }
    }

    public static Harness of(long seed, Faults faults, Network network) throws BadInput {
        Random random = new Random(seed);
        int actors = 1 + random.nextInt(3);
        int clients = 1 + random.nextInt(2);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < actors; i++) {
            names.add("N" + i);
        }
        boolean asActor = random.nextInt(4) == 0;
        List<String> clientNames = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            clientNames.add("c" + i);
        }
        Harness.Builder harness = Harness.of("random " + seed, "register", Value.of(0))
                .network(network)
                .faults(faults);
        for (int i = 0; i < actors; i++) {
            Table table = table(i, random, names, clientNames);
            harness.actor(names.get(i), new Doer(table, 0, random.nextInt(3), false));
        }
        for (int i = 0; i < clients; i++) {
            int requests = 1 + random.nextInt(2);
            boolean scripted = asActor && i == 0;
            ScriptedClient client = ScriptedClient.silent();
            for (int j = 0; j < requests; j++) {
                String to = names.get(random.nextInt(actors));
                Note note = new Note(random.nextInt(KINDS), random.nextInt(3));
                boolean writes = random.nextInt(3) == 0;
                Invocation invocation =
                        writes ? Invocation.of("write").with("value", 1 + random.nextInt(2)) : Invocation.of("read");
                if (scripted) {
                    client = client.ask(
                            to,
                            note,
                            invocation,
                            message -> message instanceof Integer value
                                    ? Optional.of(writes ? Answer.DONE : Answer.of(value))
                                    : Optional.empty());
                } else {
                    harness.request(clientNames.get(i), to, note, invocation);
                }
            }
            if (scripted) {
                harness.actor(clientNames.get(i), client);
            }
        }
        harness.answers((open, message) -> Optional.of(
                open.invocation().operation().equals("write") ? Answer.DONE : Answer.of((Integer) message)));
        return harness.build();
    }

    private static Table table(int id, Random random, List<String> names, List<String> clients) {
        Entry[][] entries = new Entry[STATES][2 * KINDS];
        for (Entry[] row : entries) {
            for (int i = 0; i < row.length; i++) {
                row[i] = entry(random, names, clients, i >= KINDS);
            }
        }
        return new Table(id, entries, random.nextBoolean());
    }

    private static Entry entry(Random random, List<String> names, List<String> clients, boolean timer) {
        List<String> sends = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            sends.add(names.get(random.nextInt(names.size())));
        }
        List<String> answers = new ArrayList<>();
        if (random.nextInt(2) == 0) {
            answers.add(clients.get(random.nextInt(clients.size())));
        }
        return new Entry(
                random.nextInt(10) > 0,
                random.nextInt(STATES),
                sends,
                random.nextInt(KINDS),
                answers,
                random.nextInt(4) == 0 ? random.nextInt(KINDS) : -1,
                random.nextInt(6) == 0 ? random.nextInt(KINDS) : -1,
                timer && random.nextInt(3) == 0,
                random.nextInt(6) == 0 ? 2 + random.nextInt(2) : 1,
                random.nextInt(8) == 0,
                random.nextInt(12) == 0);
    }

    /** Faults and a network that fit a seed. */
    public static Harness of(long seed) throws BadInput {
        Random random = new Random(seed * 31 + 7);
        Network network = Network.values()[random.nextInt(Network.values().length)];
        Faults faults = Faults.NONE;
        if (random.nextInt(2) == 0) {
            int kind = random.nextInt(4);
            faults = faults.withLosses(kind == 0 ? (random.nextInt(3) == 0 ? Faults.UNLIMITED : 1) : 0)
                    .withDuplicates(kind == 1 ? 1 : 0)
                    .withCrashes(kind == 2 ? (random.nextInt(3) == 0 ? Faults.UNLIMITED : 1) : 0);
            faults = kind == 3 ? faults.withPartitions(1, List.of()) : faults;
        }
        return of(seed, faults, network);
    }

    /** One or two kinds of faults, and any network. */
    public static Harness withFaults(long seed) throws BadInput {
        Random random = new Random(seed * 17 + 5);
        Network network = Network.values()[random.nextInt(Network.values().length)];
        Faults faults = Faults.NONE;
        for (int i = 0; i < 2; i++) {
            switch (random.nextInt(5)) {
                case 0 -> faults = faults.withLosses(random.nextInt(4) == 0 ? Faults.UNLIMITED : 1);
                case 1 -> faults = faults.withDuplicates(1);
                case 2 -> faults = faults.withCrashes(random.nextInt(4) == 0 ? Faults.UNLIMITED : 1);
                case 3 -> faults = faults.withPartitions(random.nextInt(4) == 0 ? Faults.UNLIMITED : 1, List.of());
                default -> {}
            }
        }
        return of(seed, faults, network);
    }
}
