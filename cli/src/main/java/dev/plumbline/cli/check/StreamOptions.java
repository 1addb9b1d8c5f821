package dev.plumbline.cli.check;

import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.stream.StreamedCheck;
import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.live.StreamInput;
import dev.plumbline.cli.live.WatchOptions;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.history.format.Format;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for histories that are checked while they are read. */
@Command
final class StreamOptions {
    private static final String FORMAT = "ndjson";
    private static final String RECORDED = "trace";
    private static final int USUAL_WINDOW = 1_000;
    private static final int LARGEST_WINDOW = 1_000_000;
    private static final int MOST_PENDING = 10_000;
    private static final int USUAL_EVERY = 100_000;
    private static final int USUAL_FRONTIER = 10_000;
    private static final int MOST_FRONTIER = 100_000_000;
    private static final int USUAL_VIOLATIONS = 100;
    private static final int MOST_VIOLATIONS = 1_000_000;
    private static final int MOST_EVERY = 1_000_000_000;

    private static final String[] OF_WHOLE_HISTORIES = {
        "--witness",
        "--coverage",
        "--engine",
        "--container",
        "--modules",
        "--strategy",
        "--seed",
        "--paths",
        "--explain-cost",
        "--store",
        "--skip",
        "--from-event"
    };

    @Option(
            names = "--stream",
            description =
                    "Check the history while it is read, and forget what is settled: for histories that are longer"
                            + " than the memory. Its lines are in the order of calls. See docs/streams.md.")
    private boolean stream;

