package dev.plumbline.campaign.cluster;

import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;

/** A cluster that carries bytes to a {@link TaskHost} on some machine, and brings its answer back. */
public interface ClusterConnection extends AutoCloseable {
    /** How many requests it can process at once with the machines that it has at the moment; at least one. */
    int cores();

    /** @param ticket names the request */
    void submit(long ticket, byte[] request);

    /**
     * The next answer, in any order. Each request gets one.
     *
     * @param patience how long to wait for one
     * @throws BadInput if the cluster is gone
     */
    Optional<Answer> poll(Duration patience) throws BadInput, InterruptedException;

    /** Drops what is under way. */
    @Override
    void close();

    /**
     * The end of a request.
     *
     * @param bytes the answer of the host, or the reason why there is none in UTF-8
     */
    record Answer(long ticket, Kind kind, byte[] bytes) {}

    /** How a request ended. */
    enum Kind {
        ANSWERED,
        /** The machine, or its process, was lost while it had the request. */
        LOST,
        /** The machine could not begin with the request. */
        REFUSED
    }
}
