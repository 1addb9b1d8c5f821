package dev.plumbline.explain.web;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.layers.Layers;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.Value;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.ModelSpec;
import dev.plumbline.spec.model.Models;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Scenes to look at. */
public final class Scenes {
    private Scenes() {}

    public static Operation operation(String process, String name, Map<String, Value> arguments, long call, long end) {
        return new Operation(
                Value.of(process),
                name,
                arguments,
                end < 0 ? Timebox.open(call) : new Timebox(call, end),
                end < 0 ? Outcome.PENDING : Outcome.RETURNED,
                Map.of("thread", Value.of("pool-1-" + process)),
                0);
    }

    public static History history(String name, List<Operation> operations) {
        History.Builder builder = new History.Builder(name, new Order.Timeboxes("us", false));
        try {
            for (Operation operation : operations) {
                builder.add(operation);
            }
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
        return builder.build();
    }

    public static Spec model(String name) {
        try {
            return ModelSpec.of(Models.named(name, Optional.empty()));
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
    }

    /** A queue that gave one element away twice; several interpretations of what happened before. */
    public static History queueThatRepeats() {
        return history(
                "print-queue.ndjson",
                List.of(
                        operation("clerk", "enqueue", Map.of("value", Value.of("letter")), 10, 60),
                        operation("boss", "enqueue", Map.of("value", Value.of("report")), 20, 90),
                        operation("intern", "enqueue", Map.of("value", Value.of("poster")), 35, 120),
                        operation("printer-1", "dequeue", Map.of("result", Value.of("letter")), 70, 150),
                        operation("clerk", "enqueue", Map.of("value", Value.of("invoice")), 100, 190),
                        operation("printer-2", "dequeue", Map.of("result", Value.of("report")), 130, 230),
                        operation("boss", "enqueue", Map.of("value", Value.of("memo")), 170, 290),
                        operation("printer-1", "dequeue", Map.of("result", Value.of("report")), 200, 260),
                        operation("intern", "enqueue", Map.of("value", Value.of("flyer")), 215, -1),
                        operation("printer-2", "dequeue", Map.of("result", Value.of("poster")), 240, 310),
                        operation("clerk", "enqueue", Map.of("value", Value.of("label")), 300, 330)));
    }

    public static Scene checked(History history, String model) {
        try {
            Spec spec = model(model);
            Counterexample found =
                    Check.of(history, spec).run().counterexampleIfAny().orElseThrow();
            Layers layers = AllInterpretations.of(found, spec);
            Map<String, String> about = new LinkedHashMap<>();
            about.put("check it again", "plumbline check --model " + model + " " + history.name());
            return new Scene(
                    history.name(),
                    spec.name(),
                    "violates",
                    about,
                    List.of(),
                    Operations.of(history),
                    Optional.of(found),
                    Optional.of(layers),
                    false);
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
    }
}
