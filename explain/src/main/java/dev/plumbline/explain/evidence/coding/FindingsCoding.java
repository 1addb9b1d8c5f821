package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Witness;
import dev.plumbline.check.states.StateFindings;
import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.explain.evidence.PlainState;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The findings of a check of a state log beside its verdict, as fields of a document, and back. */
public final class FindingsCoding {
    private FindingsCoding() {}

    /**
     * The fields, in the order in which people expect them. Those about divergences are there if something diverges.
     *
     * @param most the last steps of an explanation, each with a whole state
     */
    public static Map<String, Value> fields(StateFindings findings, int most) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("unusedConstants", Fields.of(findings.unusedConstants()));
        fields.put(
                "mapping",
                Value.tuple(findings.mapping().stream()
                        .map(each -> Value.record(
                                Map.of("statement", Value.of(each.statement()), "used", Value.of(each.times()))))
                        .toList()));
        if (findings.divergences().isEmpty()) {
            return fields;
        }
        fields.put(
                "divergences",
                Value.tuple(findings.divergences().stream()
                        .map(each -> Value.record(Map.of(
                                "number", Value.of(each.number()),
                                "event", Value.of(each.event()),
                                "skipped", Value.of(each.skipped()),
                                "solvedAgain", Value.of(each.solvedAgain()))))
                        .toList()));
        fields.put(
                "explanations",
                Value.record(Map.of(
                        "count", Value.of(findings.explained()),
                        "exact", Value.of(findings.exact()),
                        "longest",
                                Value.tuple(findings.explanations().stream()
                                        .map(each -> Value.record(Map.of(
                                                "length", Value.of(each.length()),
                                                "last",
                                                        Value.tuple(each.steps().stream()
                                                                .skip(Math.max(
                                                                        0,
                                                                        each.steps()
                                                                                        .size()
                                                                                - most))
                                                                .map(FindingsCoding::step)
                                                                .toList()))))
                                        .toList()))));
        fields.put(
                "possible",
                Value.tuple(findings.possible().stream()
                        .map(each -> Value.record(Map.of(
                                "step", Value.of(each.call()),
                                "state", each.state().value(),
                                "differences",
                                        Value.tuple(each.differences().stream()
                                                .map(FindingsCoding::difference)
                                                .toList()))))
                        .toList()));
        return fields;
    }

    private static Value difference(StateFindings.Difference one) {
        return Value.record(Map.of(
                "variable", Value.of(one.variable()),
                "place", Value.of(one.place()),
                "logged", Value.of(one.logged()),
                "given", Value.of(one.given())));
    }

    private static Value step(StateFindings.Step step) {
        Map<String, Value> fields = new TreeMap<>();
        if (step.event() != Witness.SILENT) {
            fields.put("event", Value.of(step.event()));
        }
        fields.put("step", Value.of(step.call()));
        fields.put("completes", Value.of(step.completes()));
        fields.put("state", step.state().value());
        return Value.record(fields);
    }

    /** @param events how many there are */
    static StateFindings read(Fields document, int events) throws BadInput {
        List<MappingUse.Used> mapping = new ArrayList<>();
        for (Fields each : document.list("mapping")) {
            mapping.add(new MappingUse.Used(
                    each.get("statement").text(), each.get("used").number(0L, Long.MAX_VALUE)));
        }
        List<StateFindings.Divergence> divergences = new ArrayList<>();
        List<StateFindings.Explanation> explanations = new ArrayList<>();
        long count = 0;
        boolean exact = true;
        if (document.optional("divergences").isPresent()) {
            for (Fields each : document.list("divergences")) {
                divergences.add(new StateFindings.Divergence(
                        each.get("number").number(1, Integer.MAX_VALUE),
                        each.get("event").number(0, events - 1),
                        each.get("skipped").truth(),
                        each.get("solvedAgain").truth()));
            }
            Fields known = document.get("explanations");
            count = known.get("count").number(0L, Long.MAX_VALUE);
            exact = known.get("exact").truth();
            for (Fields each : known.list("longest")) {
                List<StateFindings.Step> steps = new ArrayList<>();
                for (Fields step : each.list("last")) {
                    Optional<Fields> event = step.optional("event");
                    steps.add(new StateFindings.Step(
                            event.isPresent() ? event.get().number(0, events - 1) : Witness.SILENT,
                            step.get("step").text(),
                            step.get("completes").truth(),
                            new PlainState(step.get("state").value())));
                }
                explanations.add(
                        new StateFindings.Explanation(steps, each.get("length").number(0, Integer.MAX_VALUE)));
            }
        }
        return new StateFindings(
                document.get("question").text(),
                document.get("unusedConstants").texts(),
                mapping,
                divergences,
                explanations,
                count,
                exact,
                possible(document));
    }

    /** Missing in older bundles. */
    private static List<StateFindings.Possible> possible(Fields document) throws BadInput {
        List<StateFindings.Possible> possible = new ArrayList<>();
        if (document.optional("possible").isEmpty()) {
            return possible;
        }
        for (Fields each : document.list("possible")) {
            List<StateFindings.Difference> differences = new ArrayList<>();
            for (Fields one : each.list("differences")) {
                differences.add(new StateFindings.Difference(
                        one.get("variable").text(),
                        one.get("place").text(),
                        one.get("logged").text(),
                        one.get("given").text()));
            }
            possible.add(new StateFindings.Possible(
                    each.get("step").text(), new PlainState(each.get("state").value()), differences));
        }
        return possible;
    }
}
