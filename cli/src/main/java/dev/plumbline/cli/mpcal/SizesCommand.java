package dev.plumbline.cli.mpcal;

import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.mpcal.internal.validate.EmittedModules;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline mpcal sizes}. */
@Command(
        name = "sizes",
        sortOptions = false,
        description = "Compares two sizes of TLA+ modules that validate logs: with each record written out, and"
                + " with one operator for all records of one shape.",
        optionListHeading = "%nOptions:%n")
public final class SizesCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(names = "--spec", required = true, paramLabel = "FILE.tla", description = "The specification.")
    private Path spec;

    @Option(names = "--config", required = true, paramLabel = "FILE.cfg", description = "Its constants.")
    private Path config;

    @Parameters(arity = "1..*", paramLabel = "LOGS", description = "Folders with one .log file for each process.")
    private List<Path> logs;

    @Mixin
    private HelpOption help;

    public SizesCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        MpcalSource source = MpcalSource.read(spec, false);
        String constants = MpcalSource.text(config);
        terminal.out().println(row("records", "templated", "naive", "ratio", "data", "logs"));
        for (Path folder : logs) {
            var history = LogHistory.read(folder);
            EmittedModules modules = EmittedModules.of(source, constants, history, EmittedModules.Question.EVERY_ORDER);
            long templated = 0;
            long data = 0;
            for (Map.Entry<String, String> file : modules.files().entrySet()) {
                if (file.getKey().endsWith("ValidateData.tla")) {
                    data = file.getValue().length();
                } else if (file.getKey().endsWith("Validate.tla")) {
                    templated = file.getValue().length();
                }
            }
            for (Map.Entry<String, byte[]> file : modules.data().entrySet()) {
                data += file.getKey().endsWith(".bin") ? file.getValue().length : 0;
            }
            terminal.out()
                    .println(row(
                            String.valueOf(history.size()),
                            kilobytes(templated),
                            kilobytes(modules.naive()),
                            String.format(Locale.ROOT, "%.1fx", (double) modules.naive() / templated),
                            kilobytes(data),
                            folder.toString()));
        }
        return ExitCode.CONFORMS.number();
    }

    private static String row(String records, String templated, String naive, String ratio, String data, String logs) {
        return String.format(Locale.ROOT, "%9s %12s %12s %8s %12s  %s", records, templated, naive, ratio, data, logs);
    }

    private static String kilobytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f KB", bytes / 1000.0);
    }
}
