package dev.plumbline.actor.run;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The machines of a run. */
interface Hosts extends AutoCloseable {
    /** Starts all machines and returns when they can be reached. */
    Carrier start() throws IOException, InterruptedException, RunFailure;

    /** The machines that can crash: those of actors that are not clients. */
    List<String> canCrash();

    /** Crashes a machine; it starts again at once. */
    void crash(String machine) throws IOException, InterruptedException, RunFailure;

    /** Why the run must end. */
    Optional<RunFailure> failure();

    /** The steps of each machine, in order; empty if nothing needs them. To be called when this was closed. */
    List<List<LoggedStep>> steps() throws IOException;

    /** Ends everything that was started. */
    @Override
    void close() throws IOException, InterruptedException;
}
