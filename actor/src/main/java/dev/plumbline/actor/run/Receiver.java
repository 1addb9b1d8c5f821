package dev.plumbline.actor.run;

/** A machine, or the clients, as the end of the network. Called by threads of a {@link Carrier}. */
interface Receiver {
    /** A message; over TCP it may have arrived before. Messages of one machine arrive in order there. */
    void arrived(Parcel parcel);

    /** A message that cannot be read. */
    void failed(RunFailure failure);

    /** All messages of that machine up to this number were received for good. */
    long receivedUpTo(String machine);
}
