package dev.plumbline.pekko;

import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.history.chart.MessageChart.MessageKind;
import dev.plumbline.history.chart.MessageChart.Role;
import dev.plumbline.pekko.internal.control.Message;
import dev.plumbline.pekko.internal.control.Party;
import dev.plumbline.pekko.internal.control.Pending;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The message sequence chart of an execution. Clients stand on the left, then actors, and then timers, tasks and
 * futures where there are any: a timer that goes off and a task that runs receive a message of their own.
 */
final class ExecutionDrawing {
    /** What was sent to a client. */
    record AnswerSent(String client, String text, boolean counted) {}

    private final Map<String, Integer> clients = new LinkedHashMap<>();
    private final Map<String, Integer> others = new LinkedHashMap<>();
    private final List<MessageChart.Lifeline> lifelines = new ArrayList<>();
    private final List<MessageChart.Message> messages = new ArrayList<>();
    private final Map<Integer, Integer> byNumber = new HashMap<>();
    private final Map<Integer, Pending> sent = new TreeMap<>();

    /**
     * @param pending all that was sent or set to work, received or not
     * @param steps in order
     */
    static MessageChart of(
            List<String> clients,
            Collection<Pending> pending,
            List<Pending> steps,
            List<List<AnswerSent>> answers,
            Calls calls) {
        ExecutionDrawing drawing = new ExecutionDrawing();
        pending.forEach(each -> drawing.sent.put(each.number(), each));
        steps.forEach(each -> drawing.sent.put(each.number(), each));
        drawing.lifelines(clients, steps);
        drawing.messages(steps, answers);
        List<MessageChart.Step> drawn = steps.stream().map(drawing::step).toList();
        return new MessageChart(drawing.lifelines, drawing.messages, drawn, calls.drawn(drawing.clients::get));
    }

    private void lifelines(List<String> names, List<Pending> steps) {
        List<Party> parties = new ArrayList<>();
        Map<String, Integer> since = new HashMap<>();
        for (Pending each : sent.values()) {
            parties.add(each.party());
            since.merge(each.party().name(), each.sentBy(), Math::min);
            if (each instanceof Message message && message.request().isEmpty()) {
                parties.add(message.sender());
                since.merge(message.sender().name(), Math.max(MessageChart.NONE, each.sentBy()), Math::min);
            }
        }
        // Those from the start have numbers below 0, counted downwards.
        parties.sort(Comparator.comparing((Party party) -> party.object() >= 0)
                .thenComparingLong(party -> Math.abs(party.object())));
        Set<String> actors = new HashSet<>();
        parties.forEach(party -> actors.add(party.name()));
        for (String client : names) {
            if (!clients.containsKey(client)) {
                clients.put(client, lifelines.size());
                String shown = actors.contains(client) ? client + " (client)" : client;
                lifelines.add(new MessageChart.Lifeline(shown, Role.CLIENT, MessageChart.NONE));
            }
        }
        for (Party party : parties) {
            if (!others.containsKey(party.name())) {
                others.put(party.name(), lifelines.size());
                int created = party.object() < 0 ? MessageChart.NONE : since.get(party.name());
                lifelines.add(new MessageChart.Lifeline(party.name(), Role.ACTOR, created));
            }
        }
    }

    private void messages(List<Pending> steps, List<List<AnswerSent>> answers) {
        for (int step = MessageChart.NONE; step < steps.size(); step++) {
            for (Pending each : sent.values()) {
                if (each.sentBy() == step) {
                    byNumber.put(each.number(), messages.size());
                    messages.add(message(each));
                }
            }
            if (step >= 0) {
                int from = others.get(steps.get(step).party().name());
                for (AnswerSent answer : answers.get(step)) {
                    messages.add(new MessageChart.Message(
                            answer.counted() ? MessageKind.ANSWER : MessageKind.IGNORED,
                            MessageChart.NONE,
                            from,
                            clients.get(answer.client()),
                            step,
                            answer.text()));
                }
            }
        }
    }

    private MessageChart.Message message(Pending each) {
        int to = others.get(each.party().name());
        if (each instanceof Message message) {
            boolean request = message.request().isPresent();
            String sender = message.sender().name();
            return new MessageChart.Message(
                    request ? MessageKind.REQUEST : MessageKind.MESSAGE,
                    each.number(),
                    request ? clients.get(sender) : others.get(sender),
                    to,
                    each.sentBy(),
                    message.contentText());
        }
        return new MessageChart.Message(MessageKind.TIMER, each.number(), to, to, each.sentBy(), each.text());
    }

    private MessageChart.Step step(Pending taken) {
        int message = byNumber.get(taken.number());
        return new MessageChart.Step(
                MessageChart.StepKind.RECEIVE, messages.get(message).to(), message, List.of(), "");
    }
}
