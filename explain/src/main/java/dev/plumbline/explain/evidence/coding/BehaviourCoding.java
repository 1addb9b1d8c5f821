package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.behaviour.Behaviour;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A behaviour that breaks a rule as a document, and back. States are counted from 1 in {@code backTo}. */
public final class BehaviourCoding {
    private BehaviourCoding() {}

    static Document written(BrokenBehaviour broken) {
        return new Document()
                .put("spec", broken.spec())
                .put("variables", broken.variables())
                .put("distinct", broken.extent().distinct())
                .put("generated", broken.extent().generated())
                .put("depth", broken.extent().depth())
                .put("finding", finding(broken));
    }

    /** The broken property, and the path to it. */
    public static Document finding(BrokenBehaviour broken) {
        Finding finding = broken.finding();
        Document document = new Document().put("kind", finding.kind()).put("text", finding.text());
        List<String> actions = List.of();
        if (finding instanceof Finding.Invariant invariant) {
            document.put("invariant", invariant.rule().name());
        } else if (finding instanceof Finding.Property property) {
            document.put("property", property.rule().name()).put("byStep", property.step());
        } else if (finding instanceof Finding.Liveness liveness) {
            document.put("property", liveness.property())
                    .put("backTo", liveness.loop() + 1)
                    .put("backBy", liveness.back());
        } else if (finding instanceof Finding.Postcondition postcondition) {
            document.put("postcondition", postcondition.rule().name());
        } else if (finding instanceof Finding.Evaluation evaluation) {
            document.put("problem", evaluation.problem());
            actions = evaluation.actions();
        } else if (finding instanceof Finding.Hung hung) {
            document.put("patience", hung.patience().toMillis());
            actions = hung.actions();
        }
        List<Document> path = new ArrayList<>();
        for (int i = 0; i < broken.moments().size(); i++) {
            Behaviour.Moment moment = broken.moments().get(i);
            path.add(new Document()
                    .put("step", moment.step())
                    .put("state", moment.state())
                    .put(
                            "shown",
                            broken.shown().isEmpty()
                                    ? Optional.empty()
                                    : broken.shown().get(i)));
        }
        return document.put("actions", actions)
                .put("why", ReasonCoding.obstacles(finding.why()))
                .put("path", path);
    }

    static BrokenBehaviour read(Fields document) throws BadInput {
        Fields found = document.get("finding");
        List<Optional<Value.Rec>> shown = found.list("path", each -> each.optional("shown", BehaviourCoding::shown));
        return new BrokenBehaviour(
                document.get("spec").text(),
                finding(found, new Behaviour(found.list("path", BehaviourCoding::moment))),
                document.get("variables").texts(),
                shown.stream().anyMatch(Optional::isPresent) ? shown : List.of(),
                new BrokenBehaviour.Extent(
                        document.get("distinct").number(0L, Long.MAX_VALUE),
                        document.get("generated").number(0L, Long.MAX_VALUE),
                        document.get("depth").number(0, Integer.MAX_VALUE)));
    }

    private static Behaviour.Moment moment(Fields moment) throws BadInput {
        Fields state = moment.get("state");
        state.fields();
        return new Behaviour.Moment(moment.get("step").text(), state.value());
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
            case "invariant" ->
                new Finding.Invariant(rule(BrokenRule.Sort.INVARIANT, found.get("invariant"), why), behaviour);
            case "property" ->
                new Finding.Property(
                        rule(BrokenRule.Sort.PROPERTY, found.get("property"), why),
                        found.get("byStep").truth(),
                        behaviour);
            case "liveness" ->
                new Finding.Liveness(
                        found.get("property").text(),
                        behaviour,
                        found.get("backTo").number(1, behaviour.moments().size()) - 1,
                        found.get("backBy").text());
            case "postcondition" ->
                new Finding.Postcondition(
                        rule(BrokenRule.Sort.POSTCONDITION, found.get("postcondition"), why), behaviour);
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
                        .wrong("invariant, property, liveness, postcondition, deadlock, evaluation, hung or"
                                + " assumption");
        };
    }

    private static BrokenRule rule(BrokenRule.Sort sort, Fields name, List<Obstacle> why) throws BadInput {
        return new BrokenRule(sort, name.text(), why);
    }

    private static Finding assumption(Fields found, List<Obstacle> why) throws BadInput {
        if (why.isEmpty() || !found.list("path").isEmpty()) {
            throw found.get("why").wrong("a false assumption, and no path");
        }
        return new Finding.Assumption(why);
    }
}
