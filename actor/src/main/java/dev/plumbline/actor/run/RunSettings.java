package dev.plumbline.actor.run;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How a run is made.
 *
 * @param time how long clients make calls
 * @param rate calls per second, of all clients together
 * @param timeout how long a client waits for an answer
 * @param seed of the calls, the faults and the choices of actors
 * @param folder for the history and the files of processes; new or empty
 */
public record RunSettings(Duration time, double rate, Duration timeout, long seed, Path folder) {
    /** @param folder new or empty */
    public static RunSettings of(Duration time, long seed, Path folder) {
        return new RunSettings(time, 100, Duration.ofSeconds(2), seed, folder);
    }

    /** The folder of the history of the clients. */
    public Path history() {
        return folder.resolve("history");
    }
}
