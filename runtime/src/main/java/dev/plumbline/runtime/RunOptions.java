package dev.plumbline.runtime;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How processes run. The same options serve all processes of a system.
 *
 * @param logs the folder in which each process writes its log; without one, there are no logs and no clocks
 * @param meanSleep of the random pauses before sections and accesses; none if zero
 * @param seed of all random choices: a process derives its own from this and its name
 * @param time what logs say about start and end
 * @param print what gets lines that the specification prints
 */
public record RunOptions(
        Optional<Path> logs, Duration meanSleep, long seed, InstantSource time, Consumer<String> print) {

    /** No logs, no pauses, nothing printed. */
    public static RunOptions plain() {
        return new RunOptions(Optional.empty(), Duration.ZERO, 1, InstantSource.system(), line -> {});
    }

    public RunOptions logsIn(Path folder) {
        return new RunOptions(Optional.of(folder), meanSleep, seed, time, print);
    }

    /** Random pauses; 100 microseconds is a mean that varies schedules and does not slow systems down much. */
    public RunOptions sleeping(Duration mean) {
        return new RunOptions(logs, mean, seed, time, print);
    }

    public RunOptions seeded(long newSeed) {
        return new RunOptions(logs, meanSleep, newSeed, time, print);
    }

    public RunOptions printingTo(Consumer<String> lines) {
        return new RunOptions(logs, meanSleep, seed, time, lines);
    }
}
