package dev.plumbline.cli;

import java.io.PrintWriter;

/** Says how far a check came when the process is told to end (Ctrl-C), and drops a witness that was not finished. */
final class Interruption implements AutoCloseable {
    private final PrintWriter err;
    private final Thread hook = new Thread(this::interrupted, "interrupted");
    private volatile String history = "";
    private volatile Sightings sightings = new Sightings(0, 0);
    private volatile WitnessFile witness;

    private Interruption(PrintWriter err) {
        this.err = err;
    }

    static Interruption armed(PrintWriter err) {
        Interruption interruption = new Interruption(err);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    void watch(String history, Sightings sightings) {
        this.history = history;
        this.sightings = sightings;
    }

    void dropOnInterrupt(WitnessFile witness) {
        this.witness = witness;
    }

    void interrupted() {
        WitnessFile unfinished = witness;
        if (unfinished != null) {
            unfinished.close();
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