    @Option(
            names = "--out-of-order",
            paramLabel = "N",
            description = "With --stream or --follow: an operation may be called up to N units of time before one on an"
                    + " earlier line. Default: 0.")
    private Optional<Long> disorder = Optional.empty();

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "With --stream or --follow: how many operations before a violation to keep for its report."
                    + " Default: 1000.")
    private Optional<Integer> window = Optional.empty();

    @Option(
            names = "--max-pending",
            paramLabel = "N",
            description =
                    "With --stream or --follow: how many operations that never return to keep. Of more, the oldest is"
                            + " forgotten. Default: 100.")
    private Optional<Integer> pending = Optional.empty();

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description =
                    "With --stream or --follow: save the check to this file, and continue from there if it exists."
                            + " A process that was killed is continued by the same command.")
    private Optional<Path> checkpoint = Optional.empty();

    @Option(
            names = "--checkpoint-every",
            paramLabel = "N",
            description = "With --checkpoint: how many operations between two saves. Default: 100000.")
    private Optional<Integer> every = Optional.empty();

    @Option(
            names = "--continue",
            description = "With --stream or --follow: go on after a violation, as if the operation that is wrong had"
                    + " had no effect, or another one. Each violation is reported when it is found.")
    private boolean goesOn;

    @Option(
            names = "--max-violations",
            paramLabel = "N",
            description = "With --continue: end with the Nth report, of a violation or of a place without a verdict."
                    + " Default: 100.")
    private Optional<Integer> most = Optional.empty();

    @Option(
            names = "--max-frontier",
            paramLabel = "N",
            description = "With --continue: how many interpretations to keep. Others are forgotten. Default: 10000.")
    private Optional<Integer> frontier = Optional.empty();

    @Mixin
    private WatchOptions watch;

    /** Whether the options need a history that is checked while it is read. */
    boolean isGiven() {
        return stream || hasMore();
    }

    private boolean hasMore() {
        return disorder.isPresent()
                || window.isPresent()
                || pending.isPresent()
                || checkpoint.isPresent()
                || every.isPresent()
                || goesOn
                || most.isPresent()
                || frontier.isPresent()
                || watch.isGiven();
    }

    /**
     * @param histories their number
     * @param areLogs whether the histories are state logs
     * @param following how long to wait for a history to grow, if it is being written
     * @param given all options of the command
     * @throws BadInput if the options contradict each other, or others of the command
     */
    void validate(int histories, boolean areLogs, Optional<Duration> following, OptionWords given) throws BadInput {
        if (areLogs && hasMore()) {
            throw new BadInput("options of streams other than --stream are not for state logs; expected a history of"
                    + " operations");
        }
        if (areLogs && stream && following.isPresent()) {
            throw new BadInput("--stream reads state logs that are complete; expected no --follow with it");
        }
        if (isGiven() && !stream && following.isEmpty()) {
            throw new BadInput(
                    "--out-of-order, --window, --max-pending, --checkpoint, --continue, --metrics, --events and --webhook"
                            + " belong to --stream or --follow");
        }
        if ((most.isPresent() || frontier.isPresent()) && !goesOn) {
            throw new BadInput((most.isPresent() ? "--max-violations" : "--max-frontier") + " belongs to --continue");
        }
        Amounts.within(1, MOST_FRONTIER, "--max-frontier", frontier.orElse(USUAL_FRONTIER));
        Amounts.within(1, MOST_VIOLATIONS, "--max-violations", most.orElse(USUAL_VIOLATIONS));
        if (every.isPresent() && checkpoint.isEmpty()) {
            throw new BadInput("--checkpoint-every belongs to --checkpoint FILE");
        }
        if (checkpoint.isPresent() && histories > 1) {
            throw new BadInput("--checkpoint takes one history, not " + histories);
        }
        Amounts.within(1, MOST_EVERY, "--checkpoint-every", every.orElse(USUAL_EVERY));
        Amounts.atLeast(0, "--out-of-order", disorder.orElse(0L));
        Amounts.within(0, MOST_PENDING, "--max-pending", pending.orElse(StreamedCheck.Settings.USUAL_PENDING));
        Amounts.within(1, LARGEST_WINDOW, "--window", window.orElse(USUAL_WINDOW));
        if (stream || !areLogs && following.isPresent()) {
            refuse(given.only(OF_WHOLE_HISTORIES).names());
        }
    }

    /**
     * For logs of Modular PlusCal.
     *
     * @param following how long to wait for logs to grow, if that is wanted
     * @param strategy the orders to follow
     * @param given all options of the command
     * @throws BadInput if the options contradict each other, or others of the command
     */
    void validateClocked(List<String> histories, Optional<Duration> following, CutsEngine strategy, OptionWords given)
            throws BadInput {
        if (hasMore() || following.isPresent()) {
            throw new BadInput(
                    "--follow, and options of streams other than --stream, are not for logs of Modular PlusCal;"
                            + " expected --stream with complete logs");
        }
        if (strategy.single().isEmpty()) {
            throw new BadInput("--strategy all-paths follows all orders at once, which needs the whole logs; expected"
                    + " one-path or sidestep with --stream");
        }
        List<String> refused = new ArrayList<>(given.only(OF_WHOLE_HISTORIES).names());
        refused.removeAll(List.of("--strategy", "--seed", "--paths"));
        refuse(refused);
        for (String history : histories) {
            if (HistoryFiles.isStandardInput(history)
                    || StreamInput.isConnection(history)
                    || HistoryFiles.isBundle(HistoryFiles.path(history))) {
                throw new BadInput(
                        history + " with --stream and a module of Modular PlusCal; expected the folder with the"
                                + " logs of all processes");
            }
        }
    }

    private static void refuse(List<String> refused) throws BadInput {
        if (!refused.isEmpty()) {
            throw new BadInput(String.join(" and ", refused)
                    + " with a history that is checked while it is read; expected no --stream and no --follow with it");
        }
    }

    /**
     * @param name of a history on a command line
     * @param followed whether it is being written
     * @throws BadInput if it cannot be checked while it is read
     */
    void validate(String name, boolean followed, Optional<Format> chosen) throws BadInput {
        if (chosen.isPresent()
                && !chosen.get().name().equals(FORMAT)
                && !(followed && chosen.get().name().equals(RECORDED))) {
            throw refused(name, "of the format " + chosen.get().name());
        }
        if (HistoryFiles.isStandardInput(name)) {
            if (followed) {
                throw new BadInput(
                        "--follow waits for a file to grow; standard input ends by itself: expected --stream");
            }
            return;
        }
        if (StreamInput.isConnection(name)) {
            StreamInput.validateConnection(name);
            if (followed) {
                throw new BadInput("--follow waits for a file to grow; " + name + " ends by itself: expected --stream");
            }
            return;
        }
        Path path = HistoryFiles.path(name);
        if (Files.isDirectory(path) && isEmpty(path) && followed) {
            return;
        }
        if (HistoryFiles.isBundle(path)) {
            throw refused(name, "a bundle");
        }
        if (followed && Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
            throw new BadInput("--follow waits for a file to grow; " + name
                    + " is not a file, and ends by itself: expected --stream");
        }
        Optional<Format> found = HistoryFiles.format(name, chosen);
        if (followed
                && Files.isDirectory(path)
                && found.isPresent()
                && found.get().name().equals(RECORDED)) {
            return;
        }
        if (found.isPresent() && !found.get().name().equals(FORMAT)) {
            throw refused(name, "of the format " + found.get().name());
        }
    }

    private static boolean isEmpty(Path folder) throws BadInput {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        } catch (IOException e) {
            throw new BadInput(folder + ": cannot be read: " + BadInput.reason(e), e);
        }
    }

    private static BadInput refused(String name, String what) {
        return new BadInput(name + " is " + what + "; expected a file, a folder of files or a pipe of the format "
                + FORMAT + " to check while it is read (plumbline convert writes such files)");
    }

    Optional<StreamCheckpoint> checkpoint() {
        return checkpoint.map(StreamCheckpoint::new);
    }

    WatchOptions watch() {
        return watch;
    }

    /**
     * For folders into which recorders record.
     *
     * @throws BadInput if an option has no meaning for them
     */
    StreamedCheck.Settings ofRecorders() throws BadInput {
        if (disorder.isPresent() || checkpoint.isPresent()) {
            throw new BadInput((disorder.isPresent() ? "--out-of-order" : "--checkpoint")
                    + " with a folder into which a recorder records; expected a history of lines");
        }
        return settings(Long.MAX_VALUE, false);
    }

    /** Whether the check goes on after a violation. */
    boolean goesOn() {
        return goesOn;
    }

    /** With which finding it ends. */
    int mostViolations() {
        return most.orElse(USUAL_VIOLATIONS);
    }

    /** How many operations lie between two saves. */
    int every() {
        return every.orElse(USUAL_EVERY);
    }

    /** @param readsRest whether the history has an end, so that its order can be verified before a violation counts */
    StreamedCheck.Settings settings(boolean readsRest) {
        return settings(disorder.orElse(0L), readsRest);
    }

    private StreamedCheck.Settings settings(long outOfOrder, boolean readsRest) {
        return new StreamedCheck.Settings(outOfOrder, window.orElse(USUAL_WINDOW), readsRest)
                .withMostPending(pending.orElse(StreamedCheck.Settings.USUAL_PENDING))
                .withMostFrontier(goesOn ? frontier.orElse(USUAL_FRONTIER) : Integer.MAX_VALUE);
    }
}
