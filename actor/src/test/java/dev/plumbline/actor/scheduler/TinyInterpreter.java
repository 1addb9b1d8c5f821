package dev.plumbline.actor.scheduler;

import dev.plumbline.actor.Network;
import dev.plumbline.actor.scheduler.ToyProgram.Action;
import dev.plumbline.actor.scheduler.ToyProgram.Kind;
import dev.plumbline.actor.scheduler.ToyProgram.ToyMessage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A second reading of what random programs mean, which shares no code with the execution of actor systems: all
 * executions by copying a mutable state. If it and {@code Snapshot} disagree, one of them is wrong.
 */
final class TinyInterpreter {
    /** A message under way. */
    private record Flight(String from, String to, int message, int client, int request, boolean timer) {
        @Override
        public String toString() {
            return from + " -> " + to + ": Received[message=" + message + ", client=" + client + "]";
        }
    }

    private static final class ActorState {
        int[] values;
        boolean calls;
        TreeSet<Integer> created = new TreeSet<>();
        boolean down;

        ActorState(int keys) {
            values = new int[keys];
        }

        ActorState copy() {
            ActorState copy = new ActorState(0);
            copy.values = values.clone();
            copy.calls = calls;
            copy.created = new TreeSet<>(created);
            copy.down = down;
            return copy;
        }

        @Override
        public String toString() {
            return Arrays.toString(values) + (calls ? " calls" : "") + created + (down ? " down" : "");
        }
    }

    private final ToyProgram program;
    private final TreeMap<String, ActorState> actors = new TreeMap<>();
    private final List<Flight> flights = new ArrayList<>();
    /** Operations by client and number, and how many of each client have returned. */
    private final TreeMap<String, String> operations = new TreeMap<>();

    private final TreeMap<String, Integer> called = new TreeMap<>();
    private final TreeMap<String, Integer> returned = new TreeMap<>();
    private int losses;
    private int duplicates;
    private int crashes;
    private int partitions;
    private int cut = -1;
    private boolean ended;

    TinyInterpreter(ToyProgram program) {
        this.program = program;
        for (int i = 0; i < program.actors(); i++) {
            actors.put("A" + i, new ActorState(program.keys()));
        }
        losses = program.faults().losses();
        duplicates = program.faults().duplicates();
        crashes = program.faults().crashes();
        partitions = program.faults().partitions();
        int first = 0;
        for (int client = 0; client < program.requests().size(); client++) {
            request(client, first);
            first += program.requests().get(client);
        }
    }

    private TinyInterpreter(TinyInterpreter other) {
        program = other.program;
        other.actors.forEach((name, actor) -> actors.put(name, actor.copy()));
        flights.addAll(other.flights);
        operations.putAll(other.operations);
        called.putAll(other.called);
        returned.putAll(other.returned);
        losses = other.losses;
        duplicates = other.duplicates;
        crashes = other.crashes;
        partitions = other.partitions;
        cut = other.cut;
        ended = other.ended;
    }

    /** Adds the history and the end of every execution; answers how many there are. */
    long explore(TreeSet<String> histories, TreeSet<String> ends) {
        long count = 0;
        boolean receives = false;
        boolean faults = false;
        for (int i = 0; i < flights.size(); i++) {
            if (canReceive(i)) {
                receives = true;
                count += receive(i, histories, ends);
            }
        }
        for (int i = 0; i < flights.size() && !ended; i++) {
            if (losses > 0 && !flights.get(i).timer()) {
                faults = true;
                TinyInterpreter next = new TinyInterpreter(this);
                next.losses--;
                next.flights.remove(i);
                count += next.explore(histories, ends);
            }
            if (duplicates > 0 && !flights.get(i).timer()) {
                faults = true;
                TinyInterpreter next = new TinyInterpreter(this);
                next.duplicates--;
                next.flights.add(flights.get(i));
                count += next.explore(histories, ends);
            }
        }
        boolean recovers = cut >= 0;
        if (cut >= 0) {
            TinyInterpreter next = new TinyInterpreter(this);
            next.cut = -1;
            count += next.explore(histories, ends);
        } else if (partitions > 0 && !ended) {
            for (int side = 0; side < sides(); side++) {
                faults = true;
                TinyInterpreter next = new TinyInterpreter(this);
                next.partitions--;
                next.cut = side;
                count += next.explore(histories, ends);
            }
        }
        for (String name : actors.keySet()) {
            if (actors.get(name).down) {
                recovers = true;
                TinyInterpreter next = new TinyInterpreter(this);
                next.restart(name);
                count += next.explore(histories, ends);
            } else if (crashes > 0 && !ended) {
                faults = true;
                TinyInterpreter next = new TinyInterpreter(this);
                next.crash(name);
                count += next.explore(histories, ends);
            }
        }
        if (!receives && !recovers && faults) {
            TinyInterpreter next = new TinyInterpreter(this);
            next.ended = true;
            count += next.explore(histories, ends);
        }
        if (!receives && !recovers && !faults) {
            end(histories, ends);
            return 1;
        }
        return count;
    }

