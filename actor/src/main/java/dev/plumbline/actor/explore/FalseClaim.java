package dev.plumbline.actor.explore;

import dev.plumbline.actor.execution.Step;

/**
 * A message that a harness excludes from reordering, and should not: LiViola may lose histories for it.
 *
 * @param run in which it showed, up to the step
 */
public record FalseClaim(Kind kind, Step step, FoundRun run) {
    /** What was said, and what was seen. */
    public enum Kind {
        EXCLUDED_CHANGES_STATE("is excluded, and its receipt changes the state of its actor"),
        EXCLUDED_SENDS("is excluded, and its receipt sends to an actor"),
        EXCLUDED_ANSWERS("is excluded, and its receipt answers a client");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** To stand behind the message. */
        public String words() {
            return words;
        }
    }

    /** One line for people. */
    @Override
    public String toString() {
        return step.envelope().orElseThrow().message() + " " + kind.words + " (step " + (step.index() + 1) + ": " + step
                + ")";
    }
}
