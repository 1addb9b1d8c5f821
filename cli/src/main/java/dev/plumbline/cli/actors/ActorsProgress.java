package dev.plumbline.cli.actors;

import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.Terminal;

/** How far an exploration has come: one line on a terminal, rewritten; elsewhere a line of its own each minute. */
final class ActorsProgress {
    private static final long LIVE_NANOS = 500_000_000L;
    private static final long ELSEWHERE_NANOS = 60_000_000_000L;

    private final Terminal terminal;
    private long last = System.nanoTime();
    private String about = "";
    private boolean drawn;

    ActorsProgress(Terminal terminal) {
        this.terminal = terminal;
    }

    /** What is counted from now on. */
    void about(String what) {
        this.about = what;
    }

    /** @param of schedules or states */
    void report(long count, String of) {
        long now = System.nanoTime();
        if (now - last < (terminal.live() ? LIVE_NANOS : ELSEWHERE_NANOS)) {
            return;
        }
        last = now;
        String line = about + ": " + Amounts.count(count, of);
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
