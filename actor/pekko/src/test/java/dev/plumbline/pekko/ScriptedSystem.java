package dev.plumbline.pekko;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.Property;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * Actors that do what their messages say: change a number, answer a client with it, send further messages. The same
 * system exists twice: as Pekko actors, and as a naive enumeration of all its schedules that knows nothing of Pekko.
 */
final class ScriptedSystem {
    /**
     * A message.
     *
     * @param answers the request that its receipt answers; -1 for none
     * @param ifEven whether it sends only if the number is even
     */
    record Node(int id, int actor, boolean ifEven, int answers, List<Node> sends) {
        int size() {
            return 1 + sends.stream().mapToInt(Node::size).sum();
        }
    }

    /** The messages. */
    private record Sent(Node node, ActorRef[] actors, ActorRef[] clients) {
        @Override
        public String toString() {
            return "message " + node.id();
        }
    }

    private final int actors;
    private final boolean typed;
    /** A client each, unless there is one client for all. */
    private final List<Node> requests;

    private final boolean oneClient;

    ScriptedSystem(int actors, boolean typed, boolean oneClient, List<Node> requests) {
        this.actors = actors;
        this.typed = typed;
        this.oneClient = oneClient;
        this.requests = requests;
    }

    static ScriptedSystem drawn(SplittableRandom random) {
        int actors = 1 + random.nextInt(3);
        int count = 1 + random.nextInt(3);
        int[] ids = {0};
        List<Node> requests = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            requests.add(node(random, ids, actors, count, i, 2));
        }
        return new ScriptedSystem(actors, random.nextBoolean(), random.nextInt(4) == 0, requests);
    }

    private static Node node(SplittableRandom random, int[] ids, int actors, int requests, int request, int depth) {
        List<Node> sends = new ArrayList<>();
        int id = ids[0]++;
        int count = depth == 0 ? 0 : random.nextInt(3);
        for (int i = 0; i < count; i++) {
            sends.add(node(random, ids, actors, requests, request, depth - 1));
        }
        int answers = random.nextInt(5);
        return new Node(
                id,
                random.nextInt(actors),
                random.nextInt(3) == 0,
                answers < 2 ? request : answers == 2 ? random.nextInt(requests) : -1,
                sends);
    }

    int size() {
        return requests.stream().mapToInt(Node::size).sum();
    }

    private static int next(int value, Node node) {
        return value * 3 + node.id() + 1;
    }

    private String client(int request) {
        return oneClient ? "c" : "c" + request;
    }

    Harness harness() {
        return harness(Faults.NONE);
    }

    Harness harness(Faults faults) {
        return builder(faults).build();
    }

    /** Properties see the numbers of classic actors, and of those typed ones that are objects. */
    PekkoHarness.Builder observed() {
        return builder(Faults.NONE)
                .observe(Classic.class, actor -> actor.value)
                .observe(Holding.class, actor -> actor.value);
    }

    /** The same of the system as actors of Plumbline. */
    Map<String, Integer> numbers(Property.State state) {
        Map<String, Integer> numbers = new TreeMap<>();
        state.actors().forEach((name, actor) -> {
            int number = Integer.parseInt(name.name().substring(1));
            if (!typed || !stops(number)) {
                numbers.put(name.name(), actor instanceof Own own ? own.value() : (Integer) actor);
            }
        });
        return numbers;
    }

    private PekkoHarness.Builder builder(Faults faults) {
        PekkoHarness.Builder builder = PekkoHarness.of("scripted", new AnyAnswer())
                .patience(Duration.ZERO)
                .faults(faults)
                .mayLackAnswers();
        ThreadLocal<ActorRef[]> refs = new ThreadLocal<>();
        ThreadLocal<ActorRef[]> clients = new ThreadLocal<>();
        builder.start(system -> {
            ActorRef[] all = new ActorRef[actors];
            for (int i = 0; i < actors; i++) {
                all[i] = typed && i % 2 == 0
                        ? Adapter.toClassic(Adapter.spawn(system, typed(i), "a" + i))
                        : system.actorOf(Props.create(Classic.class, Classic::new), "a" + i);
            }
            refs.set(all);
            clients.set(new ActorRef[requests.size()]);
        });
        for (int i = 0; i < requests.size(); i++) {
            int number = i;
            builder.requestReplyTo(
                    client(i),
                    "a" + requests.get(i).actor(),
                    (org.apache.pekko.actor.typed.ActorRef<Object> replyTo) -> {
                        clients.get()[number] = Adapter.toClassic(replyTo);
                        return new Sent(requests.get(number), refs.get(), clients.get());
                    },
                    Invocation.of("ask").with("request", i));
        }
        return builder;
    }

    /** Every other typed actor is a function without a supervisor, and stops if it crashes. */
    private static Behavior<Sent> typed(int actor) {
        return stops(actor)
                ? Typed.start()
                : Behaviors.supervise(Behaviors.<Sent>setup(Holding::new)).onFailure(SupervisorStrategy.restart());
    }

    /** Whether an actor stops if it crashes. */
    boolean stopsActors() {
        return typed && actors > 2;
    }

    private static boolean stops(int actor) {
        return actor % 4 == 2;
    }

    /** The same system as actors of Plumbline. */
    Harness own(Faults faults) {
        Harness.Builder builder = Harness.of("own", new AnyAnswer())
                .network(Network.ORDERED)
                .faults(faults)
                .answers((request, message) ->
                        ((OwnSent) request.message()).node().id() == ((Reply) message).request()
                                ? Optional.of(Answer.of(((Reply) message).value()))
                                : Optional.empty());
        for (int i = 0; i < actors; i++) {
            builder.actor("a" + i, new Own(0, this));
        }
        for (int i = 0; i < requests.size(); i++) {
            builder.request(
                    client(i),
                    "a" + requests.get(i).actor(),
                    new OwnSent(requests.get(i)),
                    Invocation.of("ask").with("request", i));
        }
        return builder.build();
    }

    private record OwnSent(Node node) {}

    private record Reply(int request, int value) {}

    private record Own(int value, ScriptedSystem system) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            Node node = ((OwnSent) message).node();
            if (node.answers() >= 0) {
                context.send(
                        dev.plumbline.actor.ActorRef.of(system.client(node.answers())),
                        new Reply(system.requests.get(node.answers()).id(), value));
            }
            if (!node.ifEven() || value % 2 == 0) {
                node.sends()
                        .forEach(each ->
                                context.send(dev.plumbline.actor.ActorRef.of("a" + each.actor()), new OwnSent(each)));
            }
            return new Own(next(value, node), system);
        }
    }

    /** The behaviour of every actor, whatever its kind. */
    private static int receive(int value, Sent sent, ActorRef self) {
        Node node = sent.node();
        if (node.answers() >= 0 && sent.clients()[node.answers()] != null) {
            sent.clients()[node.answers()].tell(value, self);
        }
        if (!node.ifEven() || value % 2 == 0) {
            for (Node each : node.sends()) {
                sent.actors()[each.actor()].tell(new Sent(each, sent.actors(), sent.clients()), self);
            }
        }
        return next(value, node);
    }

    private static final class Classic extends AbstractActor {
        private int value;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Sent.class, sent -> value = ScriptedSystem.receive(value, sent, getSelf()))
                    .build();
        }
    }

    private static final class Typed {
        static Behavior<Sent> start() {
            return holding(0);
        }

        private static Behavior<Sent> holding(int value) {
            return Behaviors.receive((context, sent) ->
                    holding(ScriptedSystem.receive(value, sent, Adapter.toClassic(context.getSelf()))));
        }
    }

    private static final class Holding extends AbstractBehavior<Sent> {
        private int value;

        Holding(ActorContext<Sent> context) {
            super(context);
        }

        @Override
        public org.apache.pekko.actor.typed.javadsl.Receive<Sent> createReceive() {
            return newReceiveBuilder()
                    .onAnyMessage(sent -> {
                        value = ScriptedSystem.receive(
                                value, sent, Adapter.toClassic(getContext().getSelf()));
                        return this;
                    })
                    .build();
        }
    }

    /** Equal for histories that no criterion tells apart. */
    static String canonical(History history) {
        Map<String, String> operations = new TreeMap<>();
        for (Operation operation : history.operations()) {
            Timebox box = (Timebox) operation.place();
            TreeSet<String> before = new TreeSet<>();
            for (Operation other : history.operations()) {
                if (((Timebox) other.place()).precedes(box)) {
                    before.add(other.arguments().get("request").toString());
                }
            }
            Value result = operation.arguments().get("result");
            operations.put(operation.arguments().get("request").toString(), result + " after " + before);
        }
        return operations.toString();
    }

    /** All schedules of the model. */
    Enumeration enumerate() {
        return enumerate(0, 0);
    }

    /** All schedules of the model with at most so many lost messages and crashes. */
    Enumeration enumerate(int losses, int crashes) {
        Enumeration found = new Enumeration();
        State start = new State();
        start.values = new int[actors];
        start.stopped = new boolean[actors];
        start.losses = losses;
        start.crashes = crashes;
        start.called = new int[requests.size()];
        start.returned = new int[requests.size()];
        start.results = new Integer[requests.size()];
        start.sentRequests = new boolean[requests.size()];
        for (int i = 0; i < requests.size(); i++) {
            if (!oneClient || i == 0) {
                start.send(client(i), requests.get(i), i);
            }
        }
        explore(start, found);
        return found;
    }

    /** The result of the enumeration. */
    static final class Enumeration {
        long schedules;
        final TreeSet<String> histories = new TreeSet<>();
    }

    private record Travelling(Node node, int request) {}

    private static final class State {
        int[] values;
        boolean[] stopped;
        int losses;
        int crashes;
        int clock;
        int[] called;
        int[] returned;
        Integer[] results;
        boolean[] sentRequests;
        Map<String, Deque<Travelling>> channels = new LinkedHashMap<>();

        void send(String from, Node node, int request) {
            if (request >= 0) {
                sentRequests[request] = true;
            }
            if (stopped[node.actor()]) {
                return;
            }
            channels.computeIfAbsent(from + ">" + node.actor(), key -> new ArrayDeque<>())
                    .add(new Travelling(node, request));
        }

        State copy() {
            State copy = new State();
            copy.values = values.clone();
            copy.stopped = stopped.clone();
            copy.losses = losses;
            copy.crashes = crashes;
            copy.clock = clock;
            copy.called = called.clone();
            copy.returned = returned.clone();
            copy.results = results.clone();
            copy.sentRequests = sentRequests.clone();
            channels.forEach((key, queue) -> copy.channels.put(key, new ArrayDeque<>(queue)));
            return copy;
        }
    }

    private void explore(State state, Enumeration found) {
        boolean end = true;
        for (String channel : List.copyOf(state.channels.keySet())) {
            if (!state.channels.get(channel).isEmpty()) {
                end = false;
                State next = state.copy();
                receive(next, next.channels.get(channel).poll());
                explore(next, found);
            }
        }
        for (String channel : List.copyOf(state.channels.keySet())) {
            for (Travelling message : state.losses > 0 ? state.channels.get(channel) : List.<Travelling>of()) {
                State next = state.copy();
                next.losses -= next.losses == Faults.UNLIMITED ? 0 : 1;
                next.channels.get(channel).remove(message);
                explore(next, found);
            }
        }
        for (int actor = 0; state.crashes > 0 && actor < actors; actor++) {
            if (!state.stopped[actor]) {
                State next = state.copy();
                next.crashes--;
                crash(next, actor);
                explore(next, found);
            }
        }
        if (end) {
            found.schedules++;
            found.histories.add(canonical(state));
        }
    }

    private void crash(State state, int actor) {
        state.values[actor] = 0;
        if (typed && stops(actor)) {
            state.stopped[actor] = true;
            state.channels.keySet().removeIf(channel -> channel.endsWith(">" + actor));
        }
    }

    private void receive(State state, Travelling message) {
        Node node = message.node();
        if (message.request() >= 0) {
            state.called[message.request()] = ++state.clock;
        }
        int value = state.values[node.actor()];
        int answers = node.answers();
        if (answers >= 0 && state.called[answers] > 0 && state.returned[answers] == 0) {
            state.returned[answers] = ++state.clock;
            state.results[answers] = value;
            if (oneClient && answers + 1 < requests.size()) {
                state.send(client(answers + 1), requests.get(answers + 1), answers + 1);
            }
        }
        if (!node.ifEven() || value % 2 == 0) {
            node.sends().forEach(each -> state.send("a" + node.actor(), each, -1));
        }
        state.values[node.actor()] = next(value, node);
    }

    private String canonical(State state) {
        Map<String, String> operations = new TreeMap<>();
        for (int i = 0; i < requests.size(); i++) {
            if (state.called[i] == 0) {
                continue;
            }
            TreeSet<String> before = new TreeSet<>();
            for (int j = 0; j < requests.size(); j++) {
                if (state.returned[j] > 0 && state.returned[j] < state.called[i]) {
                    before.add(String.valueOf(j));
                }
            }
            operations.put(String.valueOf(i), state.results[i] + " after " + before);
        }
        return operations.toString();
    }

    @Override
    public String toString() {
        return actors + " actors" + (typed ? ", typed" : "") + (oneClient ? ", one client: " : ": ") + requests;
    }
}
