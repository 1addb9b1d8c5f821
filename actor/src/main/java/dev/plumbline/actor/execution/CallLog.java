package dev.plumbline.actor.execution;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.Request;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The calls and returns of an execution so far, in the order in which they happened. Immutable. The time of an event is
 * its position, so no two events happen at the same time.
 */
public final class CallLog {
    /** No event yet. */
    public static final CallLog EMPTY = new CallLog(List.of());

    /**
     * A call or a return.
     *
     * @param operation of its client, from 0
     * @param answer of a return, empty for a call
     * @param step in which it happened, from 0
     */
    public record Event(ActorRef client, int operation, Invocation invocation, Optional<Answer> answer, int step) {
        boolean isCall() {
            return answer.isEmpty();
        }

        @Override
        public String toString() {
            return client + " " + invocation + answer.map(each -> " -> " + each).orElse(" called");
        }
    }

    /**
     * An operation with all facts that a criterion for histories uses.
     *
     * @param before how many operations of each other client had returned when it was called
     */
    private record Placed(
            ActorRef client,
            int operation,
            Invocation invocation,
            Optional<Answer> answer,
            Map<ActorRef, Integer> before) {
        void addTo(StringBuilder text) {
            part(client.name(), text);
            part(invocation.operation(), text);
            new TreeMap<>(invocation.arguments()).forEach((name, value) -> {
                part(name, text);
                part(value.toString(), text);
            });
            text.append(answer.isPresent() ? ";returned " : ";called ");
            answer.flatMap(Answer::result).ifPresent(value -> part(value.toString(), text));
            Map<String, Integer> byName = new TreeMap<>();
            before.forEach((other, count) -> byName.put(other.name(), count));
            byName.forEach((other, count) -> {
                part(other, text);
                text.append(count).append(' ');
            });
            text.append('\n');
        }

        /** With its length, so that different lists of parts differ. */
        private static void part(String part, StringBuilder text) {
            text.append(part.length()).append(' ').append(part);
        }
    }

    private final List<Event> events;
    private Object byOrder;

    private CallLog(List<Event> events) {
        this.events = events;
    }

    public List<Event> events() {
        return events;
    }

    /** The operations, by client: the log is one of several orders of the same history. */
    public List<Property.Call> operations() {
        List<Property.Call> calls = new ArrayList<>();
        for (Event event : events) {
            if (event.isCall()) {
                Optional<Event> end = events.stream()
                        .filter(each -> !each.isCall()
                                && each.client().equals(event.client())
                                && each.operation() == event.operation())
                        .findFirst();
                calls.add(new Property.Call(event.client(), event.invocation(), end.flatMap(Event::answer)));
            }
        }
        calls.sort((one, other) -> one.client().compareTo(other.client()));
        return calls;
    }

