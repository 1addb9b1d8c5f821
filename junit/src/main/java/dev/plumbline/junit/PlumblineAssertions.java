package dev.plumbline.junit;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Assertions about recordings and histories, and about actor systems for tests that make their harness themselves;
 * {@link Actors} is for tests that have a class for it.
 *
 * <pre>{@code
 * assertConforms(Path.of("target/run-1"), TlaSource.of(Path.of("Bank.tla")));
 * assertConforms(history, Models.queue());
 * }</pre>
 *
 * <p>A failure prints the counterexample, for actors with the messages of the violating schedule, and names a bundle that {@code plumbline explain} and {@code plumbline view}
 * open. Bundles are written to {@code target/plumbline}.
 */
public final class PlumblineAssertions {
    private static final Duration ACTOR_TIME = Duration.ofMinutes(5);

    private PlumblineAssertions() {}

    /**
     * Asserts that some behaviour of the specification explains a recording, found within {@link Budget#DEFAULT}.
     *
     * @param recording the folder of a recorder, or a file of any format
     * @param spec a specification, or its source
     * @throws AssertionError if none does, or if the recording cannot be checked at all
     * @throws InconclusiveError if the budget ran out
     */
    public static void assertConforms(Path recording, SpecSource spec) {
        assertConforms(recording, spec, Budget.DEFAULT);
    }

    /**
     * The same within another budget.
     *
     * @param budget for reading, loading and searching
     */
    public static void assertConforms(Path recording, SpecSource spec, Budget budget) {
        check(Check.of(recording, spec), recording.toString(), spec, budget);
    }

    /**
     * Asserts that some behaviour of the specification explains the history, found within {@link Budget#DEFAULT}.
     *
     * @param spec a specification, or its source
     * @throws AssertionError if none does, or if the history cannot be checked at all
     * @throws InconclusiveError if the budget ran out
     */
    public static void assertConforms(History history, SpecSource spec) {
        // Tests share their machine with other tests.
        assertConforms(history, spec, Budget.DEFAULT);
    }

    /**
     * The same within another budget.
     *
     * @param budget for loading and searching
     */
    public static void assertConforms(History history, SpecSource spec, Budget budget) {
        check(Check.of(history, spec), history.name(), spec, budget);
    }

    private static void check(Check check, String history, SpecSource source, Budget budget) {
        Result result;
        try {
            result = check.budget(budget).explainable().run();
        } catch (BadInput e) {
            String against = source instanceof Spec spec ? " against " + spec.name() : "";
            throw new AssertionError(history + " cannot be checked" + against + ": " + e.getMessage(), e);
        }
        require(result);
    }

    /** Throws unless the verdict is that it conforms. */
    static void require(Result result) {
        if (result.verdict() instanceof Verdict.Violates) {
            throw new AssertionError(new ViolationMessage(result).text());
        }
        if (result.verdict() instanceof Verdict.Inconclusive inconclusive) {
            History history = result.history();
            String what = history.name()
                    + result.spec().map(spec -> " against " + spec.name()).orElse("") + ": inconclusive: "
                    + inconclusive.reason().text();
            if (inconclusive.reason().searchEnded()) {
                throw new InconclusiveError(what + ".");
            }
            throw new InconclusiveError(what + " when " + inconclusive.settled() + " of " + history.size()
                    + " operations were explained, with " + inconclusive.frontier()
                    + " interpretations alive."
                    + (inconclusive.reason().isBudget() ? " A larger budget may decide it." : ""));
        }
    }

    /**
     * Explores the schedules of a harness until all histories have been seen.
     *
     * @throws AssertionError if the sequential object does not explain the observations of the clients in one of them,
     *     or an actor throws an exception
     * @throws InconclusiveError if there are more than 50,000 schedules and 20,000 states, or they take more than five
     *     minutes of CPU time
     */
    public static void assertLinearizable(Harness harness) {
        explore(harness, exploration -> exploration.run(Schedulers.SOURCE_DPOR.maxSchedules(), 1, ACTOR_TIME));
    }

    /**
     * The same with another scheduler.
     *
     * @param maxSchedules the limit on schedules
     * @throws InconclusiveError if the scheduler is one that loses no history, and not all were seen
     */
    public static void assertLinearizable(Harness harness, Schedulers scheduler, long maxSchedules) {
        explore(harness, exploration -> exploration.run(scheduler, maxSchedules, 1, ACTOR_TIME));
    }

    /**
     * Repeats one execution.
     *
     * @param schedule the answers that a failure has printed
     */
    public static void assertLinearizable(Harness harness, String schedule) {
        explore(harness, exploration -> exploration.replay(Schedule.ofAnswers(schedule)));
    }

    private interface Body {
        void run(ActorExploration exploration) throws BadInput;
    }

    private static void explore(Harness harness, Body body) {
        try {
            body.run(exploration(harness));
        } catch (BadInput | HarnessMistake e) {
            throw new AssertionError("harness " + harness.name() + " cannot be explored: " + e.getMessage(), e);
        }
    }

    private static ActorExploration exploration(Harness harness) {
        StackWalker.StackFrame caller = StackWalker.getInstance()
                .walk(frames -> frames.filter(
                                frame -> !frame.getClassName().equals(PlumblineAssertions.class.getName()))
                        .findFirst()
                        .orElseThrow());
        String test = caller.getClassName() + "." + caller.getMethodName();
        return new ActorExploration(
                harness, test, test, answers -> "PlumblineAssertions.assertLinearizable(harness, \"" + answers + "\")");
    }
}
