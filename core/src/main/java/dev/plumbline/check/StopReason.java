package dev.plumbline.check;

import dev.plumbline.history.TornEnds;
import java.time.Duration;
import java.util.Optional;

/** Why a check ended without an answer. The texts are for people, and say nothing about how more is allowed. */
public sealed interface StopReason {
    /** In words, as the end of a sentence about the history: {@code the time budget of 60 s of CPU time ran out}. */
    String text();

    /** Whether the search came to its end all the same, so that a larger budget decides no more. */
    default boolean searchEnded() {
        return false;
    }

    /** Whether a larger budget may lead to an answer. */
    default boolean isBudget() {
        return !searchEnded();
    }

    /**
     * The time of the budget is over.
     *
     * @param wall whether it was measured by the clock on the wall, because that was asked for; otherwise by CPU time
     */
    record Time(Duration budget, boolean wall) implements StopReason {
        /** By CPU time. */
        public Time(Duration budget) {
            this(budget, false);
        }

        public static Time of(Budget budget) {
            return new Time(budget.time(), budget.clock() == BudgetClock.WALL);
        }

        @Override
        public String text() {
            return named() + " ran out";
        }

        /** With the clock that it was measured by. */
        private String named() {
            return "the time budget of " + inWords(budget) + (wall ? " by the clock on the wall" : " of CPU time");
        }
    }

    /** The steps of the budget are taken. */
    record Steps(long budget) implements StopReason {
        @Override
        public String text() {
            return "the budget of " + budget + " steps ran out";
        }
    }

    /** The search holds as much memory as the budget allows. */
    record Memory(long budgetBytes) implements StopReason {
        @Override
        public String text() {
            return "the memory budget of " + (budgetBytes >> 20) + " MiB ran out";
        }
    }

    /** Java has no more memory, whatever the budget said. */
    record OutOfMemory(Phase phase, String history) implements StopReason {
        @Override
        public String text() {
            return "memory ran out while " + phase.doing(history);
        }
    }

    /**
     * The search did not look at its budget any more: a single step of the specification did not come back.
     *
     * @param definitions whether the specification is made of definitions, one of which may recurse
     * @param step which one, and in which state, where that is known
     */
    record Hung(Time budget, boolean definitions, Optional<String> step) implements StopReason {
        public Hung(Time budget, boolean definitions) {
            this(budget, definitions, Optional.empty());
        }

        @Override
        public String text() {
            return budget.named() + " ran out within a single step of the specification"
                    + step.map(which -> ", " + which).orElse("")
                    + (definitions ? " (does a definition recurse without end?)" : "");
        }
    }

    /** The time of the budget was over before the search could begin. */
    record TimeBefore(Time budget, Phase phase, String history) implements StopReason {
        @Override
        public String text() {
            return budget.named() + " ran out while " + phase.doing(history);
        }
    }

    /** The thread that asked was interrupted. */
    record Interrupted(Phase phase, String history) implements StopReason {
        @Override
        public String text() {
            return "interrupted while " + phase.doing(history);
        }
    }

    /**
     * Files of the history end too early, so that the answer is not known of all that was recorded.
     *
     * @param judged how many operations were checked
     * @param violated whether the check found a violation that the lost operations may explain; otherwise the operations
     *     that were checked conform
     */
    record Incomplete(TornEnds torn, int judged, boolean violated) implements StopReason {
        @Override
        public boolean searchEnded() {
            return true;
        }

        @Override
        public String text() {
            String found = violated
                    ? "a violation was found that lost operations may explain"
                    : judged == 0
                            ? "no operation can be judged"
                            : judged == 1
                                    ? "the one operation that can be judged conforms"
                                    : "the " + judged + " operations that can be judged conform";
            return found + "; " + torn.text(judged);
        }
    }

    /**
     * No operation of the history was answered, so that any specification explains it.
     *
     * @param operations all of them pending, unless they are events
     * @param events whether they are events of a state log, none of which names an action or a value
     */
    record Unanswered(int operations, boolean events) implements StopReason {
        @Override
        public boolean searchEnded() {
            return true;
        }

        @Override
        public String text() {
            if (events) {
                return "no event of the log names an action or a value of the state, so nothing was checked";
            }
            return operations == 0
                    ? "the history has no operations, so nothing was checked"
                    : operations == 1
                            ? "the only operation was not answered, so nothing was checked"
                            : "none of the " + operations + " operations was answered, so nothing was checked";
        }
    }

    /**
     * The evaluator of the specification reached a limit of its own within a step, such as the number of elements of a
     * set.
     *
     * @param failure the place in the specification, and the limit
     */
    record EvaluatorLimit(String failure) implements StopReason {
        @Override
        public boolean isBudget() {
            return false;
        }

        @Override
        public String text() {
            return "the evaluator reached a limit: " + failure;
        }
    }

    /** What an engine of its own kind ran out of, in its words. */
    record Other(String text) implements StopReason {}

    /** What a check is at. */
    enum Phase {
        READING,
        LOADING,
        CHECKING;

        String doing(String history) {
            return switch (this) {
                case READING -> "reading " + history;
                case LOADING -> "loading the specification";
                case CHECKING -> "checking " + history;
            };
        }
    }

    private static String inWords(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
