package dev.plumbline.check.counterfactual;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;

/**
 * The budget that all searches after a violation share: those for other results, for a conflict and for remedies. It is
 * a quarter of the CPU time of the check, and at most {@value #MOST_STEPS} steps. The first two leave a tenth of both to
 * the search for remedies.
 */
final class HindsightBudget {
    private static final long MOST_STEPS = 200_000;

    private final Budget whole;
    private Budget left;

    HindsightBudget(Budget check) {
        whole = check.withTime(check.time().dividedBy(4)).withSteps(Math.min(check.steps(), MOST_STEPS));
        left = whole;
    }

    /** Whether nothing is left. */
    boolean isSpent() {
        return isSpent(left);
    }

    /** Whether no more than the part is left that belongs to later searches. */
    boolean isSpentButForLater() {
        return isSpent(early());
    }

    private static boolean isSpent(Budget budget) {
        return budget.steps() <= 0
                || budget.time().isNegative()
                || budget.time().isZero();
    }

    private Budget early() {
        Duration time = left.time().minus(whole.time().dividedBy(10));
        return left.withSteps(left.steps() - whole.steps() / 10).withTime(time);
    }

    /** A search without a verdict. */
    @FunctionalInterface
    interface Metered<T> {
        Optional<T> found(Meter meter) throws BadInput, Meter.Exhausted;
    }

    /** Runs a search that leaves a part of the budget to later ones; empty if it takes longer. */
    <T> Optional<T> found(Metered<T> search) throws BadInput {
        if (isSpentButForLater()) {
            return Optional.empty();
        }
        Budget most = early();
        Meter meter = new Meter(most);
        try {
            return search.found(meter);
        } catch (Meter.Exhausted e) {
            return Optional.empty();
        } finally {
            left = left.withSteps(left.steps() - meter.steps())
                    .withTime(left.time().minus(most.time().minus(meter.left())));
        }
    }

    /**
     * Runs a check with the rest of the budget. A violation is not confirmed: in the search for remedies nothing is said
     * about it, and in the search for results the specification is changed, so it has no second evaluator.
     *
     * @param early whether it leaves a part of it to later searches
     */
    Verdict verdict(Check check, boolean early) throws BadInput {
        long[] nanos = new long[1];
        Verdict verdict = check.budget(early ? early() : left)
                .amongOthers()
                .withoutConfirmation()
                .spending(spent -> nanos[0] = spent)
                .run()
                .verdict();
        left = left.withSteps(left.steps() - verdict.statistics().steps())
                .withTime(left.time().minusNanos(nanos[0]));
        return verdict;
    }
}
