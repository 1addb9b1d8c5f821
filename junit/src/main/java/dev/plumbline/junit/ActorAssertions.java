package dev.plumbline.junit;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.BadInput;
import java.time.Duration;

/**
 * Assertions about actor systems, for tests that make their harness themselves; {@link Actors} is for tests that have a
 * class for it. A failure shows the messages of the violating schedule, why no order of the operations explains the
 * answers, and how to repeat it; it writes a bundle to {@code target/plumbline}.
 */
public final class ActorAssertions {
    private static final Duration TIME = Duration.ofMinutes(5);

    private ActorAssertions() {}

    /**
     * Explores the schedules of a harness until all histories have been seen.
     *
     * @throws AssertionError if the sequential object does not explain the observations of the clients in one of them,
     *     or an actor throws an exception
     * @throws InconclusiveError if there are more than 50,000 schedules and 20,000 states, or they take more than five
     *     minutes of CPU time
     */
    public static void assertLinearizable(Harness harness) {
        explore(harness, exploration -> exploration.run(Schedulers.SOURCE_DPOR.maxSchedules(), 1, TIME));
    }

    /**
     * The same with another scheduler.
     *
     * @param maxSchedules the limit on schedules
     * @throws InconclusiveError if the scheduler is one that loses no history, and not all were seen
     */
    public static void assertLinearizable(Harness harness, Schedulers scheduler, long maxSchedules) {
        explore(harness, exploration -> exploration.run(scheduler, maxSchedules, 1, TIME));
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
                .walk(frames -> frames.filter(frame -> !frame.getClassName().equals(ActorAssertions.class.getName()))
                        .findFirst()
                        .orElseThrow());
        String test = caller.getClassName() + "." + caller.getMethodName();
        return new ActorExploration(
                harness, test, test, answers -> "ActorAssertions.assertLinearizable(harness, \"" + answers + "\")");
    }
}
