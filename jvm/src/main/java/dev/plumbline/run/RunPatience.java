package dev.plumbline.run;

import dev.plumbline.jvm.execution.AttainableTime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Decides when to kill the process of a run: when it could have had as much CPU time as the run may take, or when it
 * has made no progress for long. On a busy machine a run takes longer in wall-clock time, which does not count; see
 * {@link AttainableTime}.
 *
 * <p>A run makes no progress while it uses less than a tenth of the CPU time that it could have. This holds for a
 * deadlock, but neither for an endless loop nor for a run that is just long, which cannot be distinguished.
 */
final class RunPatience {
    /** For runs without a limit as long as they make progress: their steps are counted elsewhere. */
    static final Duration WHILE_PROGRESSING = Duration.ofDays(10_000);

    /** Without progress. */
    private static final Duration STANDSTILL = Duration.ofMinutes(2);

    static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final long most;
    private final long still;
    private final Supplier<Optional<Duration>> cpu;
    private final AttainableTime time;
    private long movedAt;
    private Optional<Duration> lastCpu;

    /** The decision about a process. */
    enum Finding {
        CONTINUE,
        STANDS_STILL,
        TAKES_TOO_LONG
    }

    RunPatience(Duration most, Process process) {
        this(most, () -> process.info().totalCpuDuration(), new AttainableTime(INTERVAL_NANOS));
    }

    /** @param cpu CPU time of the process, if the system reports it */
    RunPatience(Duration most, Supplier<Optional<Duration>> cpu, AttainableTime time) {
        boolean limited = most.compareTo(WHILE_PROGRESSING) < 0;
        this.most = limited ? most.toNanos() : Long.MAX_VALUE;
        this.still = limited ? most.toNanos() / 2 : STANDSTILL.toNanos();
        this.cpu = cpu;
        this.time = time;
        this.lastCpu = cpu.get();
    }

    /** Called about once in {@link #INTERVAL_NANOS}; takes some milliseconds. */
    Finding sample() {
        long before = time.nanos();
        long now = time.sample();
        Optional<Duration> had = cpu.get();
        // A process whose CPU time is unknown counts as making progress: it may take too long, which is all that is
        // known.
        boolean moved = had.isEmpty()
                || lastCpu.isEmpty()
                || had.get().minus(lastCpu.get()).toNanos() > (now - before) / 10;
        lastCpu = had;
        if (moved) {
            movedAt = now;
        }
        boolean stands = now - movedAt >= still;
        if (stands && (now >= most || most == Long.MAX_VALUE)) {
            return Finding.STANDS_STILL;
        }
        // A run whose time is over and that makes no progress at the moment is watched further: it will soon count as
        // standing still, or make progress again.
        return moved && now >= most ? Finding.TAKES_TOO_LONG : Finding.CONTINUE;
    }
}
