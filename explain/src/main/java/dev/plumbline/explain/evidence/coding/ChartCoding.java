package dev.plumbline.explain.evidence.coding;

import dev.plumbline.explain.evidence.ActorSchedule;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A schedule of actors as a document, and back: for bundles, for programs and for the viewer. Lifelines, messages, steps
 * and calls are lists of their parts without names, because a chart has many of them.
 */
public final class ChartCoding {
    private static final int MOST_LIFELINES = 5_000;
    private static final int MOST_STEPS = 100_000;
    private static final int MOST_MESSAGES = 400_000;

    private ChartCoding() {}

    public static Document written(ActorSchedule actors) {
        return new Document()
                .put("system", actors.system())
                .put("harness", actors.harness())
                .put("schedule", actors.schedule())
                .put("chart", actors.chart().map(ChartCoding::written));
    }

    /** The chart alone. */
    public static Document written(MessageChart chart) {
        List<Value> lifelines = new ArrayList<>();
        for (MessageChart.Lifeline each : chart.lifelines()) {
            List<Object> parts = new ArrayList<>(Arrays.asList(each.name(), each.role(), each.created()));
            if (!each.type().isEmpty() || !each.state().isEmpty()) {
                parts.addAll(List.of(each.type(), each.state()));
            }
            lifelines.add(Document.list(parts.toArray()));
        }
        List<Value> steps = new ArrayList<>();
        for (MessageChart.Step each : chart.steps()) {
            List<Object> parts =
                    new ArrayList<>(List.of(each.kind(), each.lifeline(), each.message(), each.side(), each.note()));
            if (!each.state().isEmpty()) {
                parts.add(each.state());
            }
            steps.add(Document.list(parts.toArray()));
        }
        return new Document()
                .put("lifelines", lifelines)
                .put(
                        "messages",
                        chart.messages().stream().map(ChartCoding::message).toList())
                .put("steps", steps)
                .put("calls", chart.calls().stream().map(ChartCoding::call).toList());
    }

    private static Value message(MessageChart.Message each) {
        return Document.list(each.kind(), each.number(), each.from(), each.to(), each.sentBy(), each.text());
    }

    private static Value call(MessageChart.Call each) {
        return Document.list(
                each.operation(),
                each.lifeline(),
                each.begin(),
                each.end(),
                each.returned(),
                each.text(),
                each.result());
    }

    /** @throws BadInput if it contradicts itself, or the operations of the history that are here */
    public static ActorSchedule read(Fields document, History history, Numbers numbers) throws BadInput {
        return new ActorSchedule(
                document.get("system").text(),
                document.get("harness").text(),
                document.get("schedule").text(),
                document.optional("chart", chart -> chart(chart, history, numbers)));
    }

    private static MessageChart chart(Fields chart, History history, Numbers numbers) throws BadInput {
        int steps = chart.get("steps").atMost(MOST_STEPS).list().size();
        List<MessageChart.Lifeline> lifelines =
                chart.get("lifelines").atMost(MOST_LIFELINES).list(each -> lifeline(each, steps));
        int size = lifelines.size();
        List<MessageChart.Message> messages = chart.get("messages")
                .atMost(MOST_MESSAGES)
                .list(each -> new MessageChart.Message(
                        each.at(1).oneOf(MessageChart.MessageKind.values()),
                        each.at(2).position(Integer.MAX_VALUE),
                        each.at(3).number(0, size - 1),
                        each.at(4).number(0, size - 1),
                        each.at(5).position(steps),
                        each.at(6).text()));
        List<MessageChart.Step> drawn = chart.list(
                "steps",
                each -> new MessageChart.Step(
                        each.at(1).oneOf(MessageChart.StepKind.values()),
                        each.at(2).position(size),
                        each.at(3).position(messages.size()),
                        each.at(4).list(one -> one.number(0, size - 1)),
                        each.at(5).text(),
                        each.list().size() > 5 ? each.at(6).text() : ""));
        List<MessageChart.Call> calls =
                chart.get("calls").atMost(numbers.total()).list(each -> call(each, lifelines, steps, history, numbers));
        try {
            return new MessageChart(lifelines, messages, drawn, calls);
        } catch (IllegalArgumentException e) {
            throw new BadInput(chart.where() + "." + e.getMessage(), e);
        }
    }

    private static MessageChart.Lifeline lifeline(Fields each, int steps) throws BadInput {
        // Type and state are missing if neither is known.
        boolean more = each.list().size() > 3;
        return new MessageChart.Lifeline(
                each.at(1).text(),
                each.at(2).oneOf(MessageChart.Role.values()),
                each.at(3).position(steps),
                more ? each.at(4).text() : "",
                more ? each.at(5).text() : "");
    }

    /** An operation of the history that is here must be of the process on whose lifeline it is drawn. */
    private static MessageChart.Call call(
            Fields each, List<MessageChart.Lifeline> lifelines, int steps, History history, Numbers numbers)
            throws BadInput {
        int operation = each.at(1).number(0, numbers.total() - 1);
        int lifeline = each.at(2).number(0, lifelines.size() - 1);
        int here = numbers.index(operation);
        if (here >= 0) {
            Value process = history.operations().get(here).process();
            if (!process.equals(Value.of(lifelines.get(lifeline).name()))) {
                throw each.at(2).wrong("the lifeline of process " + process);
            }
        }
        return new MessageChart.Call(
                operation,
                lifeline,
                each.at(3).position(steps),
                each.at(4).position(steps),
                each.at(5).truth(),
                each.at(6).text(),
                each.at(7).text());
    }
}
