package dev.plumbline.explain.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.interpretation.Afterwards;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.util.function.IntPredicate;

/** The claim of a bundle that all operations fit but one, which would be stuck: tried out without that one. */
final class ElseFits {
    private ElseFits() {}

    /** @return how many such claims there are */
    static int examine(Bundle bundle, History history, Spec spec, IntPredicate takesPart) throws BadInput {
        int failed = bundle.failing().counterexample().failedAt();
        int claims = 0;
        for (FailingHistory.Stalled stalled : bundle.failing().stalled()) {
            for (Interpretations.Stalled at : stalled.at()) {
                if (at.then().orElse(null) instanceof Afterwards.Stuck stuck
                        && stuck.elseFits()
                        && stuck.operation() != failed) {
                    Enumerated without =
                            new Enumerated(history, spec, failed, i -> takesPart.test(i) && i != stuck.operation());
                    assertThat(without.fits())
                            .as("%s without #%d of %s", stalled, stuck.operation(), history.operations())
                            .isTrue();
                    claims++;
                }
            }
        }
        return claims;
    }
}
