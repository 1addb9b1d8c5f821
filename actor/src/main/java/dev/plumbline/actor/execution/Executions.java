package dev.plumbline.actor.execution;

import dev.plumbline.actor.ForeignActors;
import dev.plumbline.actor.Harness;
import dev.plumbline.schedule.Scheduler;
import java.util.List;

/**
 * Executions of the actors of a harness, one after the other, as requested by a scheduler. This is all that an
 * exploration needs: {@link Execution} runs {@link dev.plumbline.actor.Actor}s, and adapters run the actors of other
 * libraries.
 *
 * <p>At each step the scheduler gets a {@link MessagePoint}, chooses one of the enabled transitions, and afterwards
 * gets the accesses of the step.
 */
public interface Executions extends AutoCloseable {
    /** Actors of another library, with the engine that runs them. */
    interface Source extends ForeignActors {
        /** @param harness whose actors these are */
        Executions executions(Harness harness, Scheduler scheduler);
    }

    /**
     * Executions of the actors of a harness, of any library.
     *
     * @param stateful whether snapshots are kept if actors can be copied; otherwise all executions run from the start
     */
    static Executions of(Harness harness, Scheduler scheduler, boolean stateful) {
        if (harness.foreign().isEmpty()) {
            return new Execution(harness, scheduler, stateful);
        }
        if (harness.foreign().get() instanceof Source source) {
            return source.executions(harness, scheduler);
        }
        throw new IllegalArgumentException("harness " + harness.name() + ": the adapter for "
                + harness.foreign().get().library() + " does not implement " + Source.class.getName());
    }

    /**
     * Runs one execution.
     *
     * @return false if the scheduler wants no more
     * @throws dev.plumbline.schedule.Nondeterminism if the same answers of the scheduler led to another execution than
     *     before
     */
    boolean next();

    /** How the last execution ended. */
    Execution.End end();

    /** The steps of the last execution. */
    List<Step> steps();

    /** The system at the end of the last execution. */
    FinalState last();

    /** How many of its first steps were taken over from the previous execution without running them. */
    default int knownSteps() {
        return 0;
    }

    /** How many steps were actually run, in all executions. */
    long stepsRun();

    /** The CPU time of executions on threads other than the caller's. */
    default long cpuElsewhere() {
        return 0;
    }

    /** Waits for work outside of the control of the adapter, so that {@link FinalState#lostControl} is complete. */
    default void settle() {}

    /** Frees the resources of executions. The next execution acquires them again. */
    @Override
    default void close() {}
}
