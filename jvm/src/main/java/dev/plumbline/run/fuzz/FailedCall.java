package dev.plumbline.run.fuzz;

import dev.plumbline.check.Counterexample;
import dev.plumbline.history.Operation;
import dev.plumbline.history.precedence.CallNumbers;
import java.util.Optional;

/**
 * The call that fits no explanation. A seed repeats calls, so a violation has occurred again when the same call of the
 * same thread fails again. Its number in the history and the state that it found may differ, because the threads
 * interleave differently.
 *
 * @param call in words, with the results of that run
 */
public record FailedCall(String thread, long number, String action, String call) {
    /** Empty if the specification has no initial state: then no call fails. */
    public static Optional<FailedCall> of(Counterexample counterexample) {
        return counterexample.failed().map(failed -> of(failed, counterexample));
    }

    private static FailedCall of(Operation failed, Counterexample counterexample) {
        long index = counterexample.history().operations().stream()
                .limit(counterexample.failedAt())
                .filter(operation -> operation.process().equals(failed.process()) && !operation.isLifecycle())
                .count();
        return new FailedCall(failed.process().toString(), CallNumbers.of(failed, index), failed.name(), failed.call());
    }

    public boolean isSame(FailedCall other) {
        return thread.equals(other.thread) && number == other.number && action.equals(other.action);
    }

    public String text() {
        return call + ", call " + number + " of thread " + thread;
    }
}
