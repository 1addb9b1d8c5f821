package dev.plumbline.explain.evidence.coding;

import dev.plumbline.explain.evidence.ActorSchedule;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A schedule of actors as a document, and back: for bundles, for programs and for the viewer. What a chart has many of
 * are lists of their parts, without names.
 */
public final class ChartCoding {
    private static final int MOST_LIFELINES = 5_000;
    private static final int MOST_STEPS = 100_000;
    private static final int MOST_MESSAGES = 400_000;

    private ChartCoding() {}

    public static Value written(ActorSchedule actors) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("system", Value.of(actors.system()));
        fields.put("harness", Value.of(actors.harness()));
        fields.put("schedule", Value.of(actors.schedule()));
        actors.chart().ifPresent(chart -> fields.put("chart", written(chart)));
        return Value.record(fields);
    }

    /** The chart alone. */
    public static Value written(MessageChart chart) {
        List<Value> lifelines = new ArrayList<>();
        chart.lifelines().forEach(each -> {
            List<Value> parts =
                    new ArrayList<>(List.of(Value.of(each.name()), word(each.role()), position(each.created())));
            if (!each.type().isEmpty() || !each.state().isEmpty()) {
                parts.addAll(List.of(Value.of(each.type()), Value.of(each.state())));
            }
            lifelines.add(Value.tuple(parts));
        });
        List<Value> messages = new ArrayList<>();
        chart.messages()
                .forEach(each -> messages.add(Value.tuple(
                        word(each.kind()),
                        position(each.number()),
                        position(each.from()),
                        position(each.to()),
                        position(each.sentBy()),
                        Value.of(each.text()))));
        List<Value> steps = new ArrayList<>();
        chart.steps().forEach(each -> {
            List<Value> parts = new ArrayList<>(List.of(
                    word(each.kind()),
                    position(each.lifeline()),
                    position(each.message()),
                    Value.tuple(each.side().stream().map(Value::of).toList()),
                    Value.of(each.note())));
            if (!each.state().isEmpty()) {
                parts.add(Value.of(each.state()));
            }
            steps.add(Value.tuple(parts));
        });
        List<Value> calls = new ArrayList<>();
        chart.calls()
                .forEach(each -> calls.add(Value.tuple(
                        Value.of(each.operation()),
                        Value.of(each.lifeline()),
                        position(each.begin()),
                        position(each.end()),
                        Value.of(each.returned()),
                        Value.of(each.text()),
                        Value.of(each.result()))));
        return Value.record(Map.of(
                "lifelines",
                Value.tuple(lifelines),
                "messages",
                Value.tuple(messages),
                "steps",
                Value.tuple(steps),
                "calls",
                Value.tuple(calls)));
    }

    private static Value word(Enum<?> constant) {
        return Value.of(constant.name().toLowerCase(Locale.ROOT));
    }

    /** @throws BadInput if it contradicts itself, or the operations of the history that are here */
    public static ActorSchedule read(Fields document, History history, Numbers numbers) throws BadInput {
        Optional<Fields> chart = document.optional("chart");
        return new ActorSchedule(
                document.get("system").text(),
                document.get("harness").text(),
                document.get("schedule").text(),
                chart.isEmpty() ? Optional.empty() : Optional.of(chart(chart.get(), history, numbers)));
    }

    private static MessageChart chart(Fields chart, History history, Numbers numbers) throws BadInput {
        List<Fields> given = atMost(chart, "lifelines", MOST_LIFELINES);
        int steps = atMost(chart, "steps", MOST_STEPS).size();
        List<MessageChart.Lifeline> lifelines = new ArrayList<>();
        for (Fields each : given) {
            // Missing where neither is known.
            boolean more = each.list().size() > 3;
            lifelines.add(new MessageChart.Lifeline(
                    each.at(1).text(),
                    constant(each.at(2), MessageChart.Role.values()),
                    index(each.at(3), steps),
                    more ? each.at(4).text() : "",
                    more ? each.at(5).text() : ""));
        }
        List<MessageChart.Message> messages = new ArrayList<>();
        for (Fields each : atMost(chart, "messages", MOST_MESSAGES)) {
            messages.add(new MessageChart.Message(
                    constant(each.at(1), MessageChart.MessageKind.values()),
                    index(each.at(2), Integer.MAX_VALUE),
                    index(each.at(3), given.size()),
                    index(each.at(4), given.size()),
                    index(each.at(5), steps),
                    each.at(6).text()));
        }
        List<MessageChart.Step> drawn = new ArrayList<>();
        for (Fields each : chart.list("steps")) {
            List<Integer> side = new ArrayList<>();
            for (Fields one : each.at(4).list()) {
                side.add(index(one, given.size()));
            }
            drawn.add(new MessageChart.Step(
                    constant(each.at(1), MessageChart.StepKind.values()),
                    index(each.at(2), given.size()),
                    index(each.at(3), messages.size()),
                    side,
                    each.at(5).text(),
                    each.list().size() > 5 ? each.at(6).text() : ""));
        }
        List<MessageChart.Call> calls = new ArrayList<>();
        for (Fields each : atMost(chart, "calls", numbers.total())) {
            calls.add(call(each, lifelines, steps, history, numbers));
        }
        try {
            return new MessageChart(lifelines, messages, drawn, calls);
        } catch (IllegalArgumentException e) {
            throw new BadInput(chart.where() + "." + e.getMessage(), e);
        }
    }

    /** An operation of the history that is here must be of the process on whose lifeline it is drawn. */
    private static MessageChart.Call call(
            Fields each, List<MessageChart.Lifeline> lifelines, int steps, History history, Numbers numbers)
            throws BadInput {
        int operation = each.at(1).number(0, numbers.total() - 1);
        int lifeline = each.at(2).number(0, lifelines.size() - 1);
        int here = numbers.index(operation);
        if (here >= 0
                && !history.operations()
                        .get(here)
                        .process()
                        .equals(Value.of(lifelines.get(lifeline).name()))) {
            throw each.at(2)
                    .wrong("the lifeline of process "
                            + history.operations().get(here).process());
        }
        return new MessageChart.Call(
                operation,
                lifeline,
                index(each.at(3), steps),
                index(each.at(4), steps),
                each.at(5).truth(),
                each.at(6).text(),
                each.at(7).text());
    }

    private static List<Fields> atMost(Fields chart, String list, int most) throws BadInput {
        List<Fields> given = chart.list(list);
        if (given.size() > most) {
            throw new BadInput(chart.where() + " has " + given.size() + " " + list + "; expected at most " + most);
        }
        return given;
    }

    /** A position; null for none. */
    private static Value position(int index) {
        return index < 0 ? Value.ModelValue.NULL : Value.of(index);
    }

    private static int index(Fields each, int size) throws BadInput {
        return each.value().equals(Value.ModelValue.NULL) ? MessageChart.NONE : each.number(0, size - 1);
    }

    private static <E extends Enum<E>> E constant(Fields each, E[] all) throws BadInput {
        for (E one : all) {
            if (word(one).equals(each.value())) {
                return one;
            }
        }
        List<String> words = new ArrayList<>();
        for (E one : all) {
            words.add(one.name().toLowerCase(Locale.ROOT));
        }
        throw each.wrong(String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.get(words.size() - 1));
    }
}
