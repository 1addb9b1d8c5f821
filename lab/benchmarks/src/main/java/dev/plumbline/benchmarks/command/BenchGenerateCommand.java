package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.MapWorkload;
import dev.plumbline.cli.files.HistoryOutput;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline bench generate}. */
@Command(
        name = "generate",
        sortOptions = false,
        description = "Writes a history of a concurrent map. The same options write the same history.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline bench generate history.ndjson",
            "  plumbline bench generate --threads 20 --operations 2000 --seed 7 --stale history.msgpack",
        })
final class BenchGenerateCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(names = "--threads", paramLabel = "N", description = "The number of threads. Default: ${DEFAULT-VALUE}.")
    private int threads = 5;

    @Option(
            names = "--operations",
            paramLabel = "N",
            description = "The number of operations of all threads. Default: ${DEFAULT-VALUE}.")
    private int operations = 5_000;

    @Option(names = "--keys", paramLabel = "N", description = "Use the keys 1 to N. Default: ${DEFAULT-VALUE}.")
    private int keys = 20;

    @Option(
            names = "--overlap",
            paramLabel = "SHARE",
            description = "The share of its time that a thread is inside an operation, up to 1. Default:"
                    + " ${DEFAULT-VALUE}.")
    private double overlap = 0.5;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The seed of all random choices. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--stale", description = "Give one read an answer that nothing explains.")
    private boolean stale;

    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            description = "The format of OUT. Default: by its extension, and ndjson for -.")
    private Optional<String> to = Optional.empty();

    @Option(names = "--overwrite", description = "Replace OUT if it exists.")
    private boolean overwrite;

    @Mixin
    private HelpOption help;

    @Parameters(paramLabel = "OUT", description = "A file, a folder for some formats, or - (standard output).")
    private String out;

    BenchGenerateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        HistoryOutput output = HistoryOutput.of(out, to, overwrite);
        History history;
        try {
            history = new MapWorkload(threads, operations, keys, overlap, seed, stale).history();
        } catch (IllegalArgumentException e) {
            throw new BadInput(e.getMessage(), e);
        }
        output.write(history, terminal);
        return 0;
    }
}
