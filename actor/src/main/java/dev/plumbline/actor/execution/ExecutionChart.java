package dev.plumbline.actor.execution;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Request;
import dev.plumbline.history.chart.MessageChart;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The message sequence chart of an execution. Clients are on the left in the order of their first requests, actors to
 * their right in the order of the harness; a created actor is drawn after its creator.
 *
 * <p>A client's message is drawn from the step that let the client send it: the start, or the step that answered its
 * previous request. Timers that were started before the first step and stopped later are not shown: no step contains
 * them.
 */
public final class ExecutionChart {
    /** The start, as the step in which an actor was created. */
    public static final int START = -1;

    /** For a message or a result, so that a chart of thousands of steps stays a small file. */
    private static final int LONGEST_TEXT = 1_000;

    private final List<Step> steps;
    private final CallLog log;
    private final Map<ActorRef, Integer> clients = new LinkedHashMap<>();
    private final Map<ActorRef, Integer> actors = new LinkedHashMap<>();
    private final List<MessageChart.Lifeline> lifelines = new ArrayList<>();
    private final List<MessageChart.Message> messages = new ArrayList<>();
    /** For each step, the new states of actors that it changed. */
    private final List<Map<ActorRef, String>> states;
    /** Positions in {@link #messages} by numbers of envelopes. */
    private final Map<Integer, Integer> byNumber = new TreeMap<>();

    private ExecutionChart(List<Step> steps, ActorStates states, CallLog log) {
        this.steps = steps;
        this.states = states.after();
        this.log = log;
    }

    /**
     * @param steps all steps from the start
     * @param last the system after them
     */
    public static MessageChart of(List<Step> steps, Snapshot last) {
        List<ActorRef> clients =
                last.harness().requests().stream().map(Request::client).toList();
        ActorStates states = ActorStates.of(steps, last);
        return of(clients, sinceWhen(steps, last), states, steps, last.inTransit(), last.calls());
    }

    /**
     * @param clients in the order in which they are drawn; names may occur again
     * @param actors in that order too, each with the step that created it, or {@link #START}
     * @param types the names of their classes, as far as they are known
     * @param steps all steps from the start
     * @param others messages that no step has sent or received
     * @param log the calls and returns of the clients
     */
    public static MessageChart of(
            List<ActorRef> clients,
            Map<ActorRef, Integer> actors,
            Map<ActorRef, String> types,
            List<Step> steps,
            Collection<Envelope> others,
            CallLog log) {
        return of(clients, actors, ActorStates.unknown(types, steps), steps, others, log);
    }

    private static MessageChart of(
            List<ActorRef> clients,
            Map<ActorRef, Integer> actors,
            ActorStates states,
            List<Step> steps,
            Collection<Envelope> others,
            CallLog log) {
        ExecutionChart chart = new ExecutionChart(steps, states, log);
        for (ActorRef client : clients) {
            if (chart.clients.putIfAbsent(client, chart.lifelines.size()) == null) {
                String shown = actors.containsKey(client) ? client + " (client)" : client.name();
                chart.lifelines.add(new MessageChart.Lifeline(shown, MessageChart.Role.CLIENT, OptionalInt.empty()));
            }
        }
        actors.forEach((actor, since) -> {
            chart.actors.put(actor, chart.lifelines.size());
            chart.lifelines.add(new MessageChart.Lifeline(
                    actor.name(),
                    MessageChart.Role.ACTOR,
                    step(since),
                    states.types().getOrDefault(actor, ""),
                    states.first().getOrDefault(actor, "")));
        });
        chart.messages(others);
        List<MessageChart.Step> drawn = steps.stream().map(chart::step).toList();
        return new MessageChart(chart.lifelines, chart.messages, drawn, chart.calls());
    }

    private static Map<ActorRef, Integer> sinceWhen(List<Step> steps, Snapshot last) {
        Harness harness = last.harness();
        Map<ActorRef, Integer> created = new LinkedHashMap<>();
        steps.forEach(step -> step.created().forEach(actor -> created.put(actor, step.index())));
        List<ActorRef> beforeTheFirstStep = last.actors().keySet().stream()
                .filter(actor -> !harness.actors().containsKey(actor) && !created.containsKey(actor))
                .toList();
        beforeTheFirstStep.forEach(actor -> created.put(actor, START));
        Map<ActorRef, Integer> all = new LinkedHashMap<>();
        for (ActorRef actor : harness.actors().keySet()) {
            addWithCreated(actor, START, created, all);
        }
        created.forEach(all::putIfAbsent);
        return all;
    }

    /** The name of a created actor is that of its creator, a slash, and its own name. */
    private static void addWithCreated(
            ActorRef actor, int since, Map<ActorRef, Integer> created, Map<ActorRef, Integer> all) {
        all.putIfAbsent(actor, since);
        created.forEach((each, step) -> {
            String prefix = actor.name() + "/";
            if (each.name().startsWith(prefix) && each.name().indexOf('/', prefix.length()) < 0) {
                addWithCreated(each, step, created, all);
            }
        });
    }

    /** The lifeline of a client of requests, or of an actor that is a client. */
    private int client(ActorRef name) {
        return clients.containsKey(name) ? clients.get(name) : actors.get(name);
    }

