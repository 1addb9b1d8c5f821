package dev.plumbline.run;

import dev.plumbline.jvm.execution.AttainableTime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Says when the process of a run is given up: once it could have had as much CPU time as the run may take, or once it
 * has stood still for long. On a machine that is busy with other things a run takes longer by the clock on the wall, and
 * is none the worse for it; see {@link AttainableTime}.
 *
 * <p>A run stands still while it makes use of less than a tenth of the CPU time that it could have. So does a deadlock,
 * but neither a loop without end nor a run that is just long: nobody can tell those two apart.
 */
final class RunPatience {
    /** Of runs that may take as long as they like as long as they move: their steps are counted elsewhere. */
    static final Duration WHILE_IT_MOVES = Duration.ofDays(10_000);

    /** Without a move. */
    private static final Duration STANDSTILL = Duration.ofMinutes(2);

    static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final long most;
    private final long still;
    private final Supplier<Optional<Duration>> cpu;
    private final AttainableTime time;
    private long movedAt;
    private Optional<Duration> lastCpu;

    /** What is to be done about a process. */
    enum Finding {
        GO_ON,
        STANDS_STILL,
        TAKES_TOO_LONG
    }

    RunPatience(Duration most, Process process) {
        this(most, () -> process.info().totalCpuDuration(), new AttainableTime(INTERVAL_NANOS));
    }

    /** @param cpu that the process has had, where the system tells */
    RunPatience(Duration most, Supplier<Optional<Duration>> cpu, AttainableTime time) {
        boolean limited = most.compareTo(WHILE_IT_MOVES) < 0;
        this.most = limited ? most.toNanos() : Long.MAX_VALUE;
        this.still = limited ? most.toNanos() / 2 : STANDSTILL.toNanos();
        this.cpu = cpu;
        this.time = time;
        this.lastCpu = cpu.get();
    }

    /** Asked about once in {@link #INTERVAL_NANOS}; takes some milliseconds. */
    Finding look() {
        long before = time.nanos();
        long now = time.look();
        Optional<Duration> had = cpu.get();
        // A process whose CPU time is not known is taken to move: it may take too long, and that is all that is known.
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
        // One whose time is over and that does not move just now is watched on: it stands still soon, or moves again.
        return moved && now >= most ? Finding.TAKES_TOO_LONG : Finding.GO_ON;
    }
}
