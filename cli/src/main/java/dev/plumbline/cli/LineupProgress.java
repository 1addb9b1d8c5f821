package dev.plumbline.cli;

import dev.plumbline.explore.lineup.Counts;
import java.util.Optional;

/** How far the tests have come: one line on a terminal, rewritten; nothing elsewhere. */
final class LineupProgress {
    private final Terminal terminal;
    private final Optional<Long> planned;
    private boolean drawn;

    LineupProgress(Terminal terminal, Optional<Long> planned) {
        this.terminal = terminal;
        this.planned = planned;
    }

    synchronized void checked(long tests, Counts counts) {
        if (!terminal.live()) {
            return;
        }
        String line = "test " + Amounts.count(tests)
                + planned.map(all -> "/" + Amounts.count(all)).orElse("") + "  "
                + Amounts.count(counts.schedules(), "schedule") + "  " + LineupReport.histories(counts.histories());
        terminal.err().print("\r" + line.substring(0, Math.min(line.length(), terminal.width() - 1)) + "\u001b[K");
        terminal.err().flush();
        drawn = true;
    }

    synchronized void wipe() {
        if (drawn) {
            terminal.err().print("\r\u001b[K");
            terminal.err().flush();
            drawn = false;
        }
    }
}
