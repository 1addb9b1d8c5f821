package dev.plumbline.cli.lineup;

import dev.plumbline.cli.terminal.ProgressLine;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.lineup.LineUp;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.value.text.Count;
import java.util.Optional;

/** The progress of the tests: on a terminal, one line that is rewritten; otherwise nothing. */
final class LineupProgress implements LineUp.Progress {
    private final ProgressLine line;
    private final Optional<Long> planned;
    private int violations;

    LineupProgress(Terminal terminal, Optional<Long> planned) {
        this.line = new ProgressLine(terminal);
        this.planned = planned;
    }

    @Override
    public synchronized void checked(long tests, Counts counts) {
        line.draw((violations == 0 ? "" : Count.of(violations, "violation") + ", looking for others: ")
                + "test " + Count.of(tests)
                + planned.filter(all -> violations == 0)
                        .map(all -> "/" + Count.of(all))
                        .orElse("")
                + "  "
                + Count.of(counts.schedules(), "schedule") + "  " + Count.of(counts.histories(), "history"));
    }

    @Override
    public synchronized void fails(Matrix test) {
        line.draw("a test fails, and is made smaller: " + test);
    }

    @Override
    public synchronized void found(Violation violation) {
        violations++;
    }

    synchronized void wipe() {
        line.wipe();
    }
}
