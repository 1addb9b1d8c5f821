package dev.plumbline.cli.mpcal;

import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.terminal.Version;
import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.compile.Compilation;
import dev.plumbline.mpcal.internal.compile.ProjectFolder;
import dev.plumbline.mpcal.internal.compile.ResourceBindings;
import dev.plumbline.mpcal.internal.run.RunConfig;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline mpcal compile}. */
@Command(
        name = "compile",
        sortOptions = false,
        description = "Compiles the archetypes of a specification to a Maven project in Java that runs and logs its"
                + " steps. Files that you wrote there are kept.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExit status:%n",
        footer = "  0 compiled, 2 the algorithm has problems or cannot be compiled; all reasons are listed.")
public final class CompileCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "FILE.tla", description = "A module with an algorithm after --mpcal in a comment.")
    private Path file;

    @Option(names = "--lang", required = true, paramLabel = "LANGUAGE", description = "The language: java.")
    private String language;

    @Option(names = "--out", required = true, paramLabel = "FOLDER", description = "The folder of the project.")
    private Path out;

    @Option(
            names = "--package",
            paramLabel = "NAME",
            description = "The package of the classes. Default: the name of the module in lower case.")
    private Optional<String> packageName = Optional.empty();

    @Option(
            names = "--config",
            paramLabel = "CONFIG",
            description =
                    "Constants for Main.java: a FILE.cfg, or a configuration of plumbline mpcal run, whose resources"
                            + " go there too.")
    private Optional<Path> config = Optional.empty();

    @Option(
            names = "--overwrite",
            description = "Also write pom.xml and Main.java again, which are otherwise written once.")
    private boolean overwrite;

    @Mixin
    private HelpOption help;

    public CompileCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        if (!language.equals("java")) {
            throw new BadInput("--lang " + language + "; expected java");
        }
        MpcalSource source = MpcalSource.read(file, false);
        if (!source.problems().isEmpty()) {
            source.messages().forEach(terminal.err()::println);
            return ExitCode.REFUSED.number();
        }
        String name = packageName.orElse(source.usable().name().toLowerCase(Locale.ROOT));
        if (!name.matches("[a-zA-Z_]\\w*(\\.[a-zA-Z_]\\w*)*")) {
            throw new BadInput(
                    "--package " + name + "; expected names with dots between them, such as com.example.locks");
        }
        ResourceBindings bindings = config.isPresent() ? bindings(config.get()) : ResourceBindings.NONE;
        Compilation made = Compilation.of(source, name, bindings);
        if (!made.problems().isEmpty()) {
            made.problems().forEach(terminal.err()::println);
            return ExitCode.REFUSED.number();
        }
        made.notes().forEach(note -> terminal.err().println("note: " + note));
        new ProjectFolder(out).write(made, Version.number(), overwrite).forEach(terminal.out()::println);
        return ExitCode.CONFORMS.number();
    }

    /** A configuration of another specification names parameters that this one does not have. */
    private ResourceBindings bindings(Path given) throws BadInput {
        if (given.toString().endsWith(".cfg")) {
            return RunConfig.constants(given);
        }
        RunConfig read = RunConfig.read(given);
        if (!read.specification()
                .toAbsolutePath()
                .normalize()
                .equals(file.toAbsolutePath().normalize())) {
            throw new BadInput(given + " is a configuration of " + read.specification() + "; expected one of " + file);
        }
        return read.bindings();
    }
}
