package dev.plumbline.cli.mpcal;

import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.translate.TranslatedModule;
import dev.plumbline.mpcal.internal.translate.sany.TlaProblems;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline mpcal translate}. */
@Command(
        name = "translate",
        sortOptions = false,
        description = "Translates an algorithm of Modular PlusCal to PlusCal and TLA+, which every TLA+ tool reads.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExit status:%n",
        footer = "  0 translated, 2 the algorithm has problems, which are all listed.")
public final class TranslateCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "FILE.tla", description = "A module with an algorithm after --mpcal in a comment.")
    private Path file;

    @Option(
            names = "--out",
            paramLabel = "FILE.tla",
            description = "The file for the translated module. Default: standard output.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--overwrite", description = "Replace the file --out if it exists; it may be the module itself.")
    private boolean overwrite;

    @Option(
            names = "--no-multiple-writes",
            description = "Reject two assignments to one variable in a step, as PlusCal does.")
    private boolean noMultipleWrites;

    @Mixin
    private HelpOption help;

    public TranslateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        if (out.isPresent() && Files.exists(out.get()) && !overwrite) {
            throw new BadInput(out.get() + " exists; expected another file after --out, or --overwrite");
        }
        MpcalSource source = MpcalSource.read(file, noMultipleWrites);
        if (!source.problems().isEmpty()) {
            source.messages().forEach(terminal.err()::println);
            return ExitCode.REFUSED.number();
        }
        TranslatedModule translated = TranslatedModule.of(source.usable(), source.names());
        Optional<Path> folder = Optional.ofNullable(file.toAbsolutePath().getParent());
        TlaProblems found = TlaProblems.of(translated, folder);
        if (!found.mistakes().isEmpty()) {
            source.messages(found.mistakes()).forEach(terminal.err()::println);
            return ExitCode.REFUSED.number();
        }
        source.messages(found.notes())
                .forEach(message -> terminal.err().println("note: the result is not TLA+ yet: " + message));
        String text = translated.text();
        if (out.isEmpty()) {
            terminal.out().print(text);
            terminal.out().flush();
            return ExitCode.CONFORMS.number();
        }
        OutputFile.write(out.get(), text);
        terminal.out().println("wrote " + out.get());
        return ExitCode.CONFORMS.number();
    }
}
