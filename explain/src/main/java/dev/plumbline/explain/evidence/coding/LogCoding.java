package dev.plumbline.explain.evidence.coding;

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
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
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

    static Document written(DivergingLog diverging) {
        History log = diverging.log();
        StateFindings findings = diverging.findings();
        return FindingsCoding.written(findings, steps(findings))
                .put("question", findings.question())
                .put("name", log.name())
                .put("clocks", log.order() instanceof Order.VectorClocks)
                .put("about", Value.record(log.about()))
                .put("logNotes", log.notes())
                .put("torn", log.torn().map(TornEnds::value))
                .put(
                        "events",
                        log.operations().stream()
                                .map(event -> event(event, log.where(event)))
                                .toList())
                .putAll(CounterexampleCoding.written(diverging.counterexample(), new LogReferences(log.size())))
                .put("rules", rules(diverging.mapping()))
                .put("skip", new TreeSet<>(diverging.skipping().events()))
                .put("skipBefore", diverging.skipping().before())
                .putUnlessEmpty(
                        "otherVariables", new TreeSet<>(diverging.others().variables()))
                .putUnlessEmpty("otherActions", new TreeSet<>(diverging.others().actions()));
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

    private static Document event(Operation event, String where) {
        return InFull.place(event.place())
                .put("node", event.process())
                .put("name", event.name())
                .put("arguments", Value.record(event.arguments()))
                .put("says", Value.record(event.metadata()))
                .put("line", event.origin())
                .put("where", where);
    }

    private static Document rules(StateMapping mapping) {
        return new Document()
                .put("name", mapping.name())
                .put(
                        "statements",
                        mapping.statements().stream()
                                .map(each -> Document.list(each.line(), each.text()))
                                .toList())
                .put("constants", Value.record(mapping.constants()));
    }

    static DivergingLog read(Fields document) throws BadInput {
        History log = log(document);
        Lookup lookup = Lookup.inFull(log.size());
        return new DivergingLog(
                CounterexampleCoding.read(
                        document, log, CounterexampleCoding.failing(document, lookup), Optional.empty(), lookup),
                FindingsCoding.read(document, log.size()),
                mapping(document.get("rules")),
                new Skipping(
                        new TreeSet<>(document.list("skip", each -> each.number(0, Integer.MAX_VALUE))),
                        document.get("skipBefore").number(0, Integer.MAX_VALUE)),
                new OtherSpecs(texts(document, "otherVariables"), texts(document, "otherActions")));
    }

    private static Set<String> texts(Fields document, String name) throws BadInput {
        return new TreeSet<>(document.optional(name, Fields::texts).orElse(List.of()));
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
        return StateMapping.of(
                rules.get("name").text(),
                rules.list("statements", each -> each.at(1).number(0, Integer.MAX_VALUE)),
                rules.list("statements", each -> each.at(2).text()),
                rules.get("constants").fields());
    }
}
