package dev.plumbline.cli.files;

import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.history.format.Format;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.BadInput;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline convert}. */
@Command(
        name = "convert",
        sortOptions = false,
        description = "Writes a history in another format.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline convert etcd.log history.ndjson",
            "  plumbline convert --to ndjson logs/ - | head",
            "  zcat etcd.log.gz | plumbline convert - etcd.ndjson",
        })
public final class ConvertCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "The format of IN. Default: detected from the content. See plumbline formats.")
    private Optional<String> from = Optional.empty();

    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            description = "The format of OUT. Default: by its extension, and ndjson for -.")
    private Optional<String> to = Optional.empty();

    @Mixin
    private ReadingOptions reading;

    @Option(names = "--overwrite", description = "Replace OUT if it exists.")
    private boolean overwrite;

    @Mixin
    private HelpOption help;

    @Parameters(
            index = "0",
            paramLabel = "IN",
            description = "A file, a folder that is one history, a bundle, a pipe, or - (standard input).")
    private String in;

    @Parameters(
            index = "1",
            paramLabel = "OUT",
            description = "A file, a folder for some formats, or - (standard output).")
    private String out;

    public ConvertCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        HistoryOutput output = HistoryOutput.of(out, to, overwrite);
        Optional<Format> source = from.isEmpty() ? Optional.empty() : Optional.of(Formats.byName(from.get()));
        output.write(HistoryFiles.read(in, source, reading), terminal);
        return 0;
    }
}
