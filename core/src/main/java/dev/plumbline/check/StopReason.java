package dev.plumbline.check;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.history.TornEnds;
import dev.plumbline.value.text.Count;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Why a check ended without an answer. The texts do not name options that raise a limit. */
public sealed interface StopReason {
    /** As the end of a sentence about the history: {@code the time budget of 60 s of CPU time ran out}. */
    String text();

    /** Whether the search was complete nevertheless, so that a larger budget does not help. */
    default boolean searchEnded() {
        return false;
    }

    /** Whether a larger budget may lead to an answer. */
    default boolean isBudget() {
        return !searchEnded();
    }

    /**
     * The time budget is used up.
     *
     * @param wall whether it is wall-clock time, because that was chosen; otherwise CPU time
     */
    record Time(Duration budget, boolean wall) implements StopReason {
        /** In CPU time. */
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

        /** The budget with the name of its clock. */
        private String named() {
            return "the time budget of " + inWords(budget) + (wall ? " by the clock on the wall" : " of CPU time");
        }
    }

    /** The step budget is used up. */
    record Steps(long budget) implements StopReason {
        @Override
        public String text() {
            return "the budget of " + budget + " steps ran out";
        }
    }

    /** The memory budget is used up. */
    record Memory(long budgetBytes) implements StopReason {
        @Override
        public String text() {
            return "the memory budget of " + (budgetBytes >> 20) + " MiB ran out";
        }
    }

    /** The JVM is out of memory, whatever the budget is. */
    record OutOfMemory(Phase phase, String history) implements StopReason {
        @Override
        public String text() {
            return "memory ran out while " + phase.doing(history);
        }
    }

    /**
     * The search hangs in a single step of the specification.
     *
     * @param definitions whether the specification is made of definitions, one of which may recurse
     * @param step the step and its state, if known
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

    /** The time budget was used up before the search could begin. */
    record TimeBefore(Time budget, Phase phase, String history) implements StopReason {
        @Override
        public String text() {
            return budget.named() + " ran out while " + phase.doing(history);
        }
    }

    /** The calling thread was interrupted. */
    record Interrupted(Phase phase, String history) implements StopReason {
        @Override
        public String text() {
            return "interrupted while " + phase.doing(history);
        }
    }

    /**
     * Files of the history are truncated, so that the answer does not cover everything that was recorded.
     *
     * @param judged the number of operations that were checked
     * @param violated whether the check found a violation that the lost operations may explain; otherwise the
     *     operations that were checked conform
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
     * The evaluator of the specification reached one of its limits within a step, such as the number of elements of a
     * set.
     *
     * @param failure the place in the specification, and the limit
     */
    record EvaluatorLimit(Optional<String> failure) implements StopReason {
        @Override
        public boolean isBudget() {
            return false;
        }

        @Override
        public String text() {
            return "the evaluator reached a limit"
                    + failure.map(what -> ": " + what).orElse("");
        }
    }

    /** A limit of the evaluator was reached before the specification was loaded. */
    record LoadingLimit(String text) implements StopReason {}

    /** The JVM is out of stack. */
    record OutOfStack(Phase phase, String history) implements StopReason {
        @Override
        public String text() {
            return "the stack ran out while " + phase.doing(history);
        }
    }

    /**
     * A violation does not occur when the same operations are performed again.
     *
     * @param operations the number of operations before the failing one
     * @param possible the failing operation, if it is possible then; otherwise those before it are not
     */
    record NotRepeatable(int operations, Optional<String> possible) implements StopReason {
        @Override
        public boolean isBudget() {
            return false;
        }

        @Override
        public String text() {
            return "a violation was found that does not repeat: when the same " + operations
                    + " operations are performed again, "
                    + possible.map(failed -> failed + " is possible").orElse("they are not possible")
                    + "; the evaluation of the specification depends on more than its state";
        }
    }

    /** A repetition of the run, or a second check of the history, casts doubt on the verdict. */
    record Doubtful(String text) implements StopReason {}

    /** TLC takes too long to read the modules. */
    record ModulesNotRead(Duration patience, boolean wall) implements StopReason {
        @Override
        public String text() {
            return "TLC did not read the modules within " + patience.toSeconds() + " s" + (wall ? "" : " of CPU time");
        }
    }

    /** A search of states has reached the limit on states. */
    record States(long limit) implements StopReason {
        @Override
        public String text() {
            return "the limit of " + limit + " states was reached";
        }
    }

    /** A search of states has filled the memory. */
    record MemoryForStates(long states) implements StopReason {
        @Override
        public String text() {
            return "memory ran out after " + states + " states";
        }
    }

