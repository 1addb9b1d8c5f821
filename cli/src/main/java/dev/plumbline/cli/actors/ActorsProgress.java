package dev.plumbline.cli.actors;

import dev.plumbline.cli.terminal.ProgressLine;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.text.Count;

/** The progress of an exploration. */
final class ActorsProgress {
    private final ProgressLine line;
    private String about = "";

    ActorsProgress(Terminal terminal) {
        this.line = new ProgressLine(terminal);
    }

    /** Sets the subject of the following reports. */
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
