package dev.plumbline.check;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The result of a check. Not a boolean: an unfinished search is a third result. */
public sealed interface Verdict {
    Statistics statistics();

    /** The history has a witness. */
    record Conforms(Statistics statistics) implements Verdict {}

    /**
     * No behaviour of the specification explains the history, or a behaviour breaks one of its rules.
     *
     * @param evidence that shows it
     */
    record Violates(Evidence evidence, Statistics statistics) implements Verdict {
        /**
         * The evidence of the check of a history.
         *
         * @throws IllegalStateException if something other than a history was checked
         */
        public Counterexample counterexample() {
            if (evidence instanceof Counterexample found) {
                return found;
            }
            throw new IllegalStateException("no history was checked: " + evidence);
        }
    }

    /**
     * The check ended without an answer.
     *
     * @param reason the budget that ran out, or another reason
     * @param settled the number of operations that had returned and were explained in every live interpretation
     * @param frontier the number of live interpretations
     * @param evidence the obstacle, if it was the specification
     */
    record Inconclusive(
            StopReason reason, int settled, int frontier, Statistics statistics, Optional<Evidence> evidence)
            implements Verdict {
        public Inconclusive(StopReason reason, int settled, int frontier, Statistics statistics) {
            this(reason, settled, frontier, statistics, Optional.empty());
        }

        /** Nothing is settled. */
        public Inconclusive(StopReason reason, Statistics statistics) {
            this(reason, 0, 0, statistics);
        }
    }

    /**
     * The evidence of a verdict: a {@link Counterexample} of a history, or the finding of a search of all states. Other
     * packages may implement it for their findings.
     */
    interface Evidence {}

    /** A verdict without its evidence, for lists, files and the exit status. */
    enum Word {
        CONFORMS,
        VIOLATES,
        INCONCLUSIVE;

        /** Replaces the word if there is no verdict yet. */
        public static final String NOT_CHECKED = "not checked";

        private final String text = name().toLowerCase(Locale.ROOT);

        /** {@code conforms}, {@code violates} or {@code inconclusive}, in JSON, in files and for people. */
        public String text() {
            return text;
        }

        /** The word with this text, if there is one. */
        public static Optional<Word> of(String text) {
            return Arrays.stream(values())
                    .filter(each -> each.text.equals(text))
                    .findFirst();
        }

        @Override
        public String toString() {
            return text;
        }
    }

    default Word word() {
        if (this instanceof Conforms) {
            return Word.CONFORMS;
        }
        return this instanceof Violates ? Word.VIOLATES : Word.INCONCLUSIVE;
    }

    default Optional<Counterexample> counterexampleIfAny() {
        return this instanceof Violates violates && violates.evidence() instanceof Counterexample found
                ? Optional.of(found)
                : Optional.empty();
    }

    default Optional<Evidence> evidenceIfAny() {
        if (this instanceof Violates violates) {
            return Optional.of(violates.evidence());
        }
        return this instanceof Inconclusive inconclusive ? inconclusive.evidence() : Optional.empty();
    }
}
