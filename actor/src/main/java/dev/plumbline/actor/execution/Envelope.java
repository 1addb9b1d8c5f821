package dev.plumbline.actor.execution;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.internal.digest.Digest;
import java.time.Duration;
import java.util.Optional;

/**
 * A message in transit.
 *
 * @param number of the message in its execution, from 0 in the order of sending
 * @param sentBy the step that sent it, from 0; -1 if it existed from the start
 * @param predecessor in an ordered network the previous message from the same sender to the same receiver; -1 if there
 *     is none
 * @param request the index of its request; -1 if it is not a request
 * @param timer whether it is a timer, which does not use the network
 * @param after when a timer fires by the clock of its actor; empty if at any time. No part of a state: where time is an
 *     order, a timer may fire at any time
 * @param digest of the message when it was sent
 */
public record Envelope(
        int number,
        ActorRef from,
        ActorRef to,
        Object message,
        int sentBy,
        int predecessor,
        int request,
        boolean timer,
        Optional<Duration> after,
        @SuppressWarnings("exports") Digest digest) {
    /** For an engine that does not go back to messages. */
    public Envelope(
            int number,
            ActorRef from,
            ActorRef to,
            Object message,
            int sentBy,
            int predecessor,
            int request,
            boolean timer) {
        this(number, from, to, message, sentBy, predecessor, request, timer, Optional.empty(), Digest.NONE);
    }

    /** The same message, sent again outside of ordered networks. */
    Envelope sent(int again, int step) {
        return new Envelope(again, from, to, message, step, -1, request, timer, after, digest);
    }

    /** The same envelope with the equal message of another one. */
    Envelope sharing(Envelope equal) {
        return equal.message == message
                ? this
                : new Envelope(
                        number, from, to, equal.message, sentBy, predecessor, request, timer, after, equal.digest);
    }

    /** Whether both are the same message on the same channel, ignoring when they were sent. */
    public boolean sameContent(Envelope other) {
        return request == other.request
                && timer == other.timer
                && from.equals(other.from)
                && to.equals(other.to)
                && message.equals(other.message);
    }

    /** The same for messages with the same content whose {@code equals} does not say so. */
    public boolean sameContentOrDigest(Envelope other) {
        return sameContent(other)
                || request == other.request
                        && timer == other.timer
                        && from.equals(other.from)
                        && to.equals(other.to)
                        && digest.isSameAs(other.digest);
    }

    /**
     * A hash of the parts that {@link #sameContentOrDigest} compares: without the hash code of an array, or of an
     * object that does not define one.
     */
    public int contentHash() {
        int content = digest.contentHash().orElseGet(message::hashCode);
        return ((from.hashCode() * 31 + to.hashCode()) * 31 + content) * 4 + (timer ? 1 : 0);
    }

    @Override
    public String toString() {
        return from + " -> " + to + ": " + message;
    }
}
