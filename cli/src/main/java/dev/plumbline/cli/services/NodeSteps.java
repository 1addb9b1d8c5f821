package dev.plumbline.cli.services;

import dev.plumbline.check.Engine;
import dev.plumbline.check.states.mapping.StateMapping;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The steps that the nodes of a run have taken against a specification of the service. The folder of each node has them in
 * a file: as operations in the format ndjson, or as a state log. All files together are one history.
 */
final class NodeSteps {
    private static final String OPERATIONS = "steps.ndjson";
    private static final String STATES = "states.ndjson";

    private final Terminal terminal;
    private final Path module;
    private final Optional<Path> mappingFile;
    private final StateMapping mapping;
    private final BudgetOption budget;
    private final Interruption interruption;

    /**
     * @param module in TLA+
     * @param mappingFile between state logs and the module
     */
    NodeSteps(
            Terminal terminal, Path module, Optional<Path> mappingFile, BudgetOption budget, Interruption interruption)
            throws BadInput {
        this.terminal = terminal;
        this.module = module;
        this.mappingFile = mappingFile;
        this.mapping = mappingFile.isPresent() ? StateMapping.read(mappingFile.get()) : StateMapping.NONE;
        this.budget = budget;
        this.interruption = interruption;
    }

    /** How the steps of a run are checked once more. */
    CheckAgain again() {
        OptionWords words = OptionWords.NONE.with("--spec", module.toString());
        if (mappingFile.isPresent()) {
            words = words.with("--mapping", mappingFile.get().toString());
        }
        return new CheckAgain(terminal.command(), words, budget.time());
    }

    /** The name of the specification. */
    String specification() {
        return module.getFileName().toString();
    }

    /** @throws BadInput if no node has noted any */
    Report check(RunReport run) throws BadInput, IOException {
        List<Path> operations = files(run.folder(), OPERATIONS);
        List<Path> states = files(run.folder(), STATES);
        if (operations.isEmpty() == states.isEmpty()) {
            throw new BadInput((states.isEmpty() ? "no node has" : "nodes have") + " written "
                    + (states.isEmpty() ? OPERATIONS + " or " : OPERATIONS + " and ") + STATES
                    + " in its folder; expected its steps in one of them, to check them against " + module);
        }
        if (states.isEmpty() && mappingFile.isPresent()) {
            throw new BadInput("--mapping belongs to state logs; expected " + STATES + " in the folders of the nodes,"
                    + " not " + OPERATIONS);
        }
        Path steps = collected(run.folder(), states.isEmpty() ? operations : states);
        TlaSource spec = TlaSource.of(module);
        HistoryCheck check = states.isEmpty()
                ? new HistoryCheck(terminal, spec, Engine.standard(), budget.budget(), interruption)
                : HistoryCheck.ofStateLogs(terminal, spec, mapping, budget.budget(), interruption);
        return check.bundled(true).run(steps.toString());
    }

    /** The files of this name, with at least one whole line. */
    private static List<Path> files(Path run, String name) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> nodes = Files.list(run.resolve("nodes"))) {
            for (Path node : nodes.filter(Files::isDirectory).sorted().toList()) {
                Path file = node.resolve(name);
                if (Files.isRegularFile(file) && whole(file).length > 0) {
                    files.add(file);
                }
            }
        }
        return files;
    }

    /** Copies the files of the nodes to a folder of the run. */
    private static Path collected(Path run, List<Path> files) throws IOException {
        Path steps = Files.createDirectories(run.resolve("steps"));
        for (Path file : files) {
            Files.write(steps.resolve(file.getParent().getFileName() + ".ndjson"), whole(file));
        }
        return steps;
    }

    /** A kill may have cut off the last line of a file. */
    private static byte[] whole(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return Arrays.copyOf(bytes, end);
    }
}
