package dev.plumbline.explain.web;

import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A state of a system that a person walks through step by step, as the explorer draws it (exploreview.js). All words are
 * here.
 *
 * @param way the steps from the start; those after the shown state are a way that was gone before
 * @param at how many of them were taken
 * @param mark a short text that two states of one system share only if they look alike
 * @param title of the state
 * @param facts what else the state contains: the faults that are possible
 * @param next the steps that are possible
 * @param nothingNext why there is none, if there is none
 * @param properties whether they hold here
 * @param chart the messages of the whole way
 * @param failing the operation that fits no explanation at its end
 * @param shorter if the way ends with a violation, a way that shows it without the steps that it does not need
 */
public record SteppedPlace(
        List<Taken> way,
        int at,
        String mark,
        String title,
        List<Part> parts,
        List<Item> messages,
        List<Item> timers,
        List<Item> calls,
        List<String> facts,
        List<Next> next,
        String nothingNext,
        List<Judged> properties,
        MessageChart chart,
        OptionalInt failing,
        Optional<Shorter> shorter) {
    public SteppedPlace {
        way = List.copyOf(way);
        parts = List.copyOf(parts);
        messages = List.copyOf(messages);
        timers = List.copyOf(timers);
        calls = List.copyOf(calls);
        facts = List.copyOf(facts);
        next = List.copyOf(next);
        properties = List.copyOf(properties);
    }

    /** How a text looks: as it is, as an example that was wanted, or as a violation. */
    public enum Look {
        PLAIN,
        GOOD,
        BAD
    }

    /** A remark, with its look. */
    public record Remark(Look look, String text) {
        private Value coded() {
            return Document.list(look, text);
        }
    }

    /**
     * A step of the way.
     *
     * @param name by which the server knows it
     * @param isNeeded whether the violation at the end of the way needs it; others are pale
     */
    public record Taken(String name, String text, boolean isNeeded, List<Remark> remarks) {}

    /** A shorter way, and what it leaves out. */
    public record Shorter(String way, String text) {}

    /**
     * A part of the system with a state of its own.
     *
     * @param note what is unusual about it, or empty
     * @param before its state before the last step; empty at the start, and if it did not exist
     */
    public record Part(String name, String type, String note, Value state, Optional<Value> before) {}

    /**
     * A message or an operation.
     *
     * @param sign what the last step did with it: {@code +} added, {@code -} removed, {@code ~} changed, or {@code =}
     */
    public record Item(char sign, String label, String text, String note, Look look) {}

    /**
     * A possible step.
     *
     * @param changes in the state, in words
     * @param effects what it sends, answers and starts
     */
    public record Next(String name, String text, List<String> changes, List<String> effects, List<Remark> remarks) {}

    /**
     * A property.
     *
     * @param here whether it holds in the shown state, in words
     */
    public record Judged(String name, Remark here) {}

    /** For the browser. */
    public Document document() {
        ValueTable values = new ValueTable();
        List<Document> shown = new ArrayList<>();
        for (Part part : parts) {
            shown.add(new Document()
                    .put("name", part.name)
                    .put("type", part.type)
                    .put("note", part.note)
                    .put("state", values.number(part.state))
                    .put("before", part.before.map(values::number)));
        }
        return new Document()
                .put("way", way.stream().map(SteppedPlace::coded).toList())
                .put("at", at)
                .put("mark", mark)
                .put("title", title)
                .put("values", values.rows())
                .put("parts", shown)
                .put("messages", messages.stream().map(SteppedPlace::coded).toList())
                .put("timers", timers.stream().map(SteppedPlace::coded).toList())
                .put("calls", calls.stream().map(SteppedPlace::coded).toList())
                .put("facts", facts)
                .put("next", next.stream().map(SteppedPlace::coded).toList())
                .put("nothingNext", nothingNext)
                .put(
                        "properties",
                        properties.stream()
                                .map(each -> Document.list(each.name, each.here.look, each.here.text))
                                .toList())
                .put("chart", ChartWords.document(chart).put("pale", unneeded()))
                .put("failing", failing.orElse(-1))
                .put("shorter", shorter.map(each -> Document.list(each.way, each.text)));
    }

    private List<Integer> unneeded() {
        return IntStream.range(0, way.size())
                .filter(i -> !way.get(i).isNeeded)
                .boxed()
                .toList();
    }

    private static Document coded(Taken step) {
        return new Document()
                .put("name", step.name)
                .put("text", step.text)
                .put("needed", step.isNeeded)
                .put("remarks", step.remarks.stream().map(Remark::coded).toList());
    }

    private static Value coded(Item item) {
        return Document.list(String.valueOf(item.sign), item.label, item.text, item.note, item.look);
    }

    private static Document coded(Next step) {
        return new Document()
                .put("name", step.name)
                .put("text", step.text)
                .put("changes", step.changes)
                .put("effects", step.effects)
                .put("remarks", step.remarks.stream().map(Remark::coded).toList());
    }
}
