package dev.plumbline.cli.archive;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code --store}, shared by all commands that write to a store. */
@Command
public final class StoreOption {
    @Option(
            names = "--store",
            paramLabel = "FILE",
            description = "Also store histories, runs and verdicts in this file; see plumbline store.")
    private Optional<Path> file = Optional.empty();

    public Optional<Path> file() {
        return file;
    }
}
