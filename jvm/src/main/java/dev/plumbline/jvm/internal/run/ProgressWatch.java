package dev.plumbline.jvm.internal.run;

import dev.plumbline.jvm.execution.AttainableTime;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Notices executions that do not move: no step is taken, and none will be. Two things can keep a thread from its next
 * step. It computes, which its CPU time shows. Or it waits outside of what is controlled, for a lock, a socket, or a
 * thread that nobody controls; then neither it nor whatever it waits for made use of the CPU time that there was for
 * them. The clock on the wall decides neither: on a busy machine a thread that loads classes may get less than a second
 * of CPU time in a minute, and it moves.
 */
final class ProgressWatch {
    /** Between looks. */
    static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    static final int SECONDS = 20;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(SECONDS);

    private final AttainableTime time;
    private Object seen;
    private long steps;
    /** Since the last step: of the threads of the execution, and of any thread that would have been ready. */
    private long cpuBefore;

    private long timeBefore;

    ProgressWatch(AttainableTime time) {
        this.time = time;
    }

    /**
     * @param execution under way, null if there is none
     * @param taken its steps
     * @param cpu nanoseconds that its threads have had, ever
     * @return what keeps it from its next step, if nothing else can be hoped for
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
        long attainable = time.look() - timeBefore;
        if (spent >= PATIENCE_NANOS) {
            return Optional.of("a thread has computed for " + SECONDS + " s of CPU time");
        }
        // The half is for the error of the samples. If it is in between, the CPU time decides before long.
        return attainable >= PATIENCE_NANOS && spent < attainable / 2
                ? Optional.of("a thread has waited while it could have had " + SECONDS + " s of CPU time,")
                : Optional.empty();
    }
}
