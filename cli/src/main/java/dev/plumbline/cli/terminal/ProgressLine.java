package dev.plumbline.cli.terminal;

import java.util.function.Supplier;

/** How far something has come: one line on a terminal, rewritten; elsewhere a line of its own each minute. */
public final class ProgressLine {
    private static final long LIVE_NANOS = 500_000_000L;
    private static final long ELSEWHERE_NANOS = 60_000_000_000L;

    private final Terminal terminal;
    private long last = System.nanoTime();
    private boolean drawn;

    public ProgressLine(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Shows the text if it is time to, and makes it only then. */
    public void show(Supplier<String> text) {
        long now = System.nanoTime();
        if (now - last < (terminal.live() ? LIVE_NANOS : ELSEWHERE_NANOS)) {
            return;
        }
        last = now;
        String line = text.get();
        if (terminal.live()) {
            terminal.err().print("\r" + line.substring(0, Math.min(line.length(), terminal.width() - 1)) + "\u001b[K");
            drawn = true;
        } else {
            terminal.err().println(line);
        }
        terminal.err().flush();
    }

    /** Before anything else is printed. */
    public void wipe() {
        if (drawn) {
            terminal.err().print("\r\u001b[K");
            terminal.err().flush();
            drawn = false;
        }
    }
}
