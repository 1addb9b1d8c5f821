package dev.plumbline.cli.terminal;

import dev.plumbline.explain.visible.TerminalCode;
import dev.plumbline.explain.visible.VisibleText;
import java.util.function.Supplier;

/** Progress: on a terminal, one line that is rewritten; otherwise a new line each minute. */
public final class ProgressLine {
    private static final long LIVE_NANOS = 500_000_000L;
    private static final long ELSEWHERE_NANOS = 60_000_000_000L;

    /** The characters that erase a drawn line. */
    public static final String WIPED = TerminalCode.LINE_START.mark() + TerminalCode.WIPE_REST.mark();

    private final Terminal terminal;
    private long last = System.nanoTime();
    private boolean drawn;

    public ProgressLine(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Shows the text if it is due; it is created only then. */
    public void show(Supplier<String> text) {
        long now = System.nanoTime();
        if (now - last < (terminal.live() ? LIVE_NANOS : ELSEWHERE_NANOS)) {
            return;
        }
        last = now;
        String line = text.get();
        if (!draw(line)) {
            terminal.err().println(VisibleText.of(line));
            terminal.err().flush();
        }
    }

    /** Shows the text at once, on a terminal only, and returns whether it is one. */
    public boolean draw(String line) {
        if (terminal.live()) {
            terminal.err().print(drawn(line, terminal.width()));
            terminal.err().flush();
            drawn = true;
        }
        return terminal.live();
    }

    /** A line that replaces the present one, cut to the width of the terminal. */
    public static String drawn(String line, int width) {
        String visible = VisibleText.of(line);
        return TerminalCode.LINE_START.mark()
                + visible.substring(0, Math.min(visible.length(), width - 1))
                + TerminalCode.WIPE_REST.mark();
    }

    /** Erases the line; called before anything else is printed. */
    public void wipe() {
        if (drawn) {
            terminal.err().print(WIPED);
            terminal.err().flush();
            drawn = false;
        }
    }
}
