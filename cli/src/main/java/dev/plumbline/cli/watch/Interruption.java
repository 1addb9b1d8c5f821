package dev.plumbline.cli.watch;

import dev.plumbline.cli.report.WitnessFile;
import dev.plumbline.value.BadInput;
import java.io.PrintWriter;

/** Reports the progress of a check when the process is terminated (Ctrl-C), and deletes an unfinished witness. */
public final class Interruption implements AutoCloseable {
    private final PrintWriter err;
    private final Thread hook = new Thread(this::interrupted, "interrupted");
    private volatile String history = "";
    private volatile LastProgress sightings = new LastProgress();
    private WitnessFile witness;
    private boolean ended;

    private Interruption(PrintWriter err) {
        this.err = err;
    }

    public static Interruption armed(PrintWriter err) {
        Interruption interruption = new Interruption(err);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    public void watch(String history, LastProgress sightings) {
        this.history = history;
        this.sightings = sightings;
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
        err.println("interrupted: " + history + ": " + sightings.text() + "; no verdict");
        err.flush();
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is already ending, and the hook runs.
        }
    }
}
