package dev.plumbline.actor.execution;

import dev.plumbline.actor.ForeignActors;
import dev.plumbline.actor.Harness;
import dev.plumbline.schedule.Scheduler;
import java.util.List;

/**
 * Executions of the actors of a harness, one after the other, as a scheduler wants them. This is all that an exploration
 * needs: {@link Execution} runs {@link dev.plumbline.actor.Actor}s, and adapters run the actors of other libraries.
 *
 * <p>At each step the scheduler is asked with a {@link MessagePoint} which of the enabled transitions comes next, and is
 * told afterwards what the step accessed.
 */
public interface Executions extends AutoCloseable {
    /** Actors of another library, and how they are run. */
    interface Source extends ForeignActors {
        /** @param harness whose actors these are */
        Executions executions(Harness harness, Scheduler scheduler);
    }

    /**
     * Of the actors of a harness, whatever they are.
     *
     * @param stateful whether snapshots are kept where actors can be copied; otherwise all executions run from the start
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
     * @throws dev.plumbline.schedule.Nondeterminism if the same answers of the scheduler led elsewhere than before
     */
    boolean next();

    /** How the last execution ended. */
    Execution.End end();

    /** The steps of the last execution. */
    List<Step> steps();

    /** The system at the end of the last execution. */
    FinalState last();

    /** How many of its first steps are those of the execution before, taken over without running them. */
    default int knownSteps() {
        return 0;
    }

    /** How many steps were really run, in all executions. */
    long stepsRun();

    /** The CPU time of executions on threads other than the caller's. */
    default long cpuElsewhere() {
        return 0;
    }

    /** Waits for work outside of the control of the adapter, so that {@link FinalState#lostControl} is complete. */
    default void settle() {}

    /** Frees what executions need. The next execution acquires it anew. */
    @Override
    default void close() {}
}
