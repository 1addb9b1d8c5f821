package dev.plumbline.actor.scheduler;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.MessageRole;
import dev.plumbline.actor.Network;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A random actor system in a small language: what the receipt of each message does. Messages form trees, so that there
 * is a bound on how many there can be.
 *
 * @param onRestart the message that an actor sends when it comes back after a crash; -1 for none
 * @param messages by number; the first are the requests
 * @param requests how many requests each client has; they are the first messages, in the order of clients
 */
record ToyProgram(
        int actors,
        int keys,
        Network network,
        Faults faults,
        boolean persists,
        int onRestart,
        List<ToyMessage> messages,
        List<Integer> requests) {
    /** The effect of a receipt on the value of its key. */
    enum Op {
        LOOK,
        ADD,
        MIX
    }

    enum Kind {
        SEND,
        BROADCAST,
        ANSWER,
        START_TIMER,
        STOP_TIMER,
        CREATE,
        CALLED,
        RETURNED,
        FAIL
    }

    /** On what it depends whether an action is done: the value before, or a choice. */
    enum When {
        ALWAYS,
        EVEN,
        ODD,
        CHOSEN,
        NOT_CHOSEN
    }

    /** @param message what is sent, started or stopped; -1 for none */
    record Action(Kind kind, When when, int message) {}

    /**
     * @param to the actor that it is sent to
     * @param accepted 0 or 1 if the actor accepts it only while the value is even or odd; -1 for always
     */
    record ToyMessage(int number, int to, int key, Op op, int accepted, List<Action> actions) {}

    /** Most steps that an execution can have without faults. */
    static final int MOST_RECEIVES = 9;

    static int applied(Op op, int value, int message) {
        return switch (op) {
            case LOOK -> value;
            case ADD -> (value + 1) % 4;
            case MIX -> (value * 3 + message + 1) % 7;
        };
    }

    static String actorName(int index) {
        return "A" + index;
    }

    static String clientName(int index) {
        return "c" + index;
    }

    boolean isWrite(int request) {
        return messages.get(request).op() != Op.LOOK;
    }

    Invocation invocation(int request) {
        return isWrite(request) ? Invocation.of("write").with("value", request + 1) : Invocation.of("read");
    }

    Harness harness() throws BadInput {
        Harness.Builder builder = Harness.of("random", "register", Value.of(0))
                .network(network)
                .faults(faults)
                .answers((request, value) -> Optional.of(
                        request.invocation().operation().equals("write") ? Answer.DONE : Answer.of((Integer) value)))
                .roles(message -> MessageRole.of(MessageRole.Category.OTHER, MessageRole.Effect.BOTH)
                        .withKeys(Value.of(messages.get(((ToyActor.Received) message).message())
                                .key())));
        for (int i = 0; i < actors; i++) {
            builder.actor(actorName(i), ToyActor.fresh(this));
        }
        int request = 0;
        for (int client = 0; client < requests.size(); client++) {
            for (int k = 0; k < requests.get(client); k++) {
                builder.request(
                        clientName(client),
                        actorName(messages.get(request).to()),
                        new ToyActor.Received(request, client),
                        invocation(request));
                request++;
            }
        }
        return builder.build();
    }

    /** Draws programs until one has few enough receives. */
    static ToyProgram draw(SplittableRandom random) {
        return draw(random, false);
    }

    /** @param cycles whether messages may be sent again by their receipt */
    static ToyProgram draw(SplittableRandom random, boolean cycles) {
        while (true) {
            ToyProgram program = new Drawing(random, cycles).program();
            if (program.receives() <= (program.faults.none() ? cycles ? 5 : MOST_RECEIVES : cycles ? 3 : 5)) {
                return program;
            }
        }
    }

    int receives() {
        int sum = 0;
        int all = requests.stream().mapToInt(count -> count).sum();
        for (int i = 0; i < all; i++) {
            sum += size(i);
        }
        if (onRestart >= 0) {
            sum += faults.crashes() * size(onRestart);
        }
        return sum;
    }

    ToyProgram on(Network other) {
        return new ToyProgram(actors, keys, other, faults, persists, onRestart, messages, requests);
    }

    /** Whether every message is received at last, and makes its actor send the same in every execution. */
    boolean isForest() {
        return network == Network.UNORDERED
                && faults.none()
                && requests.stream().allMatch(count -> count == 1)
                && messages.stream()
                        .allMatch(message -> message.accepted() < 0
                                && message.actions().stream()
                                        .allMatch(action -> action.when() == When.ALWAYS
                                                && action.kind() != Kind.STOP_TIMER
                                                && action.kind() != Kind.FAIL));
    }

    /** n! / product of the sizes of all subtrees. */
    long forestSchedules() {
        long orders = 1;
        for (int i = 2; i <= receives(); i++) {
            orders *= i;
        }
        for (int i = 0; i < requests.size(); i++) {
            orders /= sizes(i);
        }
        return orders;
    }

    private long sizes(int message) {
        long product = size(message);
        for (Action action : messages.get(message).actions()) {
            product *= switch (action.kind()) {
                case SEND, START_TIMER, CREATE -> sizes(action.message());
                case BROADCAST -> (long) Math.pow(sizes(action.message()), actors - 1);
                default -> 1;
            };
        }
        return product;
    }

    private int size(int message) {
        int size = 1;
        for (Action action : messages.get(message).actions()) {
            if (action.message() == message) {
                continue;
            }
            size += switch (action.kind()) {
                case SEND, START_TIMER, CREATE -> size(action.message());
                case BROADCAST -> (actors - 1) * size(action.message());
                default -> 0;
            };
        }
        return size;
    }

    private static final class Drawing {
        private final SplittableRandom random;
        private final int actors;
        private final int keys;
        private final boolean faulty;
        private final boolean crashes;
        private final boolean persists;
        private final boolean simple;
        private final boolean cycles;
        private final List<ToyMessage> messages = new ArrayList<>();

        Drawing(SplittableRandom random, boolean cycles) {
            this.random = random;
            this.cycles = cycles;
            this.actors = 1 + random.nextInt(3);
            this.keys = 1 + random.nextInt(2);
            this.faulty = random.nextInt(3) == 0;
            this.crashes = faulty && random.nextInt(3) == 0;
            this.persists = random.nextBoolean();
            this.simple = random.nextInt(3) == 0;
        }

        ToyProgram program() {
            List<Integer> requests = new ArrayList<>();
            int clients = 1 + random.nextInt(3);
            int all = 0;
            for (int i = 0; i < clients; i++) {
                requests.add(random.nextInt(5) == 0 ? 2 : 1);
                all += requests.get(i);
            }
            for (int i = 0; i < all; i++) {
                messages.add(null);
            }
            for (int i = 0; i < all; i++) {
                messages.set(i, message(i, 2, true));
            }
            Network network = random.nextInt(3) == 0 ? Network.ORDERED : Network.UNORDERED;
            int onRestart = crashes && random.nextBoolean() ? add(0) : -1;
            return new ToyProgram(actors, keys, network, faults(), persists, onRestart, messages, requests);
        }

        private Faults faults() {
            if (!faulty) {
                return Faults.NONE;
            }
            Faults faults = crashes ? Faults.NONE.withCrashes(1 + random.nextInt(4) / 3) : Faults.NONE;
            int kind = random.nextInt(crashes ? 6 : 5);
            return switch (kind) {
                case 0 -> faults.withLosses(1);
                case 1 -> faults.withDuplicates(1);
                case 2 -> actors > 1 ? faults.withPartitions(1, List.of()) : faults.withLosses(2);
                case 3 ->
                    actors > 2
                            ? faults.withPartitions(1, List.of(Set.of(ActorRef.of(actorName(0)))))
                                    .withLosses(1)
                            : faults.withLosses(1).withDuplicates(1);
                case 4 -> crashes ? faults : faults.withLosses(2);
                default -> faults;
            };
        }

        private int add(int depth) {
            int number = messages.size();
            messages.add(null);
            messages.set(number, message(number, depth, false));
            return number;
        }

        private ToyMessage message(int number, int depth, boolean request) {
            Op op = Op.values()[random.nextInt(3)];
            List<Action> actions = new ArrayList<>();
            if (cycles && random.nextInt(3) == 0) {
                // Nothing else is sent, so that the messages do not become more and more.
                actions.add(new Action(random.nextBoolean() ? Kind.SEND : Kind.START_TIMER, when(), number));
                actions.add(new Action(Kind.ANSWER, when(), -1));
                Op simple = random.nextBoolean() ? Op.LOOK : Op.ADD;
                return new ToyMessage(number, random.nextInt(actors), random.nextInt(keys), simple, -1, actions);
            }
            int count = random.nextInt(3) + (request ? 1 : 0);
            for (int i = 0; i < count; i++) {
                actions.add(action(depth, request && i == 0));
            }
            int accepted = random.nextInt(6) == 0 ? random.nextInt(2) : -1;
            return new ToyMessage(number, random.nextInt(actors), random.nextInt(keys), op, accepted, actions);
        }

        private When when() {
            int drawn = random.nextInt(12);
            return drawn < 6 || simple
                    ? When.ALWAYS
                    : drawn < 8 ? When.EVEN : drawn < 10 ? When.ODD : drawn < 11 ? When.CHOSEN : When.NOT_CHOSEN;
        }

        private Action action(int depth, boolean first) {
            int drawn = random.nextInt(40);
            if (drawn < (first ? 20 : 10)) {
                return new Action(Kind.ANSWER, when(), -1);
            }
            boolean stateful = !crashes || persists;
            if (drawn >= 38 && !simple) {
                return new Action(random.nextInt(4) == 0 ? Kind.FAIL : Kind.ANSWER, When.ODD, -1);
            }
            if (drawn >= 35 && stateful) {
                return new Action(random.nextBoolean() ? Kind.CALLED : Kind.RETURNED, when(), -1);
            }
            if (drawn >= 33) {
                return new Action(Kind.STOP_TIMER, when(), random.nextInt(messages.size()));
            }
            if (depth == 0) {
                return new Action(Kind.ANSWER, when(), -1);
            }
            if (drawn >= 30) {
                return new Action(Kind.START_TIMER, when(), add(depth - 1));
            }
            if (drawn >= 28 && actors > 1) {
                return new Action(Kind.BROADCAST, when(), add(0));
            }
            if (drawn >= 26 && stateful) {
                return new Action(Kind.CREATE, when(), add(0));
            }
            return new Action(Kind.SEND, when(), add(depth - 1));
        }
    }
}
