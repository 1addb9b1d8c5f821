package dev.plumbline.cli.replay;

import dev.plumbline.check.Counterexample;
import dev.plumbline.history.CallNumbers;
import dev.plumbline.history.Operation;
import java.util.Optional;

/**
 * Which call failed. A seed repeats calls, so the violation of a run has come back when the same call of the same
 * thread fits no explanation again. Its number in the history and the state that it met may be others: threads met
 * otherwise.
 *
 * @param call as people read it, with the results of that run
 */
record Recurrence(String thread, long number, String action, String call) {
    /** Nothing if no operation fails but the initial condition. */
    static Optional<Recurrence> of(Counterexample counterexample) {
        if (counterexample.failedAt() < 0) {
            return Optional.empty();
        }
        Operation failed = counterexample.history().operations().get(counterexample.failedAt());
        long index = counterexample.history().operations().stream()
                .limit(counterexample.failedAt())
                .filter(operation -> operation.process().equals(failed.process()) && !operation.isLifecycle())
                .count();
        return Optional.of(new Recurrence(
                failed.process().toString(), CallNumbers.of(failed, index), failed.name(), failed.call()));
    }

    boolean isSame(Recurrence other) {
        return thread.equals(other.thread) && number == other.number && action.equals(other.action);
    }

    String text() {
        return call + ", call " + number + " of thread " + thread;
    }
}
