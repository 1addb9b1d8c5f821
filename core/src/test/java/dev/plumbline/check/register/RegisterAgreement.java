package dev.plumbline.check.register;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.WitnessExamination;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.GroupSearch;
import dev.plumbline.check.sweep.SweepCheck;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import java.util.Optional;
import java.util.stream.Collectors;

/** Compares the search of registers with an expected verdict and with the sweep, on one history. */
final class RegisterAgreement {
    private RegisterAgreement() {}

    /**
     * The verdict of the search of registers, with every group searched that way. A witness is examined.
     *
     * @return empty if a group was not searched that way
     */
    static Optional<Verdict> verdict(History history, Spec spec) throws Exception {
        WitnessExamination witness = new WitnessExamination();
        Optional<Verdict> verdict = verdict(history, spec, Budget.UNLIMITED, Optional.of(witness));
        if (verdict.filter(Verdict.Conforms.class::isInstance).isPresent()) {
            witness.examine(history, spec);
        }
        return verdict;
    }

    /** The same, without examining the witness: that takes quadratic time. */
    static Optional<Verdict> verdict(History history, Spec spec, Budget budget, Optional<WitnessExamination> witness)
            throws Exception {
        RegisterGroups groups = new RegisterGroups(0);
        boolean[] all = {true};
        Verdict verdict = SweepCheck.run(
                history,
                spec,
                new Meter(budget),
                Progress.NONE,
                witness.map(Witness.Sink.class::cast),
                Optional.empty(),
                (group, meter) -> {
                    Optional<GroupSearch> search = groups.search(group, meter);
                    all[0] &= search.isPresent();
                    return search;
                });
        return Optional.of(verdict).filter(any -> all[0]);
    }

    /** The verdict of the plain sweep. */
    static Verdict ofSweep(History history, Spec spec, Budget budget) throws Exception {
        return SweepCheck.run(
                history,
                spec,
                new Meter(budget),
                Progress.NONE,
                Optional.empty(),
                Optional.empty(),
                GroupSearch.Alternative.NONE);
    }

    /** The two say the same, and blame the same operation. */
    static void requireEqual(String what, History history, Verdict verdict, Verdict plain) {
        if (!verdict.word().equals(plain.word())) {
            fail("%s: %s, and %s by the sweep%n%s", what, verdict.word(), plain.word(), lines(history));
        }
        if (verdict instanceof Verdict.Violates violates) {
            assertThat(violates.counterexample().failedAt())
                    .as("%s: the operation that fails%n%s", what, lines(history))
                    .isEqualTo(((Verdict.Violates) plain).counterexample().failedAt());
        }
    }

    static String lines(History history) {
        return history.operations().stream().map(Object::toString).collect(Collectors.joining("\n"));
    }
}
