package dev.plumbline.lineup.result;

import dev.plumbline.lineup.internal.text.Wording;
import dev.plumbline.schedule.Bound;
import dev.plumbline.value.text.Count;
import java.util.Set;

/** Why a test, or all tests, have no verdict. The texts are for reports, and do not say how to raise a limit. */
public sealed interface InconclusiveReason {
    String text();

    /**
     * Not all schedules were run, and none of those that were run is a violation.
     *
     * @param hit what ended the search
     */
    record SchedulesLeft(Set<Bound> hit, long schedules) implements InconclusiveReason {
        @Override
        public String text() {
            return Wording.leftOut(hit) + " after " + Count.of(schedules, "schedule") + ", none of which is wrong";
        }
    }

    /** A history that is not among the serial runs counts as forbidden, so all serial runs are needed. */
    record SerialRunsLeft(Set<Bound> hit, long executions) implements InconclusiveReason {
        @Override
        public String text() {
            return "not all serial executions were run (" + Wording.leftOut(hit) + " after "
                    + Count.of(executions, "execution") + "), and without them nothing can be called wrong";
        }
    }

    /**
     * Executions of the second phase exceeded the limit on steps.
     *
     * @param spent where the steps of the first of them went: the thread, its call, and the loop that it is in
     */
    record TooManySteps(long executions, long ofAll, long steps, String spent) implements InconclusiveReason {
        @Override
        public String text() {
            return Count.of(executions, "execution") + " of " + ofAll + " took more than "
                    + Count.of(steps, "step") + ": threads may hinder each other for ever, or the calls are long; "
                    + spent;
        }
    }

    /**
     * A serial execution exceeded the limit on steps.
     *
     * @param spent where its steps went: the thread, its call, and the loop that it is in
     */
    record EndlessSerialRun(long steps, String spent) implements InconclusiveReason {
        @Override
        public String text() {
            return "a serial execution took more than " + Count.of(steps, "step")
                    + " without an end: a call neither returns nor blocks; " + spent;
        }
    }

    /** The serial runs cannot serve as a specification. */
    record SerialRunsUnusable(String text) implements InconclusiveReason {}

    /** A repetition had a different result: theorem 5 holds for objects that depend on their calls alone. */
    record NotRepeatable(String text) implements InconclusiveReason {}

    /** The class does something that cannot be controlled. */
    record Uncontrolled(String text) implements InconclusiveReason {}

    /** A call never returned, and may still be running. */
    record RunawayCall(String text) implements InconclusiveReason {}

    /**
     * The time for all tests together was up.
     *
     * @param tests that were checked to the end
     * @param passedQuickly further tests, which passed a search with one preemption at most
     */
    record TimeUp(long tests, long passedQuickly) implements InconclusiveReason {
        @Override
        public String text() {
            return "the CPU time was up after " + Count.of(tests, "test")
                    + (passedQuickly == 0
                            ? ""
                            : "; " + Count.of(passedQuickly, "more test") + " passed with 1 preemption at most");
        }
    }

    /** After a call that never returned no further test was begun. */
    record TestsLeft() implements InconclusiveReason {
        @Override
        public String text() {
            return "later tests were not run; they can be run without this call";
        }
    }
}
