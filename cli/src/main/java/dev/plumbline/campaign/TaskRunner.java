package dev.plumbline.campaign;

import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;

/**
 * Runs tasks on processes of this machine, or of a cluster. It takes a task, and reports its result, or that its
 * process died. The driver decides which task is next, how often one is tried, what is written and when to stop.
 */
public interface TaskRunner extends AutoCloseable {
    /** How many tasks are under way at once; on a cluster the number changes. */
    int slots();

    /**
     * Begins a task. Called only while fewer tasks than slots are under way.
     *
     * @throws BadInput if it cannot be begun
     */
    void submit(Task task) throws BadInput;

    /**
     * The next task that ended, in any order.
     *
     * @param patience how long to wait for one
     * @throws BadInput if nothing can be run
     */
    Optional<Ending> poll(Duration patience) throws BadInput, InterruptedException;

    /** Ends tasks that are under way, without a result. */
    @Override
    void close();

    /** How a task ended. */
    sealed interface Ending {
        Task task();
    }

    /** With a result. */
    record Finished(Task task, TaskResult result) implements Ending {}

    /**
     * Without a result.
     *
     * @param cause in words, for people
     * @param cpuMillis CPU time that it took, as far as it is known
     */
    record Died(Task task, Death death, String cause, long cpuMillis) implements Ending {}

    /** Why a task ended without a result. */
    enum Death {
        /** Its process ended. It may have been killed from outside, so the task is tried again. */
        PROCESS_ENDED,
        /** It used no CPU time for too long. */
        HUNG,
        /** It used too much CPU time. */
        OVER_LIMIT
    }
}
