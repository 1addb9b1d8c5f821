package dev.plumbline.runtime;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The options of a run, the same for all processes of a system.
 *
 * @param logs the folder in which each process writes its log; without one, there are no logs and no clocks
 * @param meanSleep of the random pauses before sections and accesses; none if zero
 * @param seed of all random choices: a process derives its own from this and its name
 * @param time the clock for the start and end times in logs
 * @param print receives the lines that the specification prints
 * @param resuming whether a process that has a log in the folder continues where the log ends
 */
public record RunOptions(
        Optional<Path> logs,
        Duration meanSleep,
        long seed,
        InstantSource time,
        Consumer<String> print,
        boolean resuming) {

    /** No logs, no pauses, nothing printed. */
    public static final RunOptions DEFAULT =
            new RunOptions(Optional.empty(), Duration.ZERO, 1, InstantSource.system(), line -> {}, false);

    public RunOptions withLogs(Path folder) {
        return new RunOptions(Optional.of(folder), meanSleep, seed, time, print, resuming);
    }

    /** Adds random pauses; a mean of 100 microseconds varies schedules without slowing systems down much. */
    public RunOptions withSleep(Duration mean) {
        return new RunOptions(logs, mean, seed, time, print, resuming);
    }

    public RunOptions withSeed(long newSeed) {
        return new RunOptions(logs, meanSleep, newSeed, time, print, resuming);
    }

    public RunOptions withOutput(Consumer<String> lines) {
        return new RunOptions(logs, meanSleep, seed, time, lines, resuming);
    }

    /** Lets processes that were killed continue where their logs end; see {@link ArchetypeProcess}. */
    public RunOptions withResuming() {
        return new RunOptions(logs, meanSleep, seed, time, print, true);
    }
}
