package dev.plumbline.explain.web;

import dev.plumbline.explain.evidence.coding.ChartCoding;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.value.Value;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A message sequence chart for the viewer: its document, and the sentences about a selected step. */
final class ChartWords {
    private static final Map<String, String> SENTENCES = Map.ofEntries(
            Map.entry("step", "step {number}"),
            Map.entry("side", "one side"),
            Map.entry("to", "to {name}: "),
            Map.entry("timerMark", "timer "),
            Map.entry("throwsMark", "\u2715 throws: "),
            Map.entry("loseMark", "\u2715 lost: "),
            Map.entry("duplicateMark", "duplicated: "),
            Map.entry("crashMark", "\u2715 crashes"),
            Map.entry("restartMark", "restarts"),
            Map.entry("choose", "Choose a step among the messages."),
            Map.entry("receive", "receives a message"),
            Map.entry("lose", "a message is lost"),
            Map.entry("duplicate", "a message is duplicated"),
            Map.entry("crash", "crashes; its timers and the state that it does not persist are lost"),
            Map.entry("restart", "restarts with the state that it persisted"),
            Map.entry("cut", "the network is cut"),
            Map.entry("cutFrom", "the network is cut: {names} from the others"),
            Map.entry("heal", "the network heals"),
            Map.entry("end", "no more faults"),
            Map.entry("inSchedule", "{number} in the schedule"),
            Map.entry("fromTheStart", "from the start"),
            Map.entry("begins", "begins"),
            Map.entry("ends", "ends"),
            Map.entry("endsWith", "ends with {result}"),
            Map.entry("beginsAnd", "begins and {ends}"),
            Map.entry("fails", "; it fits no explanation"),
            Map.entry("clientKind", "client"),
            Map.entry("actorKind", "actor"),
            Map.entry("states", "States of the actors after this step"),
            Map.entry("openCalls", "Open after this step: {number|operation}"),
            Map.entry("underWay", "Under way after this step: {number|message}"),
            Map.entry("next", "Next: "),
            Map.entry("lastStep", "No step follows in this schedule."),
            Map.entry("sentNothing", "It sent nothing."),
            Map.entry("sent", "It sent"),
            Map.entry("more", "\u2026 and {number} more"),
            Map.entry("answer", ", an answer"),
            Map.entry("ignored", ", which was not waiting for it"),
            Map.entry("lost", ", lost in "),
            Map.entry("received", ", received in "),
            Map.entry("neverReceived", ", never received"));

    private ChartWords() {}

    static Value document(MessageChart chart) {
        Map<String, Value> sentences = new TreeMap<>();
        SENTENCES.forEach((name, text) -> sentences.put(name, Value.of(text)));
        Map<String, Value> fields = new TreeMap<>(((Value.Rec) ChartCoding.written(chart)).fields());
        fields.put("sentences", Value.record(sentences));
        fields.put(
                "failing",
                Value.tuple(IntStream.range(0, chart.steps().size())
                        .filter(rank -> chart.steps().get(rank).fails())
                        .mapToObj(Value::of)
                        .toList()));
        return Value.record(fields);
    }
}
