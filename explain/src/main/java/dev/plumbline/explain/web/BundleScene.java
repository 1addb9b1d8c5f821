package dev.plumbline.explain.web;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.bundle.Explanation;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.evidence.ActorSchedule;
import dev.plumbline.explain.page.Pages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The scene of a bundle. */
public final class BundleScene {
    private BundleScene() {}

    /** @param more whether layers before those of the bundle can be had */
    public static Scene of(Bundle bundle, boolean more) {
        return of(Explanation.of(bundle), more);
    }

    /** The same, word for word, before the history has been read. */
    public static Scene of(Explanation explanation, boolean more) {
        Bundle bundle = explanation.bundle();
        String remark = bundle.failing()
                .counterexample()
                .cut()
                .flatMap(cut -> bundle.source().remark())
                .map(orders -> ", " + orders)
                .orElse("");
        List<String> notes = new ArrayList<>(bundle.failing().history().notes());
        notes.addAll(bundle.notes());
        bundle.beginning().ifPresent(beginning -> notes.add("The history " + beginning.textWithStates()));
        return new Scene(
                bundle.failing().history().name(),
                bundle.violated().name(),
                Optional.of(Verdict.Word.VIOLATES),
                Pages.about(bundle, remark),
                notes,
                Operations.of(
                        bundle.failing().history(),
                        bundle.failing().numbers(),
                        explanation.operations(),
                        explanation.processes()),
                Optional.of(bundle.failing().counterexample()),
                bundle.failing().layers().nodes().isEmpty()
                        ? Optional.empty()
                        : Optional.of(bundle.failing().layers()),
                more,
                bundle.failing().actors().flatMap(ActorSchedule::chart),
                bundle.failing().interleaving(),
                Cause.of(bundle),
                Optional.empty());
    }
}
