package dev.plumbline.check.counterfactual;

import dev.plumbline.check.Conflict;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.PossibleResults;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.conflict.ConflictSearch;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import java.util.Optional;

/** Violations with everything that can be found out about the failing operation afterwards. */
public final class Explained {
    private Explained() {}

    /**
     * A violation with what is known about it in hindsight; anything else as it is. A fact that cannot be found
     * is left out; the violation remains.
     *
     * @param budget of the check; all searches together use {@linkplain HindsightBudget a part of it}
     */
    public static Result of(Result result, Budget budget) {
        if (!(result.verdict() instanceof Verdict.Violates violates)
                || violates.counterexample().failing().isEmpty()
                || violates.counterexample().cut().isPresent()
                || !violates.counterexample().hindsight().equals(Counterexample.Hindsight.NONE)) {
            return result;
        }
        Counterexample found = violates.counterexample();
        Spec spec = result.spec().orElseThrow();
        HindsightBudget shared = new HindsightBudget(budget);
        // The conflict comes first in every report, and takes least.
        Optional<Conflict> conflict = conflict(found, spec, shared);
        Counterexample.Hindsight known =
                new Counterexample.Hindsight(results(found, spec, shared), conflict, Counterexample.Remedies.NONE);
        return result.with(found.with(new Counterexample.Hindsight(
                known.results(), known.conflict(), RemedySearch.of(found, known, spec, shared))));
    }

    private static Optional<PossibleResults> results(Counterexample found, Spec spec, HindsightBudget budget) {
        try {
            return ResultSearch.of(found.history(), found.failedAt(), spec, budget);
        } catch (BadInput | SpecException e) {
            return Optional.empty();
        }
    }

    private static Optional<Conflict> conflict(Counterexample found, Spec spec, HindsightBudget budget) {
        Spec exact = spec.withoutView().orElse(spec);
        try {
            return budget.found(meter -> ConflictSearch.of(found.history(), found.failedAt(), exact, meter));
        } catch (BadInput | SpecException e) {
            return Optional.empty();
        }
    }
}
