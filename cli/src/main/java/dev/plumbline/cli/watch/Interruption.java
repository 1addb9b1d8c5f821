package dev.plumbline.cli.watch;

import dev.plumbline.cli.report.WitnessFile;
import dev.plumbline.value.BadInput;
import java.io.PrintWriter;

/** Says how far a check came when the process is told to end (Ctrl-C), and drops a witness that was not finished. */
public final class Interruption implements AutoCloseable {
    private final PrintWriter err;
    private final Thread hook = new Thread(this::interrupted, "interrupted");
    private volatile String history = "";
    private volatile Sightings sightings = new Sightings();
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

    public void watch(String history, Sightings sightings) {
        this.history = history;
        this.sightings = sightings;
    }

    /** How a witness file comes into being. */
    @FunctionalInterface
    public interface Opening {
        WitnessFile open() throws BadInput;
    }

    /** Opens a witness file to be dropped on interruption; in one piece, so that none can be left behind in between. */
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
            // The process is ending already, and the hook has its say.
        }
    }
}