    private void end(TreeSet<String> histories, TreeSet<String> ends) {
        histories.add(operations.toString());
        List<String> left = flights.stream().map(Flight::toString).sorted().toList();
        ends.add(operations + " " + actors + " left " + left);
    }

    /** One actor against the others; of two actors, cutting off one is cutting off the other. */
    private int sides() {
        if (!program.faults().sides().isEmpty()) {
            return program.faults().sides().size();
        }
        return program.actors() > 2 ? program.actors() : 1;
    }

    private boolean canReceive(int index) {
        Flight flight = flights.get(index);
        ActorState actor = actors.get(flight.to());
        if (actor.down || separated(flight)) {
            return false;
        }
        for (int i = 0; i < index && program.network() == Network.ORDERED && !flight.timer(); i++) {
            Flight earlier = flights.get(i);
            if (!earlier.timer()
                    && earlier.from().equals(flight.from())
                    && earlier.to().equals(flight.to())) {
                return false;
            }
        }
        ToyMessage message = program.messages().get(flight.message());
        return message.accepted() < 0 || actor.values[message.key()] % 2 == message.accepted();
    }

    /** A created actor is on the side of its creator. Clients reach all actors. */
    private boolean separated(Flight flight) {
        String from = flight.from().split("/")[0];
        String to = flight.to().split("/")[0];
        return cut >= 0 && from.startsWith("A") && from.equals("A" + cut) != to.equals("A" + cut);
    }

    /** Messages across a cut are lost. */
    private void send(Flight flight) {
        if (!separated(flight)) {
            flights.add(flight);
        }
    }

    private void crash(String name) {
        crashes--;
        ActorState before = actors.get(name);
        ActorState after = new ActorState(program.keys());
        if (program.persists()) {
            Arrays.fill(after.values, 1);
            after.calls = before.calls;
            after.created = before.created;
        }
        after.down = true;
        actors.put(name, after);
        flights.removeIf(flight -> flight.timer() && flight.to().equals(name));
    }

    private void restart(String name) {
        actors.get(name).down = false;
        if (program.onRestart() >= 0) {
            int to = program.messages().get(program.onRestart()).to();
            send(new Flight(name, "A" + to, program.onRestart(), 0, -1, false));
        }
    }

    private void request(int client, int request) {
        int to = program.messages().get(request).to();
        flights.add(new Flight("c" + client, "A" + to, request, client, request, false));
    }

    private long receive(int index, TreeSet<String> histories, TreeSet<String> ends) {
        Flight flight = flights.get(index);
        ToyMessage message = program.messages().get(flight.message());
        int choices = (int) message.actions().stream()
                .filter(action ->
                        action.when() == ToyProgram.When.CHOSEN || action.when() == ToyProgram.When.NOT_CHOSEN)
                .count();
        long count = 0;
        TreeSet<String> distinct = new TreeSet<>();
        for (int bits = 0; bits < 1 << choices; bits++) {
            TinyInterpreter next = new TinyInterpreter(this);
            int[] used = {0};
            boolean fails = next.act(index, message, bits, used);
            // After a failure the later choices were not asked for: the same execution again.
            boolean again = !distinct.add(Integer.toBinaryString(1 << used[0] | bits & (1 << used[0]) - 1));
            if (again) {
                continue;
            }
            if (fails) {
                next.end(histories, ends);
                count++;
            } else {
                count += next.explore(histories, ends);
            }
        }
        return count;
    }

