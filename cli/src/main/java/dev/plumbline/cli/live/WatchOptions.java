package dev.plumbline.cli.live;

import dev.plumbline.check.stream.StreamedCheck;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Options about who sees a check of a stream while it runs. */
@Command
public final class WatchOptions {
    @Option(
            names = "--metrics",
            paramLabel = "PLACE",
            description =
                    "With --stream or --follow: show figures for Prometheus, at 127.0.0.1:PORT or in a file that is"
                            + " replaced every second.")
    private Optional<String> metrics = Optional.empty();

    @Option(
            names = "--events",
            paramLabel = "FILE",
            description = "With --stream or --follow: append a line of JSON to this file for each event of the check:"
                    + " progress, a violation, the end.")
    private Optional<Path> events = Optional.empty();

    @Option(
            names = "--webhook",
            paramLabel = "URL",
            description = "With --stream or --follow: send a violation to this address, as JSON.")
    private Optional<String> webhook = Optional.empty();

    public boolean isGiven() {
        return metrics.isPresent() || events.isPresent() || webhook.isPresent();
    }

    /**
     * Opens the places that are given.
     *
     * @param unread the bytes that were not read yet, by the bytes that were; negative if unknown
     * @param notes for problems
     * @throws BadInput if a place cannot be used
     */
    public StreamWatch open(
            String history, StreamedCheck check, LongUnaryOperator unread, InstantSource clock, Consumer<String> notes)
            throws BadInput {
        return new StreamWatch(history, check, unread, notes).open(metrics, events, webhook, clock);
    }
}
