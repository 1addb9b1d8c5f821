package dev.plumbline.cli.graph;

import dev.plumbline.cli.terminal.ProgressLine;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.graph.SearchProgress;
import dev.plumbline.value.text.Count;

/** The progress of the search. */
final class GraphProgress implements SearchProgress {
    private final ProgressLine line;

    GraphProgress(Terminal terminal) {
        this.line = new ProgressLine(terminal);
    }

    @Override
    public void report(long distinct, long generated, long left, int depth) {
        line.show(() -> Count.of(distinct) + " distinct states, " + Count.of(generated) + " generated, "
                + Count.of(left) + " left, depth " + depth);
    }

    void wipe() {
        line.wipe();
    }
}
