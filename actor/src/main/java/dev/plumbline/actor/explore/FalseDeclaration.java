package dev.plumbline.actor.explore;

import dev.plumbline.actor.execution.Step;

/**
 * A message that a harness wrongly excludes from reordering: LiViola may lose histories because of it.
 *
 * @param run that shows it, up to the step
 */
public record FalseDeclaration(Kind kind, Step step, FoundRun run) {
    /** The declaration, and the observation against it. */
    public enum Kind {
        EXCLUDED_CHANGES_STATE("is excluded, and its receipt changes the state of its actor"),
        EXCLUDED_SENDS("is excluded, and its receipt sends to an actor"),
        EXCLUDED_ANSWERS("is excluded, and its receipt answers a client");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** The part of a sentence after the message. */
        public String words() {
            return words;
        }
    }

    /** One line for reports. */
    @Override
    public String toString() {
        return step.envelope().orElseThrow().message() + " " + kind.words + " (step " + (step.index() + 1) + ": " + step
                + ")";
    }
}
