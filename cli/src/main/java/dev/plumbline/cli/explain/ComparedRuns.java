package dev.plumbline.cli.explain;

import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.files.ReadingOptions;
import dev.plumbline.explain.compare.RunComparison;
import dev.plumbline.history.format.Format;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.BadInput;
import java.util.Optional;

/**
 * Reads two runs, each a history or a bundle with one, and compares them.
 *
 * @param who for messages: {@code plumbline explain compares}
 */
record ComparedRuns(Optional<Format> format, ReadingOptions reading, String who) {
    /** @param second the run of interest */
    RunComparison of(String first, String second) throws BadInput {
        return RunComparison.of(run(first), run(second));
    }

    private TimeboxedHistory run(String name) throws BadInput {
        return TimeboxedHistory.of(HistoryFiles.read(name, format, reading), who);
    }
}
