package dev.plumbline.explain.compare;

import java.util.OptionalInt;

/**
 * A difference between two runs in one process.
 *
 * @param first the operation of the first run, by its number; none if only the second has it
 * @param second the operation of the second run; none if only the first has it
 * @param time of the second run at which the difference shows: when an operation is called that the first run does not
 *     have, when another result is returned, when the process continues without an operation of the first run
 */
public record RunDifference(Kind kind, OptionalInt first, OptionalInt second, long time) {
    /** In what two runs differ. */
    public enum Kind {
        /** The same call with another result, or with one in one run only. */
        RESULT("another result"),
        /** Another call in its place. */
        CALL("another call"),
        ONLY_IN_FIRST("only in A"),
        ONLY_IN_SECOND("only in B");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }
}
