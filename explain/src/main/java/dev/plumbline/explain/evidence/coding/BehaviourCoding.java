package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.behaviour.Behaviour;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A behaviour that breaks a rule as a document, and back. States are counted from 1 in {@code backTo}. */
public final class BehaviourCoding {
    private BehaviourCoding() {}

    static Value written(BrokenBehaviour broken) {
        return Value.record(Map.of(
                "spec", Value.of(broken.spec()),
                "variables", Fields.of(broken.variables()),
                "distinct", Value.of(broken.extent().distinct()),
                "generated", Value.of(broken.extent().generated()),
                "depth", Value.of(broken.extent().depth()),
                "finding", finding(broken)));
    }

    /** The broken property, and the path to it. */
    public static Value finding(BrokenBehaviour broken) {
        Finding finding = broken.finding();
        Map<String, Value> fields = new TreeMap<>();
        fields.put("kind", Value.of(finding.kind()));
        fields.put("text", Value.of(finding.text()));
        List<String> actions = List.of();
        if (finding instanceof Finding.Invariant invariant) {
            fields.put("invariant", Value.of(invariant.rule().name()));
        } else if (finding instanceof Finding.Property property) {
            fields.put("property", Value.of(property.rule().name()));
            fields.put("byStep", Value.of(property.step()));
        } else if (finding instanceof Finding.Liveness liveness) {
            fields.put("property", Value.of(liveness.property()));
            fields.put("backTo", Value.of(liveness.loop() + 1));
            fields.put("backBy", Value.of(liveness.back()));
        } else if (finding instanceof Finding.Postcondition postcondition) {
            fields.put("postcondition", Value.of(postcondition.rule().name()));
        } else if (finding instanceof Finding.Evaluation evaluation) {
            fields.put("problem", Value.of(evaluation.problem()));
            actions = evaluation.actions();
        } else if (finding instanceof Finding.Hung hung) {
            fields.put("patience", Value.of(hung.patience().toMillis()));
            actions = hung.actions();
        }
        fields.put("actions", Fields.of(actions));
        fields.put("why", ReasonCoding.obstacles(finding.why()));
        List<Value> path = new ArrayList<>();
        for (int i = 0; i < broken.moments().size(); i++) {
            Behaviour.Moment moment = broken.moments().get(i);
            Map<String, Value> state = new TreeMap<>();
            state.put("step", Value.of(moment.step()));
            state.put("state", moment.state());
            if (!broken.shown().isEmpty()) {
                broken.shown().get(i).ifPresent(shown -> state.put("shown", shown));
            }
            path.add(Value.record(state));
        }
        fields.put("path", Value.tuple(path));
        return Value.record(fields);
    }

    static BrokenBehaviour read(Fields document) throws BadInput {
        Fields found = document.get("finding");
        List<Behaviour.Moment> moments = new ArrayList<>();
        List<Optional<Value.Rec>> shown = new ArrayList<>();
        for (Fields each : found.list("path")) {
            each.get("state").fields();
            moments.add(new Behaviour.Moment(
                    each.get("step").text(), each.get("state").value()));
            Optional<Fields> instead = each.optional("shown");
            shown.add(instead.isEmpty() ? Optional.empty() : Optional.of(shown(instead.get())));
        }
        boolean any = shown.stream().anyMatch(Optional::isPresent);
        return new BrokenBehaviour(
                document.get("spec").text(),
                finding(found, new Behaviour(moments)),
                document.get("variables").texts(),
                any ? shown : List.of(),
                new BrokenBehaviour.Extent(
                        document.get("distinct").number(0L, Long.MAX_VALUE),
                        document.get("generated").number(0L, Long.MAX_VALUE),
                        document.get("depth").number(0, Integer.MAX_VALUE)));
    }

    private static Value.Rec shown(Fields instead) throws BadInput {
        if (instead.value() instanceof Value.Rec record) {
            return record;
        }
        throw instead.wrong("an object");
    }

    private static Finding finding(Fields found, Behaviour behaviour) throws BadInput {
        List<Obstacle> why = ReasonCoding.obstacles(found.get("why"));
        return switch (found.get("kind").text()) {
            case "invariant" -> new Finding.Invariant(rule(BrokenRule.Sort.INVARIANT, found, why), behaviour);
            case "property" ->
                new Finding.Property(
                        rule(BrokenRule.Sort.PROPERTY, found, why),
                        found.get("byStep").truth(),
                        behaviour);
            case "liveness" ->
                new Finding.Liveness(
                        found.get("property").text(),
                        behaviour,
                        found.get("backTo").number(1, behaviour.moments().size()) - 1,
                        found.get("backBy").text());
            case "postcondition" ->
                new Finding.Postcondition(rule(BrokenRule.Sort.POSTCONDITION, found, why), behaviour);
            case "deadlock" -> new Finding.Deadlock(behaviour);
            case "evaluation" ->
                new Finding.Evaluation(
                        found.get("problem").text(), found.get("actions").texts(), behaviour);
            case "hung" ->
                new Finding.Hung(
                        Duration.ofMillis(found.get("patience").number(0L, Long.MAX_VALUE)),
                        found.get("actions").texts(),
                        behaviour);
            case "assumption" -> assumption(found, why);
            default ->
                throw found.get("kind")
                        .wrong(
                                "invariant, property, liveness, postcondition, deadlock, evaluation, hung or assumption");
        };
    }

    private static BrokenRule rule(BrokenRule.Sort sort, Fields found, List<Obstacle> why) throws BadInput {
        String field = switch (sort) {
            case INVARIANT -> "invariant";
            case POSTCONDITION -> "postcondition";
            default -> "property";
        };
        return new BrokenRule(sort, found.get(field).text(), why);
    }

    private static Finding assumption(Fields found, List<Obstacle> why) throws BadInput {
        if (why.isEmpty() || !found.list("path").isEmpty()) {
            throw found.get("why").wrong("a false assumption, and no path");
        }
        return new Finding.Assumption(why);
    }
}
