package dev.plumbline.actor.run;

/** Carries messages from one machine to others. */
interface Carrier extends AutoCloseable {
    /** Sends a message; never waits for the other machine. */
    void send(String machine, Parcel parcel);

    /** Messages from that machine have been received for good: it may forget all up to this number. */
    default void received(String machine, long upTo) {}

    @Override
    default void close() {}
}
