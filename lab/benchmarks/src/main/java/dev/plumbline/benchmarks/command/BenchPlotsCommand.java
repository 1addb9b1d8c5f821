package dev.plumbline.benchmarks.command;

import dev.plumbline.benchmarks.plots.BenchPlots;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code plumbline bench plots}. */
@Command(
        name = "plots",
        sortOptions = false,
        description = "Draws the ratios in the tables of the pages about benchmarks. Measures nothing.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  plumbline bench plots", "  plumbline bench plots --out target/plots"})
final class BenchPlotsCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(
            names = "--from",
            paramLabel = "FOLDER",
            description = "The folder with the pages. Default: the folder docs of the project.")
    private Optional<Path> from = Optional.empty();

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Where to write the drawings. Default: the folder images beside the pages.")
    private Optional<Path> out = Optional.empty();

    @Mixin
    private HelpOption help;

    BenchPlotsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        Path docs = from.orElseGet(() -> terminal.home().orElse(Path.of("")).resolve("docs"));
        // All are drawn before one is written: a table that cannot be drawn changes nothing.
        Map<String, String> files = BenchPlots.draw(docs);
        Path folder = out.orElse(docs.resolve("images"));
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path place = folder.resolve(file.getKey());
            OutputFile.write(place, file.getValue());
            terminal.out().println("wrote " + place);
        }
        terminal.out().flush();
        return 0;
    }
}
