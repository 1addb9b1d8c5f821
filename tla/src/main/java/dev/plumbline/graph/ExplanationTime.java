package dev.plumbline.graph;

import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.check.watch.Watchdog;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * The CPU time that a search may use to explain a limit of the evaluator. Most limits are reached in a huge state, and
 * TLC's interpreter, which names the steps, may take hours to sort the elements of such a state.
 */
final class ExplanationTime {
    /** Granted even if the budget of the search is used up. */
    private static final Duration AT_LEAST = Duration.ofMillis(500);

    /** For a proof that a recursion does not end. */
    private static final Duration FOR_PROOF = Duration.ofSeconds(5);

    private Supplier<Duration> left = () -> Watchdog.FOREVER;

    /** @param budgetLeft the part of the search's budget that is not used yet */
    void within(Supplier<Duration> budgetLeft) {
        left = budgetLeft;
    }

    /** Whether the work ended in time. A proof that a recursion does not end is found soon or not at all. */
    boolean proves(Runnable work) throws BadInput {
        return within(FOR_PROOF, Executors.callable(work, true)).isPresent();
    }

    /** Empty if the time does not suffice. */
    <T> Optional<T> explain(Callable<T> work) {
        try {
            return within(Watchdog.FOREVER, work);
        } catch (BadInput e) {
            throw new IllegalStateException("states are explained without input", e);
        }
    }

    /**
     * Runs the work within the rest of the budget. Two clocks limit it: the clock of the budget, which may also count
     * the garbage collector and the compiler, and the CPU time of the working thread, which the clock of the budget may
     * not know. The upper limit {@code most} is on the CPU time of that thread alone: the load of other threads must
     * not decide whether a proof is found.
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
