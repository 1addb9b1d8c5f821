package dev.plumbline.cli.services;

import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline services report}. */
@Command(
        name = "report",
        sortOptions = false,
        description = "Writes one page about the runs of a folder: plans, faults, health, verdicts, and in how many"
                + " repetitions a violation came back.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = "  plumbline services report replicas --out replicas.html")
public final class ServicesReportCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "FOLDER", description = "The folder after --out of services run.")
    private Path folder;

    @Option(names = "--out", paramLabel = "FILE", description = "The page. Default: report.html in the folder.")
    private Optional<Path> out = Optional.empty();

    @Mixin
    private HelpOption help;

    public ServicesReportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        Path file = out.orElse(folder.resolve("report.html"));
        ServicesPage page = ServicesPage.of(folder, file);
        try {
            Files.writeString(file, page.html());
        } catch (IOException e) {
            throw new BadInput("cannot write " + file + ": " + BadInput.reason(e), e);
        }
        terminal.out().println(file);
        return ExitCode.CONFORMS.number();
    }
}
