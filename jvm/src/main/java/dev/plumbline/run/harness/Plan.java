package dev.plumbline.run.harness;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of a run of a workload.
 *
 * @param threads at once
 * @param operations that each thread performs
 * @param seed decides the calls of the threads and how they are disturbed
 * @param duration after which threads begin no further operation
 * @param noise whether threads are disturbed
 * @param traces a new or empty folder for the traces
 * @param scratch a new or empty folder for the system under test
 */
public record Plan(
        int threads,
        long operations,
        long seed,
        Optional<Duration> duration,
        boolean noise,
        Path traces,
        Path scratch) {
    public Plan {
        if (threads < 1 || operations < 0) {
            throw new IllegalArgumentException(
                    threads + " threads, " + operations + " operations; expected at least 1 and 0");
        }
    }
}
