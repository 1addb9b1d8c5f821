package dev.plumbline.actor.execution;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.internal.digest.Digest;

/**
 * A message under way.
 *
 * @param number of the message in its execution, from 0 in the order of sending
 * @param sentBy the step that sent it, from 0; -1 if it was there from the start
 * @param behind in an ordered network the message of the same sender and receiver that was sent before it; -1 if there
 *     is none
 * @param request the index of the request that it is; -1 if it is none
 * @param timer whether it is a timer, which no network carries
 * @param digest of the message when it was sent
 */
public record Envelope(
        int number,
        ActorRef from,
        ActorRef to,
        Object message,
        int sentBy,
        int behind,
        int request,
        boolean timer,
        @SuppressWarnings("exports") Digest digest) {
    /** Of an engine that does not go back to messages. */
    public Envelope(
            int number,
            ActorRef from,
            ActorRef to,
            Object message,
            int sentBy,
            int behind,
            int request,
            boolean timer) {
        this(number, from, to, message, sentBy, behind, request, timer, Digest.NONE);
    }

    /** Whether both are the same message on the same way, apart from when they were sent. */
    public boolean sameContent(Envelope other) {
        return request == other.request
                && timer == other.timer
                && from.equals(other.from)
                && to.equals(other.to)
                && message.equals(other.message);
    }

    /** The same with messages that hold the same but have no {@code equals} that says so. */
    public boolean holdsTheSame(Envelope other) {
        return sameContent(other)
                || request == other.request
                        && timer == other.timer
                        && from.equals(other.from)
                        && to.equals(other.to)
                        && digest.isSameAs(other.digest);
    }

    /** Of what {@link #holdsTheSame} compares: the hash code of an array, or of an object that has none, is no part of it. */
    public int contentHash() {
        int content = digest.contentHash().orElseGet(message::hashCode);
        return ((from.hashCode() * 31 + to.hashCode()) * 31 + content) * 4 + (timer ? 1 : 0);
    }

    @Override
    public String toString() {
        return from + " -> " + to + ": " + message;
    }
}
