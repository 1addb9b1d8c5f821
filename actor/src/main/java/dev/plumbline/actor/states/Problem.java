package dev.plumbline.actor.states;

/**
 * A problem of a system other than a violating history.
 *
 * @param what the actor or message concerned, for reports: the same text for the same problem
 */
public record Problem(Kind kind, String what) {
    /** The kinds of problems. */
    public enum Kind {
        /** No step is possible any more, and a message is left that its receiver does not accept. */
        DEADLOCK,
        /** No step that changes anything is possible any more, and a request has no answer. */
        MISSING_ANSWER,
        /**
         * The system can return to an earlier state while a client waits, with no call or answer in between. A fair
         * schedule may have to leave the cycle: a retry that fires again and again before the answer arrives is such a
         * cycle. Not reported for a network that duplicates, since it may deliver the same message for ever.
         */
        LIVELOCK,
        /**
         * A livelock that no receipt and no recovery leaves: the waiting client is never answered, however fair the
         * schedule is.
         */
        INESCAPABLE_LIVELOCK,
        /** An actor threw an exception. No step follows. */
        FAILURE
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ') + ": " + what;
    }
}
