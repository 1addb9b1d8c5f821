package dev.plumbline.actor.states;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.NaiveStates;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.check.Verdict;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random systems of interchangeable actors and a chief. A naive search visits all states as texts, and writes each under
 * all permutations of the names: the least of these texts is that of its class. A reduced search must count the same
 * classes, at the same depth, with the same results for properties.
 */
@Tag("slow")
class RandomSymmetryTest {
    private static final int SYSTEMS = Math.max(40, Integer.getInteger("plumbline.random", 10_000) / 250);
    private static final int MOST_STATES = 300;
    private static final int STATES = 3;
    private static final int KINDS = 2;
    private static final ActorRef CHIEF = ActorRef.of("Chief");

    /** @param about one of the interchangeable actors */
    record Word(int kind, Optional<ActorRef> about) {}

    record Tick(int kind) {}

    /** @param target 0 nobody, 1 the sender, 2 the chief, 3 all others, 4 whom the message is about, 5 those known */
    record Reply(
            int next, int target, int kind, int about, boolean learns, boolean forgets, int starts, boolean chooses) {}

    private record Table(int id, Reply[][] replies, boolean persists) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Table table && table.id == id;
        }

        @Override
        public int hashCode() {
            return id;
        }

        @Override
        public String toString() {
            return "T" + id;
        }
    }

    /** @param last the one that was heard last */
    record Peer(Table table, Set<ActorRef> others, int state, Set<ActorRef> known, Optional<ActorRef> last, int fuel)
            implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer(new Tick(0));
            return this;
        }

        @Override
        public boolean accepts(Object message) {
            return !(message instanceof Word word) || state != STATES - 1 || word.kind == 0 || known.isEmpty();
        }

        @Override
        public Actor receive(Context context, Object message) {
            int kind = message instanceof Word word ? word.kind : KINDS + ((Tick) message).kind;
            Reply reply = table.replies[state][kind];
            Optional<ActorRef> about = message instanceof Word word ? word.about : Optional.empty();
            Optional<ActorRef> speaker =
                    others.contains(context.sender()) && !context.sender().equals(context.self())
                            ? Optional.of(context.sender())
                            : Optional.empty();
            Optional<ActorRef> subject = switch (reply.about) {
                case 0 -> Optional.empty();
                case 1 -> about;
                case 2 -> speaker;
                case 3 -> last;
                default -> others.contains(context.self()) ? Optional.of(context.self()) : Optional.empty();
            };
            Set<ActorRef> targets = new TreeSet<>();
            switch (reply.target) {
                case 1 -> targets.add(context.sender());
                case 2 -> targets.add(CHIEF);
                case 3 -> targets.addAll(others);
                case 4 -> about.ifPresent(targets::add);
                case 5 -> targets.addAll(known);
                default -> {}
            }
            int left = fuel;
            for (ActorRef each : targets) {
                boolean isClient = each.name().equals("client");
                if (isClient) {
                    context.send(each, state);
                } else if (left > 0 && !each.equals(context.self())) {
                    context.send(each, new Word(reply.kind, subject));
                }
            }
            left -= targets.isEmpty() || left == 0 ? 0 : 1;
            Set<ActorRef> more = new TreeSet<>(known);
            if (reply.learns) {
                speaker.ifPresent(more::add);
                about.ifPresent(more::add);
            }
            if (reply.forgets) {
                speaker.ifPresent(more::remove);
            }
            if (reply.starts >= 0 && left > 0) {
                context.startTimer(new Tick(reply.starts));
            }
            Optional<ActorRef> heard = speaker.isPresent() ? speaker : last;
            if (reply.chooses && !others.isEmpty()) {
                heard = Optional.of(context.choose(List.copyOf(others)));
            }
            return new Peer(table, others, reply.next, more, heard, left);
        }

        @Override
        public Optional<Actor> persisted() {
            return table.persists
                    ? Optional.of(new Peer(table, others, state, known, Optional.empty(), fuel))
                    : Optional.empty();
        }
    }

    private static Reply reply(Random random) {
        return new Reply(
                random.nextInt(STATES),
                random.nextInt(6),
                random.nextInt(KINDS),
                random.nextInt(5),
                random.nextBoolean(),
                random.nextInt(4) == 0,
                random.nextInt(4) == 0 ? random.nextInt(KINDS) : -1,
                random.nextInt(8) == 0);
    }

    private static Table table(int id, Random random) {
        Reply[][] replies = new Reply[STATES][2 * KINDS];
        for (Reply[] row : replies) {
            for (int i = 0; i < row.length; i++) {
                row[i] = reply(random);
            }
        }
        return new Table(id, replies, random.nextBoolean());
    }

    private static Faults faults(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> Faults.NONE.withLosses(1);
            case 1 -> Faults.NONE.withCrashes(1);
            case 2 -> Faults.NONE.withPartitions(1, List.of());
            case 3 -> Faults.NONE.withDuplicates(1);
            default -> Faults.NONE;
        };
    }

    private static Harness harness(Random random, Predicate<Property.State> predicate) throws BadInput {
        int peers = 2 + random.nextInt(3);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < peers; i++) {
            names.add("P" + i);
        }
        Faults faults = faults(random);
        Network network = Network.values()[random.nextInt(Network.values().length)];
        boolean doubles = network == Network.DUPLICATING && faults.duplicates() > 0;
        Harness.Builder harness = Harness.of("random", "register", Value.of(0))
                .network(network)
                .faults(doubles ? Faults.NONE : faults)
                .property(Property.always("first", predicate))
                .property(Property.sometimes("second", predicate.negate()))
                .symmetric(names.toArray(String[]::new));
        Set<ActorRef> all = new TreeSet<>();
        names.forEach(each -> all.add(ActorRef.of(each)));
        Table table = table(0, random);
        int fuel = 1 + random.nextInt(2);
        for (String name : names) {
            Set<ActorRef> others = new TreeSet<>(all);
            harness.actor(name, new Peer(table, others, 0, Set.of(), Optional.empty(), fuel));
        }
        harness.actor(CHIEF.name(), new Peer(table(1, random), all, 0, Set.of(), Optional.empty(), 1));
        if (random.nextInt(3) == 0) {
            harness.request("client", CHIEF.name(), new Word(0, Optional.empty()), Invocation.of("read"));
        }
        return harness.build();
    }

    /** All permutations of the names. */
    private static List<Map<ActorRef, ActorRef>> permutations(List<ActorRef> names) {
        List<Map<ActorRef, ActorRef>> all = new ArrayList<>();
        List<List<ActorRef>> orders = new ArrayList<>(List.of(List.of()));
        for (int i = 0; i < names.size(); i++) {
            List<List<ActorRef>> longer = new ArrayList<>();
            for (List<ActorRef> order : orders) {
                for (ActorRef each : names) {
                    if (!order.contains(each)) {
                        List<ActorRef> more = new ArrayList<>(order);
                        more.add(each);
                        longer.add(more);
                    }
                }
            }
            orders = longer;
        }
        for (List<ActorRef> order : orders) {
            Map<ActorRef, ActorRef> to = new HashMap<>();
            for (int i = 0; i < names.size(); i++) {
                to.put(names.get(i), order.get(i));
            }
            all.add(to);
        }
        return all;
    }

    private static String text(Peer peer, Map<ActorRef, ActorRef> to) {
        return peer.table + "/" + peer.state + "/" + names(peer.others, to) + "/" + names(peer.known, to) + "/"
                + peer.last.map(each -> to.getOrDefault(each, each)) + "/" + peer.fuel;
    }

    private static Set<ActorRef> names(Set<ActorRef> names, Map<ActorRef, ActorRef> to) {
        Set<ActorRef> renamed = new TreeSet<>();
        names.forEach(each -> renamed.add(to.getOrDefault(each, each)));
        return renamed;
    }

    /** @param rest what the text of the naive search has besides the actors and the messages */
    private static String text(Snapshot snapshot, String rest, Map<ActorRef, ActorRef> to) {
        Map<ActorRef, String> actors = new TreeMap<>();
        snapshot.actors()
                .forEach((name, actor) ->
                        actors.put(to.getOrDefault(name, name), text((Peer) actor, to) + snapshot.isDown(name)));
        List<String> messages = new ArrayList<>();
        Map<String, String> queues = new TreeMap<>();
        for (Envelope envelope : snapshot.inTransit()) {
            String way = to.getOrDefault(envelope.from(), envelope.from()) + ">"
                    + to.getOrDefault(envelope.to(), envelope.to());
            String content = envelope.message() instanceof Word word
                    ? word.kind + ":" + word.about.map(each -> to.getOrDefault(each, each))
                    : envelope.message().toString();
            if (snapshot.harness().network() == Network.ORDERED && !envelope.timer()) {
                queues.merge(way, content, (one, other) -> one + " then " + other);
            } else {
                messages.add(way + " " + content);
            }
        }
        messages.sort(null);
        return actors + " " + messages + " " + queues + " " + rest;
    }

    /** Random, a function of the state alone, and the same under all names. */
    private static Predicate<Property.State> predicate(Random random) {
        int salt = random.nextInt();
        int often = 2 + random.nextInt(20);
        return state -> {
            List<String> parts = new ArrayList<>();
            state.actors().forEach((name, actor) -> {
                Peer peer = (Peer) actor;
                parts.add(peer.table + " " + peer.state + " " + peer.known.size() + " " + peer.known.contains(name));
            });
            parts.sort(null);
            return Math.floorMod((parts + "" + salt).hashCode() * 31 + salt, often) != 0;
        };
    }

    @Test
    void aReducedSearchCountsTheClassesOfTheFullGraph() throws Exception {
        int compared = 0;
        long states = 0;
        long classes = 0;
        Set<String> seen = new TreeSet<>();
        for (long seed = 0; seed < SYSTEMS; seed++) {
            Random random = new Random((seed + 5) * 0x9E3779B97F4A7C15L);
            Predicate<Property.State> predicate = predicate(random);
            Harness harness = harness(random, predicate);
            boolean skip = seed % 3 == 1;
            NaiveStates naive = new NaiveStates(harness, true, skip, log -> false);
            if (!naive.search(MOST_STATES)) {
                continue;
            }
            List<Map<ActorRef, ActorRef>> permutations =
                    permutations(harness.symmetric().get(0));
            Map<String, Integer> least = new HashMap<>();
            Set<String> violating = new TreeSet<>();
            int first = Integer.MAX_VALUE;
            for (String state : naive.depth.keySet()) {
                Snapshot snapshot = naive.snapshot(state);
                String rest = rest(snapshot, harness);
                String text = permutations.stream()
                        .map(to -> text(snapshot, cut(rest, snapshot, to), to))
                        .min(String::compareTo)
                        .orElseThrow();
                least.merge(text, naive.depth.get(state), Math::min);
                if (!predicate.test(snapshot.view(() -> {}))) {
                    violating.add(text);
                    first = Math.min(first, naive.depth.get(state));
                }
            }
            StateSearch search = StateSearch.of(harness).symmetric().unjudged();
            StatesFound found = (skip ? search.skipNoOps() : search).run();
            String which = "seed " + seed + " " + harness.network() + " " + harness.faults();
            assertThat(found.repeatability().difference()).as(which).isEmpty();
            assertThat(found.complete()).as(which).isTrue();
            assertThat(found.states()).as(which).isEqualTo(least.size());
            assertThat(found.depth())
                    .as(which)
                    .isEqualTo(
                            least.values().stream().mapToInt(each -> each).max().orElseThrow());
            PropertyResult always = found.properties().get(0);
            assertThat(always.word())
                    .as(which)
                    .isEqualTo(violating.isEmpty() ? Verdict.Word.CONFORMS : Verdict.Word.VIOLATES);
            assertThat(always.states()).as(which).isEqualTo(violating.size());
            assertThat(found.properties().get(1).states()).as(which).isEqualTo(violating.size());
            if (!violating.isEmpty()) {
                StatePath path = always.path().orElseThrow();
                assertThat(path.steps()).as(which).hasSize(first);
                assertThat(predicate.test(path.last().view(() -> {}))).as(which).isFalse();
            }
            compared++;
            states += naive.depth.size();
            classes += least.size();
            seen.add(always.word().text());
            seen.add(harness.network().word());
            seen.add("faults " + !harness.faults().none());
            seen.add("clients " + !harness.requests().isEmpty());
        }
        assertThat(compared).isGreaterThan(SYSTEMS / 3);
        assertThat(classes).isLessThan(states / 2);
        assertThat(seen)
                .contains("conforms", "violates", "unordered", "ordered", "duplicating", "faults true", "clients true");
    }

    /** The clients and their calls, which no exchange of names changes. */
    private static String rest(Snapshot snapshot, Harness harness) {
        return harness.requests().isEmpty() ? "" : snapshot.calls().chronology().toString();
    }

    /** The remaining faults, with the names of a cut. */
    private static String cut(String rest, Snapshot snapshot, Map<ActorRef, ActorRef> to) {
        return rest + NaiveStates.faults(snapshot, each -> to.getOrDefault(each, each));
    }
}
