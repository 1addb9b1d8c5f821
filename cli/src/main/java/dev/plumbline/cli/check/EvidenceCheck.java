package dev.plumbline.cli.check;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.graph.GraphRecheck;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Repeats the checks of bundles whose evidence is not a history. */
final class EvidenceCheck {
    private EvidenceCheck() {}

    /** The bundle with other evidence on the command line, if there is one. */
    static Optional<Path> find(List<String> names) throws BadInput {
        for (String name : names) {
            if (!HistoryFiles.isStandardInput(name) && HistoryFiles.isBundle(Path.of(name)) && isOther(Path.of(name))) {
                if (names.size() > 1) {
                    throw new BadInput(name + ": contains "
                            + Bundle.read(Path.of(name)).evidence().described()
                            + ", which is checked alone; expected one bundle, or histories");
                }
                return Optional.of(Path.of(name));
            }
        }
        return Optional.empty();
    }

    private static boolean isOther(Path file) {
        try {
            return !Bundle.kind(file).equals(FailingHistory.KIND);
        } catch (BadInput e) {
            // The problem is reported when the bundle is read.
            return false;
        }
    }

    static ExitCode run(Path file, Budget budget, boolean json, Terminal terminal) throws BadInput {
        Bundle bundle = Bundle.read(file);
        try {
            if (bundle.evidence() instanceof BrokenBehaviour broken) {
                return GraphRecheck.run(broken, bundle.violated(), budget, json, terminal);
            }
            if (bundle.evidence() instanceof DivergingLog log) {
                return LogBundle.again(file, log, bundle.violated(), budget, json, terminal);
            }
        } catch (BadInput e) {
            throw e.at(file.toString());
        }
        throw new BadInput(
                file + ": contains " + bundle.evidence().described() + ", which no specification speaks of; plumbline "
                        + bundle.evidence().again() + " runs it again");
    }
}
