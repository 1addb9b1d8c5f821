package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.corpus.Corpus;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline bench corpus}. */
@Command(
        name = "corpus",
        sortOptions = false,
        description = "Records the regression cases of the folder corpus again, with their verdicts. Takes minutes.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  plumbline bench corpus target/new-corpus"})
final class BenchCorpusCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(
            names = "--from",
            paramLabel = "CORPUS",
            description = "The folder with the specifications. Default: the folder corpus of the project.")
    private Optional<Path> from = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The seed of the operations of the threads. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Mixin
    private HelpOption help;

    @Parameters(paramLabel = "OUT", description = "A new folder.")
    private Path out;

    BenchCorpusCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput, InterruptedException {
        Path sources = from.orElseGet(() -> terminal.home().orElse(Path.of("")).resolve("corpus"));
        Corpus.record(sources, out, seed, this::tell);
        return 0;
    }

    private void tell(String line) {
        terminal.err().println(line);
        terminal.err().flush();
    }
}