    /** A copy of a request comes from its client, and is not a request. */
    private int sender(Envelope envelope) {
        return envelope.request() < 0 && actors.containsKey(envelope.from())
                ? actors.get(envelope.from())
                : client(envelope.from());
    }

    /** A message while the chart is built: answers have no number and come after the messages sent by their step. */
    private record Sent(int step, int number, MessageChart.Message message) {}

    private void messages(Collection<Envelope> others) {
        Map<Integer, Envelope> envelopes = new TreeMap<>();
        steps.forEach(step -> {
            step.envelope().ifPresent(envelope -> envelopes.put(envelope.number(), envelope));
            step.sent().forEach(envelope -> envelopes.put(envelope.number(), envelope));
        });
        others.forEach(envelope -> envelopes.putIfAbsent(envelope.number(), envelope));
        List<Sent> sent = new ArrayList<>();
        envelopes.values().forEach(each -> sent.add(new Sent(each.sentBy(), each.number(), message(each))));
        for (Step step : steps) {
            for (Step.AnswerSent answer : step.answers()) {
                sent.add(new Sent(step.index(), Integer.MAX_VALUE, message(step, answer)));
            }
        }
        sent.sort(Comparator.comparingInt(Sent::step).thenComparingInt(Sent::number));
        for (Sent each : sent) {
            if (each.number != Integer.MAX_VALUE) {
                byNumber.put(each.number, messages.size());
            }
            messages.add(each.message);
        }
    }

    private MessageChart.Message message(Envelope envelope) {
        int from = sender(envelope);
        MessageChart.MessageKind kind = envelope.timer()
                ? MessageChart.MessageKind.TIMER
                : lifelines.get(from).role() == MessageChart.Role.CLIENT
                        ? MessageChart.MessageKind.REQUEST
                        : MessageChart.MessageKind.MESSAGE;
        int to = actors.get(envelope.to());
        return new MessageChart.Message(
                kind, OptionalInt.of(envelope.number()), from, to, step(envelope.sentBy()), text(envelope.message()));
    }

    private MessageChart.Message message(Step step, Step.AnswerSent answer) {
        return new MessageChart.Message(
                answer.counted() ? MessageChart.MessageKind.ANSWER : MessageChart.MessageKind.IGNORED,
                OptionalInt.empty(),
                actors.get(step.actor().orElseThrow()),
                client(answer.client()),
                OptionalInt.of(step.index()),
                text(answer.message()));
    }

    private MessageChart.Step step(Step step) {
        MessageChart.StepKind kind = MessageChart.StepKind.valueOf(step.kind().name());
        Optional<Integer> message = step.envelope().map(envelope -> byNumber.get(envelope.number()));
        Optional<Integer> lifeline = kind.hasMessage()
                ? message.map(position -> messages.get(position).to())
                : step.actor().map(actors::get);
        List<Integer> side = step.cut().stream().map(actors::get).sorted().toList();
        String state = lifeline.map(at -> states.get(step.index()).getOrDefault(ActorRef.of(name(at)), ""))
                .orElse("");
        return new MessageChart.Step(kind, optional(lifeline), optional(message), side, note(step), state);
    }

    private String name(int lifeline) {
        return lifelines.get(lifeline).name();
    }

    private static String note(Step step) {
        List<String> parts = new ArrayList<>();
        if (!step.choices().isEmpty()) {
            parts.add("chooses " + step.choices().toString().replaceAll("[\\[\\]]", ""));
        }
        step.failure().ifPresent(thrown -> parts.add("throws " + text(thrown)));
        step.notes().forEach(note -> parts.add(text(note)));
        return String.join(", ", parts);
    }

    /** Numbered as {@link CallLog#history} numbers operations: in the order of their calls. */
    private List<MessageChart.Call> calls() {
        List<MessageChart.Call> calls = new ArrayList<>();
        Map<ActorRef, Integer> open = new LinkedHashMap<>();
        for (CallLog.Event event : log.events()) {
            Optional<Answer> answer = event.answer();
            if (answer.isEmpty()) {
                open.put(event.client(), calls.size());
                calls.add(new MessageChart.Call(
                        calls.size(),
                        client(event.client()),
                        step(event.step()),
                        OptionalInt.empty(),
                        false,
                        text(event.invocation()),
                        ""));
            } else {
                int at = open.remove(event.client());
                MessageChart.Call call = calls.get(at);
                String result = answer.get().result().map(ExecutionChart::text).orElse("");
                calls.set(
                        at,
                        new MessageChart.Call(
                                at, call.lifeline(), call.begin(), step(event.step()), true, call.text(), result));
            }
        }
        return calls;
    }

    private static OptionalInt step(int index) {
        return index == START ? OptionalInt.empty() : OptionalInt.of(index);
    }

    private static OptionalInt optional(Optional<Integer> position) {
        return position.map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    /** A {@code toString} that throws loses only a text, not the chart. */
    static String text(Object value) {
        String text;
        try {
            text = String.valueOf(value);
        } catch (RuntimeException e) {
            text = value.getClass().getName();
        }
        return text.codePointCount(0, text.length()) <= LONGEST_TEXT
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT - 3)) + "...";
    }
}
