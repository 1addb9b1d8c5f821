package dev.plumbline.graph;

import dev.plumbline.check.BudgetClock;
import dev.plumbline.check.Watchdog;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * How much CPU time a search may take to find out more about a limit of the evaluator. A limit is mostly reached in a
 * state that is huge, and TLC's interpreter, which names the steps, may take hours to sort the elements of such a state.
 */
final class ExplanationTime {
    /** Also where the budget of the search is used up. */
    private static final Duration AT_LEAST = Duration.ofMillis(500);

    /** To prove that a recursion does not end. */
    private static final Duration FOR_PROOF = Duration.ofSeconds(5);

    private Supplier<Duration> left = () -> Watchdog.FOREVER;

    /** @param budgetLeft what the search has not used of its budget */
    void within(Supplier<Duration> budgetLeft) {
        left = budgetLeft;
    }

    /** Whether the work ended: the proof that a recursion does not end is found soon or not at all. */
    boolean proves(Runnable work) throws BadInput {
        return within(FOR_PROOF, Executors.callable(work, true)).isPresent();
    }

    /** Nothing if the time does not suffice. */
    <T> Optional<T> explain(Callable<T> work) {
        try {
            return within(Watchdog.FOREVER, work);
        } catch (BadInput e) {
            throw new IllegalStateException("states are explained without input", e);
        }
    }

    /**
     * What is left of the budget by its clock, which may count the collector and the compiler too, and by the time of the
     * thread, which that clock may not know. The most that the work may take is the time of its thread alone: how much
     * others do meanwhile must not decide whether a proof is found.
     */
    private <T> Optional<T> within(Duration most, Callable<T> work) throws BadInput {
        Duration before = left.get();
        long budgeted = Math.max(AT_LEAST.toNanos(), before.toNanos());
        return Watchdog.call(work, thread -> {
            long own = Math.max(0, BudgetClock.CPU.nanos(thread));
            long used = Math.max(before.minus(left.get()).toNanos(), own);
            return Math.min(budgeted - used, most.toNanos() - own);
        });
    }
}
