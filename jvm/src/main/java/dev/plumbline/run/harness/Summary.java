package dev.plumbline.run.harness;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The result of a run.
 *
 * @param operations how many calls of each action ended; 0 included
 * @param idle how often a body found nothing to do
 * @param unsupported actions that are not bound, as registered by the workload or thrown by a body
 * @param crashes one line for each thread that ended with an exception
 * @param stuck for a controlled run that did not end, the reason, and one line for each unfinished thread
 * @param outOfSteps whether that is because it took too many steps
 */
public record Summary(
        Map<String, Long> operations,
        long idle,
        Set<String> unsupported,
        List<String> crashes,
        List<String> stuck,
        boolean outOfSteps) {
    /** Whether all threads ended. */
    boolean sound() {
        return crashes.isEmpty() && stuck.isEmpty();
    }

    public long total() {
        return operations.values().stream().mapToLong(Long::longValue).sum();
    }
}
