package dev.plumbline.cli.watch;

import dev.plumbline.cli.terminal.ProgressLine;
import dev.plumbline.explain.visible.GuardedWriter;
import dev.plumbline.explain.visible.VisibleText;
import dev.plumbline.value.text.Count;
import java.io.PrintWriter;

/**
 * One line on standard error that is rewritten while a check runs and erased at its end. Nothing is shown in the first
 * second.
 */
public final class ProgressBar implements Runnable {
    private static final long PATIENCE_MILLIS = 1_000;

    private final PrintWriter err;
    private final int width;
    private final String what;
    private final LastProgress sightings;
    private boolean drawn;

    public ProgressBar(PrintWriter err, int width, String what, LastProgress sightings) {
        this.err = GuardedWriter.over(err);
        this.width = width;
        this.what = VisibleText.of(what);
        this.sightings = sightings;
    }

    @Override
    public void run() {
        if (sightings.elapsed().toMillis() < PATIENCE_MILLIS) {
            return;
        }
        LastProgress.Seen seen = sightings.last();
        int percent = seen.total() == 0 ? 0 : (int) (100L * seen.settled() / seen.total());
        String numbers = " " + percent + "%  frontier " + Count.of(seen.frontier()) + "  " + Count.of(seen.steps())
                + " steps  " + sightings.elapsed().toSeconds() + " s";
        int room = Math.max(10, width - 1 - numbers.length());
        int bar = Math.min(30, room / 2);
        String name = what.length() <= room - bar - 3 ? what : "..." + what.substring(what.length() - (room - bar - 6));
        String line =
                name + " [" + "#".repeat(bar * percent / 100) + ".".repeat(bar - bar * percent / 100) + "]" + numbers;
        err.print(ProgressLine.drawn(line, width));
        err.flush();
        drawn = true;
    }

    public void wipe() {
        if (drawn) {
            err.print(ProgressLine.WIPED);
            err.flush();
            drawn = false;
        }
    }
}