    /** A path of states has reached the length that the harness allows. */
    record PathLength(int steps) implements StopReason {
        @Override
        public String text() {
            return "paths reached the bound of " + steps + " steps that the harness sets";
        }
    }

    /** A file in which a search keeps states cannot be read or written. */
    record StateFile(String text) implements StopReason {}

    /** The evaluation of a single step takes too long. */
    record StepTime(Duration patience) implements StopReason {
        @Override
        public String text() {
            return "a single step of the specification did not end within " + patience.toMillis() + " ms of CPU time";
        }
    }

    /** The evaluators of the specification disagree. */
    record EvaluatorsDisagree(String about) implements StopReason {
        @Override
        public boolean isBudget() {
            return false;
        }

        @Override
        public String text() {
            return "the evaluators do not agree about " + about;
        }
    }

    /** A behaviour that breaks a property has steps between states that are equal only under a VIEW or SYMMETRY. */
    record EqualStates(String property) implements StopReason {
        @Override
        public String text() {
            return "property " + property
                    + " is broken only if states that the VIEW or SYMMETRY makes equal are the same";
        }
    }

    /**
     * Some tests could not be decided.
     *
     * @param reasons at least one
     */
    record UndecidedTests(List<String> reasons) implements StopReason {
        @Override
        public String text() {
            return String.join("; ", reasons);
        }
    }

    /** A reason without details. */
    enum Simple implements StopReason {
        /** Another evaluator of the specification finds no violation. */
        VIOLATION_REFUTED("the evaluators of the specification do not agree: TLC's interpreter finds no violation, and"
                + " can check it alone"),
        /** A search that looks for one violation has found it. */
        FIRST_VIOLATION("the search ended with the first violation"),
        /** The search was interrupted, and can be continued. */
        STOPPED("the search was stopped"),
        /** All states were found, but a property was not checked. */
        UNCHECKED_PROPERTY("no state and no step is wrong, but a property was not checked"),
        /** The specification ended the search, and some properties need all states. */
        ENDED_BY_SPECIFICATION(
                "the specification ended the search, so that properties of infinite behaviours were not" + " checked"),
        /** No test was run, so that nothing was compared. */
        NO_TESTS("no test was run, so nothing was checked");

        private final String text;

        Simple(String text) {
            this.text = text;
        }

        @Override
        public boolean isBudget() {
            return this == STOPPED;
        }

        @Override
        public String text() {
            return text;
        }
    }

    /**
     * In a history that is checked while it is read, operations that never returned were forgotten, because they were too
     * many, and one of them may explain what seems wrong.
     *
     * @param failed the operation that is not explained, with its line
     * @param forgotten how many were forgotten before it
     * @param first the first of them, with its line
     */
    record PendingForgotten(String failed, long forgotten, String first) implements StopReason {
        @Override
        public boolean isBudget() {
            return false;
        }

        @Override
        public String text() {
            String which = forgotten == 1
                    ? first + ", which never returned and was forgotten; it may have"
                    : Count.of(forgotten) + " operations that never returned and were forgotten, the first of them "
                            + first + "; each of them may have";
            return failed + " is not explained without " + which + " taken effect at any time";
        }
    }

    /**
     * In a history that is checked while it is recorded, operations took so long that they counted as never returned. They
     * returned after all, and their results were not checked. The other operations conform.
     */
    record LateReturns(long operations, Duration patience) implements StopReason {
        @Override
        public boolean searchEnded() {
            return true;
        }

        @Override
        public String text() {
            return "the results of " + Count.of(operations, "operation") + " that took longer than " + inWords(patience)
                    + " were not checked";
        }
    }

    /**
     * In a history that is checked while it is read, interpretations were forgotten, because they were too many, and one of
     * them may explain what seems wrong.
     *
     * @param failed the operation that is not explained, with its line
     * @param most how many are kept
     * @param since the operation at whose return the first were forgotten, with its line
     */
    record InterpretationsForgotten(String failed, int most, String since) implements StopReason {
        @Override
        public boolean isBudget() {
            return false;
        }

        @Override
        public String text() {
            return failed + " is not explained, but since " + since + " there were more than "
                    + Count.of(most, "interpretation") + ", and others were forgotten; one of them may explain it";
        }
    }

    /** The reason of an engine of the user. */
    record Other(String text) implements StopReason {}

    /** A phase of a check. */
    enum Phase {
        READING,
        LOADING,
        CHECKING,
        ASSUMPTIONS,
        INITIAL_STATES;

        String doing(String history) {
            return switch (this) {
                case READING -> "reading " + history;
                case LOADING -> "loading the specification";
                case CHECKING -> "checking " + history;
                case ASSUMPTIONS -> "evaluating the assumptions";
                case INITIAL_STATES -> "finding the initial states";
            };
        }
    }

    private static String inWords(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
