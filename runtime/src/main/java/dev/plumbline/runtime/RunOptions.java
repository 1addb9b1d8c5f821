package dev.plumbline.runtime;

import dev.plumbline.runtime.bytes.Storage;
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
 * @param storage how logs are stored
 * @param branches receives branches that compiled code takes, if it reports them
 */
public record RunOptions(
        Optional<Path> logs,
        Duration meanSleep,
        long seed,
        InstantSource time,
        Consumer<String> print,
        boolean resuming,
        @SuppressWarnings("exports") Storage storage,
        Consumer<String> branches) {

    /** No logs, no pauses, nothing printed. */
    public static final RunOptions DEFAULT = new RunOptions(
            Optional.empty(),
            Duration.ZERO,
            1,
            InstantSource.system(),
            line -> {},
            false,
            Storage.DEFAULT,
            branch -> {});

    public RunOptions withLogs(Path folder) {
        return new RunOptions(Optional.of(folder), meanSleep, seed, time, print, resuming, storage, branches);
    }

    /** Adds random pauses; a mean of 100 microseconds varies schedules without slowing systems down much. */
    public RunOptions withSleep(Duration mean) {
        return new RunOptions(logs, mean, seed, time, print, resuming, storage, branches);
    }

    public RunOptions withSeed(long newSeed) {
        return new RunOptions(logs, meanSleep, newSeed, time, print, resuming, storage, branches);
    }

    public RunOptions withOutput(Consumer<String> lines) {
        return new RunOptions(logs, meanSleep, seed, time, lines, resuming, storage, branches);
    }

    /** Lets processes that were killed continue where their logs end; see {@link ArchetypeProcess}. */
    public RunOptions withResuming() {
        return new RunOptions(logs, meanSleep, seed, time, print, true, storage, branches);
    }

    /**
     * Continues logs in other files.
     *
     * @param bytes a file with more bytes is continued in another one
     * @param kept how many files are kept that a restart does not need; a check needs all of them
     */
    public RunOptions withRotation(long bytes, int kept) {
        return new RunOptions(logs, meanSleep, seed, time, print, resuming, storage.withParts(bytes, kept), branches);
    }

    /** Lets each section wait until its log is on the disk: then it survives a power failure, too. */
    public RunOptions withSync() {
        return new RunOptions(logs, meanSleep, seed, time, print, resuming, storage.withSync(), branches);
    }

    /** Passes on branches that sections take; of sections that are aborted, only conditions that they wait for. */
    public RunOptions withBranches(Consumer<String> taken) {
        return new RunOptions(logs, meanSleep, seed, time, print, resuming, storage, taken);
    }
}
