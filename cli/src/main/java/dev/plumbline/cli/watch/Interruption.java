package dev.plumbline.cli.watch;

import dev.plumbline.check.watch.ShutdownHook;
import dev.plumbline.cli.report.WitnessFile;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.io.PrintWriter;

/** Reports the progress of a check when the process is terminated (Ctrl-C), and deletes an unfinished witness. */
public final class Interruption implements AutoCloseable {
    private final PrintWriter err;
    private final ShutdownHook hook;
    private volatile String history = "";
    private volatile LastProgress sightings = new LastProgress();
    private volatile long violations;
    private WitnessFile witness;
    private boolean ended;

    private Interruption(PrintWriter err) {
        this.err = err;
        this.hook = new ShutdownHook(this::interrupted);
    }

    public static Interruption armed(PrintWriter err) {
        return new Interruption(err);
    }

    public void watch(String history, LastProgress sightings) {
        violations = history.equals(this.history) ? violations : 0;
        this.history = history;
        this.sightings = sightings;
    }

    /** A violation of the history was reported, and its check goes on. */
    public void reported() {
        violations++;
    }

    /** Creates a witness file. */
    @FunctionalInterface
    public interface Opening {
        WitnessFile open() throws BadInput;
    }

    /**
     * Opens a witness file that is deleted on interruption; synchronized, so that an interruption in between leaves no
     * file.
     */
    public synchronized WitnessFile dropOnInterrupt(Opening opening) throws BadInput {
        if (ended) {
            throw new BadInput("interrupted");
        }
        witness = opening.open();
        return witness;
    }

    synchronized void interrupted() {
        ended = true;
        if (witness != null) {
            witness.close();
        }
        err.println();
        err.println("interrupted: " + history + ": " + sightings.text() + "; "
                + (violations == 0 ? "no verdict" : Count.of(violations, "violation") + " reported"));
        err.flush();
    }

    @Override
    public void close() {
        hook.close();
    }
}
