package dev.plumbline.cli.check;

import dev.plumbline.cli.files.FormatOption;
import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.files.ReadingOptions;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline split}. */
@Command(
        name = "split",
        sortOptions = false,
        customSynopsis = {
            "plumbline split (--spec FILE.tla | --model NAME | --model-class CLASS) [OPTION]...",
            "                       HISTORY FOLDER"
        },
        parameterListHeading = "%n",
        description = "Divides a history into parts that can be checked apart, since no operation of one bears on an"
                + " operation of another: it conforms if and only if all parts do. The history may be larger than the"
                + " memory.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline split --model map big.ndjson parts",
            "  plumbline campaign run --over 'file=parts/*.ndjson' -- check --model map {file}"
        })
public final class SplitCommand implements Callable<Integer> {
    private static final long USUAL_SIZE = 100_000;

    private final Terminal terminal;

    @Mixin
    private SpecOptions spec;

    @Mixin
    private ClassPathOption classPath;

    @Mixin
    private FormatOption format;

    @Mixin
    private ReadingOptions reading;

    @Option(
            names = "--parts",
            paramLabel = "N",
            description = "How many parts, at most. Default: one for each 100,000 operations.")
    private Optional<Integer> parts = Optional.empty();

    @Mixin
    private HelpOption help;

    @Parameters(index = "0", paramLabel = "HISTORY", description = "A file, or a folder that is one history.")
    private String history;

    @Parameters(index = "1", paramLabel = "FOLDER", description = "The folder for the parts, which must not exist.")
    private Path folder;

    public SplitCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        spec.validate(classPath);
        classPath.refuseUnless(spec.isModelClass(), "--model-class");
        Amounts.atLeast(1, "--parts", parts.orElse(1));
        Path file = HistoryFiles.path(history);
        if (HistoryFiles.isStandardInput(history) || HistoryFiles.isBundle(file)) {
            throw new BadInput(history + ": a history is read twice to be divided; expected a file or a folder");
        }
        if (Files.exists(folder)) {
            throw new BadInput(folder + " exists; expected the name of a new folder");
        }
        HistoryParts split = new HistoryParts(file, reading.options(format.format()), spec.source());
        split.find(size -> parts.orElseGet(() -> (int) Math.min(Integer.MAX_VALUE, 1 + (size - 1) / USUAL_SIZE)));
        split.write(folder);
        split.notes().forEach(note -> terminal.err().println("note: " + note));
        terminal.out()
                .println(Count.of(split.operations(), "operation") + " in "
                        + Count.of(split.groups(), "group") + " that do not bear on each other: "
                        + Count.of(split.count(), "part") + " in " + folder + ", of "
                        + Count.of(split.smallest()) + " to " + Count.of(split.largest(), "operation"));
        terminal.out().flush();
        return 0;
    }
}
