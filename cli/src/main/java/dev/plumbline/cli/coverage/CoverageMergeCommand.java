package dev.plumbline.cli.coverage;

import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.graph.internal.coverage.Coverage;
import dev.plumbline.graph.internal.coverage.CoverageFile;
import dev.plumbline.graph.internal.coverage.CoverageText;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline coverage merge}. */
@Command(
        name = "merge",
        sortOptions = false,
        description = "Merges the coverage of several runs, also of different machines, into one file.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExample:%n",
        footer = "  plumbline coverage merge monday.json tuesday.json --out all.json")
public final class CoverageMergeCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files of one specification.")
    private List<Path> files;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "Where to write the result.")
    private Path out;

    @Mixin
    private HelpOption help;

    public CoverageMergeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        Coverage all = CoverageFile.read(files.get(0));
        for (Path file : files.subList(1, files.size())) {
            try {
                all = all.merge(CoverageFile.read(file));
            } catch (BadInput e) {
                throw e.getMessage().startsWith(file.toString()) ? e : e.at(file.toString());
            }
        }
        CoverageOutput.write(all, out);
        terminal.out().println(CoverageText.lines(all, Optional.empty()).get(0));
        terminal.out().flush();
        return ExitCode.CONFORMS.number();
    }
}
