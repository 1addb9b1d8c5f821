package dev.plumbline.actor.states;

/**
 * What can go wrong in a system beside a history that violates.
 *
 * @param what who or what it is about, for people: the same text wherever it is the same trouble
 */
public record Trouble(Kind kind, String what) {
    /** The kinds of trouble. */
    public enum Kind {
        /** Nothing can happen any more, and a message is left that its receiver does not accept. */
        DEADLOCK,
        /** Nothing can happen any more that changes anything, and a request has no answer. */
        MISSING_ANSWER,
        /**
         * The system can come back to where it was while a client waits, and none has called or been answered in
         * between. A schedule that is fair may have to leave the cycle: a retry that goes off again and again before
         * the answer arrives is such a cycle. In a network that duplicates nothing is told of these, since it may
         * deliver the same message for ever.
         */
        LIVELOCK,
        /**
         * A livelock that no receipt and no recovery leads out of: whoever waits is never answered, however fair the
         * schedule is.
         */
        INESCAPABLE_LIVELOCK,
        /** An actor threw something. Nothing happens after that. */
        FAILURE
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ') + ": " + what;
    }
}
