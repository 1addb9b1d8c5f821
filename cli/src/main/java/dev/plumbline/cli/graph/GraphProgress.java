package dev.plumbline.cli.graph;

import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.graph.SearchProgress;

/** How far the search has come: one line on a terminal, rewritten; elsewhere a line of its own each minute. */
final class GraphProgress implements SearchProgress {
    private static final long LIVE_NANOS = 500_000_000L;
    private static final long ELSEWHERE_NANOS = 60_000_000_000L;

    private final Terminal terminal;
    private long last = System.nanoTime();
    private boolean drawn;

    GraphProgress(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void report(long distinct, long generated, long left, int depth) {
        long now = System.nanoTime();
        if (now - last < (terminal.live() ? LIVE_NANOS : ELSEWHERE_NANOS)) {
            return;
        }
        last = now;
        String line = Amounts.count(distinct) + " distinct states, " + Amounts.count(generated) + " generated, "
                + Amounts.count(left) + " left, depth " + depth;
        if (terminal.live()) {
            terminal.err().print("\r" + line.substring(0, Math.min(line.length(), terminal.width() - 1)) + "\u001b[K");
            drawn = true;
        } else {
            terminal.err().println(line);
        }
        terminal.err().flush();
    }

    void wipe() {
        if (drawn) {
            terminal.err().print("\r\u001b[K");
            terminal.err().flush();
            drawn = false;
        }
    }
}
