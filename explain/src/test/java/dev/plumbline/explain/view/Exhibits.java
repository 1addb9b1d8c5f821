package dev.plumbline.explain.view;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.layers.Interpretations;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.ModelSpec;
import dev.plumbline.spec.model.Models;
import java.util.Map;
import java.util.Optional;

/** Histories checked against a model, as {@code plumbline view} does it. */
final class Exhibits {
    private Exhibits() {}

    static Exhibit violating(History history, String model) throws BadInput {
        Spec spec = ModelSpec.of(Models.named(model, Optional.empty()));
        Checkpoints left = new Checkpoints();
        Verdict verdict = Check.of(history, spec).checkpoints(left).run();
        return Exhibit.violating(
                (Verdict.Violates) verdict,
                spec.name(),
                Map.of("check it again", "plumbline check --model " + model + " " + history.name()),
                Interpretations.of(left, Budget.DEFAULT));
    }

    static ViewServer serve(Exhibit shown) throws BadInput {
        return ViewServer.start(new Content.One(() -> shown), 0);
    }
}
