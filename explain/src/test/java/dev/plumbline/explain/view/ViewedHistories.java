package dev.plumbline.explain.view;

import dev.plumbline.check.Check;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.bundling.Bundling;
import dev.plumbline.explain.web.Scenes;
import dev.plumbline.explain.web.ShownWitness;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Histories checked against a model, as {@code plumbline view} does it. */
public final class ViewedHistories {
    private ViewedHistories() {}

    public static ViewedHistory violating(History history, String model) throws BadInput {
        Spec spec = Models.named(model);
        Result result = Check.of(history, spec).explainable().run();
        return ViewedHistory.violating(
                (Verdict.Violates) result.verdict(),
                spec.name(),
                Map.of("check it again", "plumbline check --model " + model + " " + history.name()),
                Interpretations.of(result, Budget.DEFAULT, Progress.NONE));
    }

    /** A history that conforms, with its witness. */
    public static ViewedHistory conforming(History history, String model) throws BadInput {
        Spec spec = Models.named(model);
        ShownWitness.Collector collector = new ShownWitness.Collector();
        Check.of(history, spec).witness(collector).run();
        return ViewedHistory.conforming(history, spec.name(), Map.of(), collector.witness());
    }

    /** What {@code plumbline check --bundle} makes of a history. */
    public static Bundle bundle(History history, String model) throws BadInput {
        Spec spec = Models.named(model);
        return new Bundling("plumbline 0.0", InstantSource.fixed(Instant.EPOCH), Budget.DEFAULT)
                .bundle(Check.of(history, spec).explainable().run(), "line")
                .orElseThrow();
    }

    /** As {@code plumbline view} does it, without its limits. */
    public static Interpretations sweep(Bundle bundle, Progress progress) throws BadInput {
        return Interpretations.of(
                bundle.failing().history(),
                bundle.violated().load(),
                bundle.failing().counterexample(),
                Budget.DEFAULT,
                progress);
    }

    /**
     * Four processes with three operations each on a register, pending ones too; nothing if they fit, or hardly
     * overlap.
     */
    public static Optional<ViewedHistory> randomRegister(Random random) throws BadInput {
        List<Operation> operations = new ArrayList<>();
        for (int process = 0; process < 4; process++) {
            long clock = random.nextInt(10);
            for (int i = 0; i < 3; i++) {
                long call = clock + random.nextInt(8);
                clock = call + 1 + random.nextInt(25);
                boolean pending = i == 2 && random.nextInt(3) == 0;
                Map<String, Value> value =
                        Map.of(random.nextInt(3) > 0 ? "value" : "result", Value.of(random.nextInt(3)));
                operations.add(Scenes.operation(
                        "p" + process,
                        value.containsKey("value") ? "write" : "read",
                        value,
                        call,
                        pending ? -1 : clock));
            }
        }
        operations.sort(Comparator.comparingLong(operation -> ((Timebox) operation.place()).call()));
        History history = Scenes.history("random.ndjson", "us", operations);
        Spec spec = Models.named("register");
        if (!(Check.of(history, spec).run().verdict() instanceof Verdict.Violates)) {
            return Optional.empty();
        }
        ViewedHistory exhibit = violating(history, "register");
        return exhibit.scene()
                .layers()
                .filter(layers -> layers.edges().size() > 3)
                .map(layers -> exhibit);
    }

    public static ViewServer serve(ViewedHistory shown) throws BadInput {
        return ViewServer.start(new Content.One(() -> shown), 0);
    }
}
