package dev.plumbline.explain;

import dev.plumbline.check.Check;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.ActorSchedule;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.history.chart.MessageChart.Call;
import dev.plumbline.history.chart.MessageChart.Lifeline;
import dev.plumbline.history.chart.MessageChart.Message;
import dev.plumbline.history.chart.MessageChart.MessageKind;
import dev.plumbline.history.chart.MessageChart.Role;
import dev.plumbline.history.chart.MessageChart.Step;
import dev.plumbline.history.chart.MessageChart.StepKind;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/** Bundles of schedules of actors, with charts made by hand. */
public final class ActorSamples {
    private static final OptionalInt NONE = OptionalInt.empty();

    private ActorSamples() {}

    /** A client writes 1; another one reads 0 later, in places of the history. */
    private static Bundle stale(String writer, String reader, MessageChart chart) {
        try {
            History history = new History.Builder("1r+1w", Order.Timeboxes.EVENTS)
                    .add(Operation.returned(Value.of(writer), "write", Map.of("value", Value.of(1)), new Timebox(0, 1)))
                    .add(Operation.returned(Value.of(reader), "read", Map.of("result", Value.of(0)), new Timebox(2, 3)))
                    .build();
            Bundle bundle = Explain.bundle(Check.of(history, Models.named("register", Value.of(0)))
                            .explainable()
                            .run())
                    .orElseThrow();
            return bundle.withActors(
                    new ActorSchedule("shop.Stock", "1r+1w", "plumbline-schedule 1\n0 1 2\nend\n", Optional.of(chart)));
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
    }

    private static OptionalInt at(int position) {
        return OptionalInt.of(position);
    }

    private static Step receive(int lifeline, int message) {
        return new Step(StepKind.RECEIVE, at(lifeline), at(message), List.of(), "");
    }

    /** A write at A is answered at once and sent on to B, where a read comes first. */
    public static Bundle answeredTooEarly() {
        return stale(
                "w",
                "r",
                new MessageChart(
                        List.of(
                                new Lifeline("w", Role.CLIENT, NONE),
                                new Lifeline("r", Role.CLIENT, NONE),
                                new Lifeline("A", Role.ACTOR, NONE, "Store", "Store[value=0]"),
                                new Lifeline("B", Role.ACTOR, NONE, "Store", "Store[value=0]")),
                        List.of(
                                new Message(MessageKind.REQUEST, at(0), 0, 2, NONE, "Write[value=1]"),
                                new Message(MessageKind.REQUEST, at(1), 1, 3, NONE, "Read[]"),
                                new Message(MessageKind.MESSAGE, at(2), 2, 3, at(0), "Copy[value=1]"),
                                new Message(MessageKind.ANSWER, NONE, 2, 0, at(0), "done"),
                                new Message(MessageKind.ANSWER, NONE, 3, 1, at(1), "0")),
                        List.of(
                                new Step(StepKind.RECEIVE, at(2), at(0), List.of(), "", "Store[value=1]"),
                                receive(3, 1),
                                new Step(StepKind.RECEIVE, at(3), at(2), List.of(), "", "Store[value=1]")),
                        List.of(
                                new Call(0, 0, at(0), at(0), true, "write(value: 1)", ""),
                                new Call(1, 1, at(1), at(1), true, "read()", "0"))));
    }

    /** Everything that a chart can show, with names that would do harm. */
    public static Bundle everything() {
        return everything("<img src=x onerror=\"hacked=1\">\u001b[2J\u202e", "</script><script>hacked=1</script>");
    }

    /**
     * Everything that a chart can show.
     *
     * @param hostile name of the client that reads
     * @param asked its message
     */
    public static Bundle everything(String hostile, String asked) {
        List<Lifeline> lifelines = List.of(
                new Lifeline("w", Role.CLIENT, NONE),
                new Lifeline(hostile, Role.CLIENT, NONE),
                new Lifeline("A", Role.ACTOR, NONE, "Store", "Store[value=0]"),
                new Lifeline("A/child", Role.ACTOR, at(2), "Helper", ""),
                new Lifeline("B", Role.ACTOR, NONE));
        List<Message> messages = List.of(
                new Message(MessageKind.REQUEST, at(0), 0, 2, NONE, "Write[value=1]"),
                new Message(MessageKind.REQUEST, at(1), 1, 4, NONE, asked),
                new Message(MessageKind.MESSAGE, at(2), 2, 4, at(0), "Copy[value=1]"),
                new Message(MessageKind.MESSAGE, at(3), 2, 4, at(0), "Copy[value=2]"),
                new Message(MessageKind.TIMER, at(4), 2, 2, at(0), "Retry"),
                new Message(MessageKind.ANSWER, NONE, 2, 0, at(0), "done"),
                new Message(MessageKind.MESSAGE, at(5), 2, 3, at(2), "hello"),
                new Message(MessageKind.MESSAGE, at(6), 2, 4, at(3), "Copy[value=1]"),
                new Message(MessageKind.ANSWER, NONE, 4, 1, at(9), "0"),
                new Message(MessageKind.IGNORED, NONE, 4, 0, at(9), "late"));
        List<Step> steps = List.of(
                receive(2, 0),
                receive(4, 3),
                new Step(StepKind.RECEIVE, at(2), at(4), List.of(), "chooses 1", "Store[value=1, of " + hostile + "]"),
                new Step(StepKind.DUPLICATE, at(4), at(2), List.of(), ""),
                new Step(StepKind.LOSE, at(4), at(2), List.of(), ""),
                new Step(StepKind.CUT, NONE, NONE, List.of(2, 3), ""),
                new Step(StepKind.HEAL, NONE, NONE, List.of(), ""),
                new Step(StepKind.CRASH, at(2), NONE, List.of(), ""),
                new Step(StepKind.RESTART, at(2), NONE, List.of(), ""),
                receive(4, 1),
                receive(3, 6),
                new Step(
                        StepKind.RECEIVE,
                        at(4),
                        at(7),
                        List.of(),
                        "throws java.lang.IllegalStateException: " + hostile),
                new Step(StepKind.END, NONE, NONE, List.of(), ""));
        List<Call> calls = List.of(
                new Call(0, 0, at(0), at(0), true, "write(value: 1)", ""),
                new Call(1, 1, at(9), at(9), true, "read()", "0"));
        return stale("w", hostile, new MessageChart(lifelines, messages, steps, calls));
    }

    /** Messages at random between many actors. */
    public static Bundle large(int size, int actors) {
        Random random = new Random(4);
        List<Lifeline> lifelines = new ArrayList<>();
        lifelines.add(new Lifeline("w", Role.CLIENT, NONE));
        lifelines.add(new Lifeline("r", Role.CLIENT, NONE));
        for (int i = 0; i < actors; i++) {
            lifelines.add(new Lifeline("replica-" + i, Role.ACTOR, NONE));
        }
        List<Message> messages = new ArrayList<>();
        messages.add(new Message(MessageKind.REQUEST, at(0), 0, 2, NONE, "Write[value=1]"));
        messages.add(new Message(MessageKind.REQUEST, at(1), 1, 3, NONE, "Read[]"));
        List<Step> steps = new ArrayList<>();
        List<Integer> underWay = new ArrayList<>(List.of(0, 1));
        for (int step = 0; step < size; step++) {
            int message = underWay.remove(random.nextInt(underWay.size()));
            int at = messages.get(message).to();
            steps.add(receive(at, message));
            for (int i = random.nextInt(2); i < 2; i++) {
                int to = 2 + random.nextInt(actors);
                underWay.add(messages.size());
                messages.add(new Message(
                        MessageKind.MESSAGE,
                        at(messages.size()),
                        at,
                        to,
                        at(step),
                        "Copy[value=" + step + ", to=" + to + "]"));
            }
        }
        List<Call> calls = List.of(
                new Call(0, 0, at(0), at(size / 2), true, "write(value: 1)", ""),
                new Call(1, 1, at(size / 2 + 1), at(size - 10), true, "read()", "0"));
        return stale("w", "r", new MessageChart(lifelines, messages, steps, calls));
    }
}
