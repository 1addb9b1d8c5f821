package dev.plumbline.services.load;

import dev.plumbline.services.Client.Request;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The requests of a run. Used by all clients at the same time, each in its own thread. Every value that is written is
 * unique, so that a read tells which write it saw.
 */
public interface Load {
    /** The built-in model that the history is checked against. */
    String model();

    /**
     * The next request of a client. Its new value follows from the random numbers, the client and the step; what else it
     * refers to, and for locks its kind, may depend on what has happened so far.
     *
     * @param random determined by the seed of the run, the client and the step
     * @param client from 0
     * @param step the number of the request among those of the client, from 0
     */
    Request next(SplittableRandom random, int client, long step);

    /** A request has returned with this result. */
    default void returned(Request request, Object result) {}

    /** A request certainly had no effect. */
    default void refused(Request request) {}

    /** The reads of a client at the end, when all faults are healed. */
    List<Request> last(int client);

    /** Whether a client should repeat a last request because of this result; a queue is read until it is empty. */
    default boolean again(Request request, Object result) {
        return false;
    }
}