    /** The call that a client waits for. */
    public Optional<Event> open(ActorRef client) {
        for (int i = events.size() - 1; i >= 0; i--) {
            Event event = events.get(i);
            if (event.client.equals(client)) {
                return event.isCall() ? Optional.of(event) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** All calls that have not returned. */
    public List<Event> open() {
        return events.stream()
                .filter(event -> event.isCall() && open(event.client).equals(Optional.of(event)))
                .toList();
    }

    /**
     * Clients that wait for an answer, or never got to send a request.
     *
     * @param requests of the harness
     * @return as text, for reports; in an order that does not depend on the run
     */
    public List<String> unanswered(List<Request> requests) {
        Map<ActorRef, Integer> returned = new HashMap<>();
        events.stream()
                .filter(event -> !event.isCall())
                .forEach(event -> returned.merge(event.client, 1, Integer::sum));
        List<String> missing = new ArrayList<>();
        Map<ActorRef, Integer> asked = new HashMap<>();
        for (Request request : requests) {
            if (asked.merge(request.client(), 1, Integer::sum) > returned.getOrDefault(request.client(), 0)) {
                missing.add(request.client() + " " + request.invocation());
            }
        }
        open().stream()
                .filter(event -> !asked.containsKey(event.client))
                .forEach(event -> missing.add(event.client + " " + event.invocation));
        return missing;
    }

    /** The log with a call added. */
    public CallLog call(ActorRef client, Invocation invocation, int step) {
        if (open(client).isPresent()) {
            throw new IllegalStateException(client + " calls " + invocation + " while it waits for "
                    + open(client).get().invocation);
        }
        int operation = (int) events.stream()
                .filter(event -> event.isCall() && event.client.equals(client))
                .count();
        return with(new Event(client, operation, invocation, Optional.empty(), step));
    }

    /** The log with the return of the open operation of a client added. */
    public CallLog answer(ActorRef client, Answer answer, int step) {
        Event call = open(client).orElseThrow(() -> new IllegalStateException(client + " waits for nothing"));
        return with(new Event(client, call.operation, call.invocation, Optional.of(answer), step));
    }

    private CallLog with(Event event) {
        List<Event> more = new ArrayList<>(events.size() + 1);
        more.addAll(events);
        more.add(event);
        return new CallLog(more);
    }

    /** Equal for logs with the same events in the same order, whatever their steps. */
    public Object chronology() {
        return events.stream()
                .map(event -> new Event(event.client, event.operation, event.invocation, event.answer, 0))
                .toList();
    }

    /**
     * Equal for logs with the same operations and results in which the same operations returned before the same others
     * were called. No criterion for histories distinguishes such logs.
     */
    public Object byOrder() {
        if (byOrder == null) {
            Map<ActorRef, Integer> returned = new HashMap<>();
            List<Placed> placed = new ArrayList<>();
            for (Event event : events) {
                if (event.isCall()) {
                    Map<ActorRef, Integer> others = new HashMap<>(returned);
                    others.remove(event.client);
                    Optional<Answer> answer = returnOf(event).map(events::get).flatMap(Event::answer);
                    placed.add(new Placed(event.client, event.operation, event.invocation, answer, others));
                } else {
                    returned.merge(event.client, 1, Integer::sum);
                }
            }
            placed.sort(Comparator.comparing(Placed::client).thenComparingInt(Placed::operation));
            byOrder = placed;
        }
        return byOrder;
    }

    /** A text that is equal where {@link #byOrder} is, in every process. */
    public String orderText() {
        StringBuilder text = new StringBuilder();
        ((List<?>) byOrder()).forEach(each -> ((Placed) each).addTo(text));
        return text.toString();
    }

    /** Whether an operation of a log returned, by its {@link #byOrder}. */
    public static boolean hasAnswer(Object byOrder) {
        return ((List<?>) byOrder).stream().anyMatch(each -> ((Placed) each).answer.isPresent());
    }

    /** The position of the return of a call. */
    private Optional<Integer> returnOf(Event call) {
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            if (!event.isCall() && event.operation == call.operation && event.client.equals(call.client)) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /** As a history for any check. The time of a call and of a return is its position among the events. */
    public History history(String name) throws BadInput {
        History.Builder history = new History.Builder(name, Order.Timeboxes.EVENTS);
        for (int i = 0; i < events.size(); i++) {
            Event call = events.get(i);
            if (!call.isCall()) {
                continue;
            }
            Map<String, Value> arguments = new LinkedHashMap<>(call.invocation.arguments());
            Optional<Integer> end = returnOf(call);
            end.map(events::get)
                    .flatMap(Event::answer)
                    .flatMap(Answer::result)
                    .ifPresent(result -> arguments.put("result", result));
            history.add(new Operation(
                    Value.of(call.client.name()),
                    call.invocation.operation(),
                    arguments,
                    end.isPresent() ? new Timebox(i, end.get()) : Timebox.open(i),
                    end.isPresent() ? Outcome.RETURNED : Outcome.PENDING,
                    Map.of(),
                    0));
        }
        return history.build();
    }

    @Override
    public String toString() {
        return events.toString();
    }
}
