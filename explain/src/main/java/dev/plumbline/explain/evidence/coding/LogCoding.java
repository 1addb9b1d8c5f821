package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.states.Skipping;
import dev.plumbline.check.states.StateFindings;
import dev.plumbline.check.states.mapping.OtherSpecs;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Place;
import dev.plumbline.history.Position;
import dev.plumbline.history.TornEnds;
import dev.plumbline.history.VectorClock;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A diverging state log as a document, and back: all events, the states at the divergence, and how it was checked. */
final class LogCoding {
    /** Characters of the states of all explanations. */
    private static final int LARGEST_STEPS = 4_000_000;

    private static final int FEWEST_STEPS = 20;

    private LogCoding() {}

    static Value written(DivergingLog diverging) {
        History log = diverging.log();
        Counterexample found = diverging.counterexample();
        Map<String, Value> fields =
                new TreeMap<>(FindingsCoding.fields(diverging.findings(), steps(diverging.findings())));
        fields.put("question", Value.of(diverging.findings().question()));
        fields.put("name", Value.of(log.name()));
        fields.put("clocks", Value.of(log.order() instanceof Order.VectorClocks));
        fields.put("about", Value.record(log.about()));
        fields.put("logNotes", Fields.of(log.notes()));
        log.torn().ifPresent(torn -> fields.put("torn", torn.value()));
        fields.put(
                "events",
                Value.tuple(log.operations().stream()
                        .map(event -> event(event, log.where(event)))
                        .toList()));
        fields.putAll(CounterexampleCoding.fields(found, new LogReferences(log.size())));
        fields.put("rules", rules(diverging.mapping()));
        fields.put(
                "skip",
                Value.tuple(new TreeSet<>(diverging.skipping().events())
                        .stream().map(Value::of).toList()));
        fields.put("skipBefore", Value.of(diverging.skipping().before()));
        if (diverging.others().isAny()) {
            fields.put("otherVariables", sorted(diverging.others().variables()));
            fields.put("otherActions", sorted(diverging.others().actions()));
        }
        return Value.record(fields);
    }

    /** As many steps of each explanation as fit; at least the last ones, which people look at first. */
    private static int steps(StateFindings findings) {
        int size = 0;
        for (StateFindings.Explanation each : findings.explanations()) {
            int kept = 0;
            for (int i = each.steps().size() - 1; i >= 0; i--, kept++) {
                size += each.steps().get(i).state().value().toString().length();
                if (size > LARGEST_STEPS) {
                    return Math.max(FEWEST_STEPS, kept);
                }
            }
        }
        return Integer.MAX_VALUE;
    }

    /** Events by number, which are in the document, and states in full. */
    private static final class LogReferences extends References {
        LogReferences(int events) {
            super(Numbers.whole(events));
        }

        @Override
        public Value state(State state) {
            return state.value();
        }
    }

    private static Value event(Operation event, String where) {
        Map<String, Value> fields = InFull.place(event.place());
        fields.put("node", event.process());
        fields.put("name", Value.of(event.name()));
        fields.put("arguments", Value.record(event.arguments()));
        fields.put("says", Value.record(event.metadata()));
        fields.put("line", Value.of(event.origin()));
        fields.put("where", Value.of(where));
        return Value.record(fields);
    }

    private static Value rules(StateMapping mapping) {
        return Value.record(Map.of(
                "name", Value.of(mapping.name()),
                "statements",
                        Value.tuple(mapping.statements().stream()
                                .map(each -> Value.tuple(Value.of(each.line()), Value.of(each.text())))
                                .toList()),
                "constants", Value.record(mapping.constants())));
    }

    static DivergingLog read(Fields document) throws BadInput {
        History log = log(document);
        int size = log.size();
        Lookup lookup = Lookup.inFull(size);
        Set<Integer> skip = new TreeSet<>();
        for (Fields each : document.list("skip")) {
            skip.add(each.number(0, Integer.MAX_VALUE));
        }
        return new DivergingLog(
                CounterexampleCoding.read(
                        document, log, CounterexampleCoding.failedAt(document, lookup), Optional.empty(), lookup),
                FindingsCoding.read(document, size),
                mapping(document.get("rules")),
                new Skipping(skip, document.get("skipBefore").number(0, Integer.MAX_VALUE)),
                new OtherSpecs(texts(document, "otherVariables"), texts(document, "otherActions")));
    }

    private static Value sorted(Set<String> texts) {
        return Fields.of(new TreeSet<>(texts).stream().toList());
    }

    private static Set<String> texts(Fields document, String name) throws BadInput {
        Optional<Fields> texts = document.optional(name);
        return texts.isPresent() ? new TreeSet<>(texts.get().texts()) : Set.of();
    }

    private static History log(Fields document) throws BadInput {
        boolean clocks = document.get("clocks").truth();
        Map<Operation, String> places = new IdentityHashMap<>();
        History.Builder log = new History.Builder(
                document.get("name").text(), clocks ? new Order.VectorClocks() : new Order.Sequence(), places::get);
        for (Fields each : document.list("events")) {
            Operation event = new Operation(
                    each.get("node").value(),
                    each.get("name").text(),
                    new LinkedHashMap<>(each.get("arguments").fields()),
                    clocks
                            ? clock(each.get("clock"))
                            : new Position(each.get("at").number(0L, Long.MAX_VALUE)),
                    Outcome.RETURNED,
                    new LinkedHashMap<>(each.get("says").fields()),
                    each.get("line").number(0L, Long.MAX_VALUE));
            places.put(event, each.get("where").text());
            log.add(event);
        }
        Optional<Fields> torn = document.optional("torn");
        if (torn.isPresent()) {
            log.torn(TornEnds.of(torn.get().value()));
        }
        return log.about(document.get("about").fields())
                .notes(document.get("logNotes").texts())
                .build();
    }

    private static Place clock(Fields counts) throws BadInput {
        Map<String, Long> known = new TreeMap<>();
        for (String process : counts.fields().keySet()) {
            known.put(process, counts.get(process).number(0L, Long.MAX_VALUE));
        }
        return VectorClock.of(known);
    }

    private static StateMapping mapping(Fields rules) throws BadInput {
        List<Integer> lines = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (Fields each : rules.list("statements")) {
            lines.add(each.at(1).number(0, Integer.MAX_VALUE));
            texts.add(each.at(2).text());
        }
        return StateMapping.of(
                rules.get("name").text(), lines, texts, rules.get("constants").fields());
    }
}
