package dev.plumbline.cli.services;

import dev.plumbline.check.Engine;
import dev.plumbline.cli.check.BudgetOption;
import dev.plumbline.cli.check.HistoryCheck;
import dev.plumbline.cli.report.CheckAgain;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.watch.Interruption;
import dev.plumbline.services.run.RunReport;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The steps that the nodes of a run have taken, as they noted them, against a specification of the service. Each node
 * appends them to a file in its folder, as operations in the format ndjson; all files together are one history.
 */
final class NodeSteps {
    private static final String FILE = "steps.ndjson";

    private final Path module;
    private final HistoryCheck check;
    private final CheckAgain again;

    /** @param module in TLA+ */
    NodeSteps(Terminal terminal, Path module, BudgetOption budget, Interruption interruption) {
        this.module = module;
        this.check = new HistoryCheck(terminal, TlaSource.of(module), Engine.standard(), budget.budget(), interruption)
                .bundled(true);
        this.again =
                new CheckAgain(terminal.command(), OptionWords.NONE.with("--spec", module.toString()), budget.time());
    }

    /** How the steps of a run are checked once more. */
    CheckAgain again() {
        return again;
    }

    /** The name of the specification. */
    String specification() {
        return module.getFileName().toString();
    }

    /** @throws BadInput if no node has noted any */
    Report check(RunReport run) throws BadInput, IOException {
        return check.run(collected(run.folder()).toString());
    }

    /** Copies the files of the nodes to a folder of the run. A kill may have cut off the last line of a file. */
    private Path collected(Path run) throws BadInput, IOException {
        Path steps = Files.createDirectories(run.resolve("steps"));
        boolean any = false;
        for (Path node : nodes(run)) {
            Path file = node.resolve(FILE);
            if (Files.isRegularFile(file)) {
                byte[] bytes = Files.readAllBytes(file);
                int end = bytes.length;
                while (end > 0 && bytes[end - 1] != '\n') {
                    end--;
                }
                Files.write(steps.resolve(node.getFileName() + ".ndjson"), Arrays.copyOf(bytes, end));
                any |= end > 0;
            }
        }
        if (!any) {
            throw new BadInput("no node has written " + FILE + " in its folder; expected its steps there, to check them"
                    + " against " + module);
        }
        return steps;
    }

    private static List<Path> nodes(Path run) throws IOException {
        try (Stream<Path> all = Files.list(run.resolve("nodes"))) {
            return all.filter(Files::isDirectory).sorted().toList();
        }
    }
}