    /** Whether the actor fails. */
    private boolean act(int index, ToyMessage message, int bits, int[] used) {
        Flight flight = flights.remove(index);
        if (flight.request() >= 0) {
            begin("c" + flight.client(), flight.request());
        }
        String self = flight.to();
        ActorState actor = actors.get(self);
        ActorState after = actor.copy();
        int before = actor.values[message.key()];
        after.values[message.key()] = ToyProgram.applied(message.op(), before, message.number());
        for (Action action : message.actions()) {
            boolean done = switch (action.when()) {
                case ALWAYS -> true;
                case EVEN -> before % 2 == 0;
                case ODD -> before % 2 == 1;
                case CHOSEN -> (bits >> used[0]++ & 1) == 1;
                case NOT_CHOSEN -> (bits >> used[0]++ & 1) == 0;
            };
            if (done && action.kind() == Kind.FAIL) {
                return true;
            }
            if (done) {
                perform(action, self, flight, after, before);
            }
        }
        actors.put(self, after);
        return false;
    }

    private void perform(Action action, String self, Flight flight, ActorState after, int before) {
        switch (action.kind()) {
            case SEND -> {
                int to = program.messages().get(action.message()).to();
                send(new Flight(self, "A" + to, action.message(), flight.client(), -1, false));
            }
            case BROADCAST -> {
                for (int i = 0; i < program.actors(); i++) {
                    if (!self.equals("A" + i)) {
                        send(new Flight(self, "A" + i, action.message(), flight.client(), -1, false));
                    }
                }
            }
            case ANSWER -> answer(flight.client(), before);
            case START_TIMER -> {
                Flight timer = new Flight(self, self, action.message(), flight.client(), -1, true);
                if (!flights.contains(timer)) {
                    flights.add(timer);
                }
            }
            case STOP_TIMER -> flights.remove(new Flight(self, self, action.message(), flight.client(), -1, true));
            case CREATE -> {
                String child = self + "/n" + action.message();
                if (after.created.add(action.message())) {
                    actors.put(child, new ActorState(program.keys()));
                }
                send(new Flight(self, child, action.message(), flight.client(), -1, false));
            }
            case CALLED -> {
                if (!after.calls) {
                    after.calls = true;
                    call(self, "read()");
                }
            }
            case RETURNED -> {
                if (after.calls) {
                    after.calls = false;
                    finish(self, String.valueOf(before));
                }
            }
            case FAIL -> throw new AssertionError("not here");
        }
    }

    private int firstRequest(int client) {
        return program.requests().subList(0, client).stream()
                .mapToInt(count -> count)
                .sum();
    }

    /** The operation begins when an actor has its request for the first time. */
    private void begin(String client, int request) {
        int operation = request - firstRequest(Integer.parseInt(client.substring(1)));
        if (called.getOrDefault(client, 0) == operation) {
            call(client, program.invocation(request).toString());
        }
    }

    private void call(String client, String invocation) {
        Map<String, Integer> others = new TreeMap<>(returned);
        others.remove(client);
        int operation = called.merge(client, 1, Integer::sum) - 1;
        operations.put(client + "." + operation, invocation + " after " + others);
    }

    private void finish(String client, String result) {
        int operation = returned.merge(client, 1, Integer::sum) - 1;
        operations.merge(client + "." + operation, " -> " + result, String::concat);
    }

    /**
     * An actor that waits for nothing ignores it. A client sends its next request when it gets the answer to the
     * previous one.
     */
    private void answer(int client, int value) {
        String name = "c" + client;
        int open = called.getOrDefault(name, 0) - 1;
        if (open < returned.getOrDefault(name, 0)) {
            return;
        }
        finish(name, program.isWrite(firstRequest(client) + open) ? "done" : String.valueOf(value));
        if (open + 1 < program.requests().get(client)) {
            request(client, firstRequest(client) + open + 1);
        }
    }
}
