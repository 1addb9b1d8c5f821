package dev.plumbline.cli.actors;

import dev.plumbline.cli.terminal.ProgressLine;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.Count;

/** How far an exploration has come. */
final class ActorsProgress {
    private final ProgressLine line;
    private String about = "";

    ActorsProgress(Terminal terminal) {
        this.line = new ProgressLine(terminal);
    }

    /** What is counted from now on. */
    void about(String what) {
        this.about = what;
    }

    /** @param of schedules or states */
    void report(long count, String of) {
        line.show(() -> about + ": " + Count.of(count, of));
    }

    void wipe() {
        line.wipe();
    }
}
