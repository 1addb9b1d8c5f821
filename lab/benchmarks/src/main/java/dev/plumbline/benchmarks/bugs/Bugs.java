package dev.plumbline.benchmarks.bugs;

import dev.plumbline.history.files.Folders;
import dev.plumbline.systems.SystemConfiguration;
import dev.plumbline.systems.bugs.BugTrial;
import dev.plumbline.systems.bugs.BugTrials;
import dev.plumbline.systems.bugs.RaftBug;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Measures which bugs of compiled systems are found in their traces, and how soon: section 9.3 of the TraceLink paper.
 */
public final class Bugs {
    public static final String NAME = "bugs";
    public static final int TRACES = 10;
    public static final int SEEDS = 3;
    /** The length of a trace: of the order of those of the paper. */
    public static final int SECTIONS = 10_000;

    private Bugs() {}

    /**
     * @param quick one trace each, of one server
     * @param traces for each configuration of the store and each wrong implementation
     * @param sections after this number a run ends
     * @param seeds with how many seeds each trace is checked by each strategy
     * @param folder for the runs; otherwise they are deleted
     */
    public record Options(boolean quick, int traces, int sections, int seeds, long seed, Optional<Path> folder) {
        public Options {
            if (traces < 1 || sections < 1 || seeds < 1) {
                throw new IllegalArgumentException("no traces, no sections or no seeds");
            }
        }

        List<SystemConfiguration> configurations() {
            return quick ? List.of(SystemConfiguration.RAFT_1) : SystemConfiguration.RAFT;
        }

        /** How many traces of the queue and the locks, which are short. */
        int tracesWithout() {
            return quick ? 1 : TRACES;
        }

        List<SystemConfiguration> withoutBugs() {
            return List.of(SystemConfiguration.QUEUE, SystemConfiguration.LOCKS);
        }
    }

    /** Runs and checks everything. Takes minutes. */
    public static BugsReport run(Options options, Consumer<String> progress) throws BadInput, IOException {
        Path folder = options.folder().isPresent()
                ? Files.createDirectories(options.folder().get())
                : Files.createTempDirectory("plumbline-bugs-");
        try {
            List<BugTrial> trials = BugTrials.run(
                    new BugTrials.Options(
                            options.configurations(),
                            options.withoutBugs(),
                            List.of(RaftBug.values()),
                            options.tracesWithout(),
                            options.traces(),
                            options.sections(),
                            options.seeds(),
                            options.seed(),
                            folder,
                            options.folder().isPresent()),
                    progress);
            return new BugsReport(options, trials);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            if (options.folder().isEmpty()) {
                Folders.delete(folder);
            }
        }
    }
}
