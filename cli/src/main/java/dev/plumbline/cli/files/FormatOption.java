package dev.plumbline.cli.files;

import dev.plumbline.history.format.Format;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.BadInput;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code --format}, shared by all commands that check histories. */
@Command
public final class FormatOption {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "The format of the history. Default: detected from the content. See plumbline formats.")
    private Optional<String> name = Optional.empty();

    public Optional<Format> format() throws BadInput {
        return name.isEmpty() ? Optional.empty() : Optional.of(Formats.byName(name.get()));
    }
}
