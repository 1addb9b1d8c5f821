package dev.plumbline.jvm.internal.run;

import dev.plumbline.jvm.execution.AttainableTime;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Detects executions without progress: no step is taken, and none will be. There are two reasons why a thread does not
 * reach its next step. Either it computes, which its CPU time shows. Or it waits outside of our control, for a lock, a
 * socket, or an uncontrolled thread; then neither it nor the thread that it waits for used the CPU time that was
 * available to them. The wall clock decides neither case: on a busy machine a thread that loads classes may get less
 * than a second of CPU time in a minute, and it makes progress.
 */
final class ProgressWatch {
    /** Between two samples. */
    static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    static final int SECONDS = 20;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(SECONDS);

    private final AttainableTime time;
    private Object seen;
    private long steps;
    /**
     * Times since the last step: CPU time of the threads of the execution, and attainable time of any thread that would
     * have been ready.
     */
    private long cpuBefore;

    private long timeBefore;

    ProgressWatch(AttainableTime time) {
        this.time = time;
    }

    /**
     * @param execution the current one, null if there is none
     * @param taken its steps
     * @param cpu nanoseconds that its threads have had since their start
     * @return the reason why it does not reach its next step; empty as long as it may still do so
     */
    Optional<String> look(Object execution, long taken, long cpu) {
        if (execution == null || execution != seen || taken != steps) {
            seen = execution;
            steps = taken;
            cpuBefore = cpu;
            timeBefore = time.nanos();
            time.skip();
            return Optional.empty();
        }
        long spent = cpu - cpuBefore;
        long attainable = time.sample() - timeBefore;
        if (spent >= PATIENCE_NANOS) {
            return Optional.of("a thread has computed for " + SECONDS + " s of CPU time");
        }
        // The half allows for the error of the samples. If the time is in between, the CPU time will decide later.
        return attainable >= PATIENCE_NANOS && spent < attainable / 2
                ? Optional.of("a thread has waited while it could have had " + SECONDS + " s of CPU time,")
                : Optional.empty();
    }
}
