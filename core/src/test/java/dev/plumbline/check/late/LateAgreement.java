package dev.plumbline.check.late;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.plumbline.check.BruteForce;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.WitnessExamination;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.GroupSearch;
import dev.plumbline.check.sweep.SweepCheck;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import java.util.Optional;
import java.util.stream.Collectors;

/** Holds the late sweep up against the definition and against the sweep, on one history. */
public final class LateAgreement {
    private LateAgreement() {}

    /** @return whether anything was late */
    public static boolean compare(String what, History history, Spec spec) throws Exception {
        boolean expected = BruteForce.conforms(history, spec);
        WitnessExamination witness = new WitnessExamination();
        // Every other history also goes depth first, as soon as possible: small ones would never come to that.
        LateGroups groups = what.hashCode() % 2 == 0 ? new LateGroups(new LateLane.Turns(1, 0)) : new LateGroups();
        Verdict verdict;
        try {
            verdict = SweepCheck.run(
                    history,
                    spec,
                    new Meter(Budget.UNLIMITED),
                    Progress.NONE,
                    Optional.of(witness),
                    Optional.empty(),
                    groups);
        } catch (RuntimeException e) {
            throw new AssertionError(what + ":\n" + lines(history), e);
        }
        if (!verdict.word().text().equals(expected ? "conforms" : "violates")) {
            fail(
                    "%s: %s, though it %s%n%s",
                    what, verdict.word().text(), expected ? "conforms" : "does not", lines(history));
        }
        if (verdict instanceof Verdict.Violates violates) {
            Verdict.Violates plain = (Verdict.Violates) SweepCheck.run(
                    history,
                    spec,
                    new Meter(Budget.UNLIMITED),
                    Progress.NONE,
                    Optional.empty(),
                    Optional.empty(),
                    GroupSearch.Alternative.NONE);
            assertThat(violates.counterexample().failedAt())
                    .as("%s: the operation that fails%n%s", what, lines(history))
                    .isEqualTo(plain.counterexample().failedAt());
        } else {
            witness.examine(history, spec);
        }
        return groups.remark().isPresent();
    }

    private static String lines(History history) {
        return history.operations().stream().map(Object::toString).collect(Collectors.joining("\n"));
    }
}
