package dev.plumbline.cli.explain;

import dev.plumbline.cli.files.FileKind;
import dev.plumbline.cli.live.StreamInput;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Options to view a history while it is being written. */
@Command
final class FollowOptions {
    @Option(
            names = "--follow",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description =
                    "Show a history while it is being written, and check it with --spec or --model, until there is"
                            + " a violation or nothing new for this long: 10s.")
    private Optional<Duration> follow = Optional.empty();

    @Option(
            names = "--out-of-order",
            paramLabel = "N",
            description =
                    "With --follow: an operation may be called up to N units of time before one on an earlier line."
                            + " Default: 0.")
    private Optional<Long> disorder = Optional.empty();

    /** Whether the history is being written. */
    boolean isGiven() {
        return follow.isPresent();
    }

    /** How long to wait for more. */
    Duration patience() {
        return follow.orElseThrow();
    }

    long disorder() {
        return disorder.orElse(0L);
    }

    /** @throws BadInput if the options contradict each other, or cannot be used with the file */
    void validate(Path file, boolean comparing) throws BadInput {
        if (disorder.isPresent() && follow.isEmpty()) {
            throw new BadInput("--out-of-order belongs to --follow");
        }
        Amounts.atLeast(0, "--out-of-order", disorder());
        if (follow.isEmpty()) {
            return;
        }
        if (comparing) {
            throw new BadInput("--follow applies to one history; expected view --follow TIME FILE");
        }
        if (StreamInput.isConnection(file.toString())) {
            StreamInput.validateConnection(file.toString());
        } else if (Files.isRegularFile(file) && FileKind.of(file) != FileKind.HISTORY) {
            throw new BadInput("--follow is for a history that is being written; " + file + " is not one");
        }
    }
}
