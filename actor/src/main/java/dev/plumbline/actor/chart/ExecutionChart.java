package dev.plumbline.actor.chart;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Request;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.history.chart.MessageChart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The message sequence chart of an execution. Clients stand on the left in the order of their first requests, actors
 * beside them in the order of the harness; whoever is created stands behind its creator.
 *
 * <p>A client's message is drawn from the step that let the client send it: the start, or the step that answered its
 * request before. Timers that were started before the first step and stopped later do not show: no step tells of them.
 */
public final class ExecutionChart {
    /** Of a message or a result, so that a chart of thousands of steps stays a small file. */
    private static final int LONGEST_TEXT = 1_000;

    private final Snapshot last;
    private final List<Step> steps;
    private final Map<ActorRef, Integer> positions = new LinkedHashMap<>();
    private final List<MessageChart.Lifeline> lifelines = new ArrayList<>();
    private final List<MessageChart.Message> messages = new ArrayList<>();
    /** Positions in {@link #messages} by numbers of envelopes. */
    private final Map<Integer, Integer> byNumber = new TreeMap<>();

    private ExecutionChart(List<Step> steps, Snapshot last) {
        this.steps = steps;
        this.last = last;
    }

    /**
     * @param steps all steps from the start
     * @param last the system after them
     */
    public static MessageChart of(List<Step> steps, Snapshot last) {
        return new ExecutionChart(steps, last).chart();
    }

    private MessageChart chart() {
        lifelines();
        messages();
        List<MessageChart.Step> drawn = steps.stream().map(this::step).toList();
        return new MessageChart(lifelines, messages, drawn, calls());
    }

    private void lifelines() {
        Harness harness = last.harness();
        for (Request request : harness.requests()) {
            add(request.client(), MessageChart.Role.CLIENT, MessageChart.NONE);
        }
        Map<ActorRef, Integer> created = new LinkedHashMap<>();
        steps.forEach(step -> step.created().forEach(actor -> created.put(actor, step.index())));
        List<ActorRef> beforeTheFirstStep = last.actors().keySet().stream()
                .filter(actor -> !harness.actors().containsKey(actor) && !created.containsKey(actor))
                .toList();
        beforeTheFirstStep.forEach(actor -> created.put(actor, MessageChart.NONE));
        for (ActorRef actor : harness.actors().keySet()) {
            addWithCreated(actor, MessageChart.NONE, created);
        }
        created.forEach((actor, step) -> add(actor, MessageChart.Role.ACTOR, step));
    }

    /** The name of a created actor is that of its creator, a slash, and a name of its own. */
    private void addWithCreated(ActorRef actor, int since, Map<ActorRef, Integer> created) {
        add(actor, MessageChart.Role.ACTOR, since);
        created.forEach((each, step) -> {
            String prefix = actor.name() + "/";
            if (each.name().startsWith(prefix) && each.name().indexOf('/', prefix.length()) < 0) {
                addWithCreated(each, step, created);
            }
        });
    }

    private void add(ActorRef name, MessageChart.Role role, int since) {
        if (positions.putIfAbsent(name, positions.size()) == null) {
            lifelines.add(new MessageChart.Lifeline(name.name(), role, since));
        }
    }

    /** A message to a drawn chart in the making: answers have no number and stand behind what their step sent. */
    private record Sent(int step, int number, MessageChart.Message message) {}

    private void messages() {
        Map<Integer, Envelope> envelopes = new TreeMap<>();
        steps.forEach(step -> {
            step.envelope().ifPresent(envelope -> envelopes.put(envelope.number(), envelope));
            step.sent().forEach(envelope -> envelopes.put(envelope.number(), envelope));
        });
        last.underWay().forEach(envelope -> envelopes.put(envelope.number(), envelope));
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
        int from = positions.get(envelope.from());
        MessageChart.MessageKind kind = envelope.timer()
                ? MessageChart.MessageKind.TIMER
                : lifelines.get(from).role() == MessageChart.Role.CLIENT
                        ? MessageChart.MessageKind.REQUEST
                        : MessageChart.MessageKind.MESSAGE;
        int to = positions.get(envelope.to());
        return new MessageChart.Message(kind, envelope.number(), from, to, envelope.sentBy(), text(envelope.message()));
    }

    private MessageChart.Message message(Step step, Step.AnswerSent answer) {
        return new MessageChart.Message(
                answer.counted() ? MessageChart.MessageKind.ANSWER : MessageChart.MessageKind.IGNORED,
                MessageChart.NONE,
                positions.get(step.actor().orElseThrow()),
                positions.get(answer.client()),
                step.index(),
                text(answer.message()));
    }

    private MessageChart.Step step(Step step) {
        MessageChart.StepKind kind = MessageChart.StepKind.valueOf(step.kind().name());
        int message =
                step.envelope().map(envelope -> byNumber.get(envelope.number())).orElse(MessageChart.NONE);
        int lifeline = kind.hasMessage()
                ? messages.get(message).to()
                : step.actor().map(positions::get).orElse(MessageChart.NONE);
        List<Integer> side = step.cut().stream().map(positions::get).sorted().toList();
        return new MessageChart.Step(kind, lifeline, message, side, note(step));
    }

    private static String note(Step step) {
        List<String> parts = new ArrayList<>();
        if (!step.choices().isEmpty()) {
            parts.add("chooses " + step.choices().toString().replaceAll("[\\[\\]]", ""));
        }
        step.failure().ifPresent(thrown -> parts.add("throws " + text(thrown)));
        return String.join(", ", parts);
    }

    /** Numbered as {@link CallLog#history} numbers operations: in the order of their calls. */
    private List<MessageChart.Call> calls() {
        List<MessageChart.Call> calls = new ArrayList<>();
        Map<ActorRef, Integer> open = new LinkedHashMap<>();
        for (CallLog.Event event : last.calls().events()) {
            Optional<Answer> answer = event.answer();
            if (answer.isEmpty()) {
                open.put(event.client(), calls.size());
                calls.add(new MessageChart.Call(
                        calls.size(),
                        positions.get(event.client()),
                        event.step(),
                        MessageChart.NONE,
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
                                at, call.lifeline(), call.begin(), event.step(), true, call.text(), result));
            }
        }
        return calls;
    }

    /** Whoever writes a {@code toString} that throws loses a text, not the chart. */
    private static String text(Object value) {
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
