package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.execution.Ending.Reason;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.jvm.internal.race.MemoryView;
import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.StepAccesses;
import dev.plumbline.jvm.internal.run.Worker;
import dev.plumbline.jvm.internal.state.VirtualClock;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Access.Kind;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The methods of {@link Thread} for controlled threads; the receiver, if any, is the first argument. A thread that the
 * code under test starts is never started in the JVM: a worker runs its {@code run()}. Public because generated code
 * calls it.
 */
public final class Threads {
    private static final long MILLION = 1_000_000;

    private Threads() {}

    public static Thread currentThread() {
        ControlledThread thread = Worker.current();
        return thread == null ? Thread.currentThread() : thread.identity;
    }

    public static void start(Thread started) {
        ControlledThread thread = controlled("started");
        if (started.getClass().getName().equals("java.lang.VirtualThread")) {
            // Its run() does nothing, and its task is inaccessible.
            throw thread.execution.fail(
                    new Uncontrollable("thread " + thread.number
                            + " starts a virtual thread that uncontrolled code has made; it would run without control"),
                    "start");
        }
        Hooks.point(started, 0, Kind.SEND, StepAccesses.STARTED);
        thread.execution.start(thread, started);
        Hooks.changed();
    }

    public static void yield() {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0) {
            thread.execution.live(thread);
            thread.execution.yield(thread);
        }
    }

    /** A hint to the processor. Loops that need other threads to run are recognised without it. */
    public static void onSpinWait() {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.execution.live(thread);
        }
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        sleepNanos(nanos(millis) + nanos);
    }

    public static void sleep(long millis) throws InterruptedException {
        sleepNanos(nanos(millis));
    }

    public static void sleep(Duration duration) throws InterruptedException {
        if (!duration.isNegative()) {
            sleepNanos(nanos(duration));
        }
    }

    /** At most the largest number of nanoseconds that the clock can represent. */
    private static long nanos(Duration duration) {
        return Math.min(TimeUnit.NANOSECONDS.convert(duration), VirtualClock.NEVER / 4);
    }

    private static void sleepNanos(long nanos) throws InterruptedException {
        if (nanos < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        ControlledThread thread = controlled("put to sleep");
        throwIfInterrupted(thread);
        thread.execution.states.block(thread, Reason.WAIT, null, thread.execution.clock.now() + nanos);
        throwIfInterrupted(thread);
    }

    private static long nanos(long millis) {
        return millis > VirtualClock.NEVER / MILLION / 4 ? VirtualClock.NEVER / 4 : millis * MILLION;
    }

    public static void join(Thread other) throws InterruptedException {
        join(other, 0);
    }

    public static void join(Thread other, long millis, int nanos) throws InterruptedException {
        join(other, nanos > 0 ? millis + 1 : millis);
    }

    public static void join(Thread other, long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        ControlledThread thread = controlled("joined");
        joinUntil(thread, other, millis == 0 ? VirtualClock.NEVER : thread.execution.clock.now() + nanos(millis));
    }

    /** Returns whether the other thread has ended; waiting for a thread that was never started is an error. */
    public static boolean join(Thread other, Duration duration) throws InterruptedException {
        ControlledThread thread = controlled("joined");
        if (thread.execution.of(other) == null) {
            throw new IllegalThreadStateException("Thread not started");
        }
        if (duration.isNegative() || duration.isZero()) {
            return !isAlive(other);
        }
        joinUntil(thread, other, thread.execution.clock.now() + nanos(duration));
        return thread.execution.of(other).done;
    }

    private static void joinUntil(ControlledThread thread, Thread other, long until) throws InterruptedException {
        Hooks.point(other, 1, Kind.READ, Access.ANY_CELL);
        throwIfInterrupted(thread);
        ControlledThread joined = thread.execution.of(other);
        if (joined != null && !joined.done) {
            if (thread.quiet > 0 && until == VirtualClock.NEVER) {
                throw thread.execution.waitsAlone(thread);
            }
            thread.willDo(Kind.RECEIVE, joined.identity, StepAccesses.ENDED);
            thread.execution.states.block(thread, Reason.JOIN, joined, until);
            throwIfInterrupted(thread);
        }
        comesAfterEnd(thread, joined);
    }

    /** A thread that has learnt that another thread has ended comes after all actions of that thread. */
    private static void comesAfterEnd(ControlledThread thread, ControlledThread other) {
        if (other != null && other.done) {
            thread.comesAfter(other.end());
        }
    }

    public static boolean isAlive(Thread other) {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            return other.isAlive();
        }
        Hooks.point(other, 1, Kind.READ, Access.ANY_CELL);
        ControlledThread asked = thread.execution.of(other);
        comesAfterEnd(thread, asked);
        return asked != null && !asked.done;
    }

    public static Thread.State getState(Thread other) {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            return other.getState();
        }
        Hooks.point(other, 1, Kind.READ, Access.ANY_CELL);
        ControlledThread asked = thread.execution.of(other);
        if (asked == null) {
            return Thread.State.NEW;
        }
        // No access records what the other thread waits for.
        thread.execution.accesses.unknown();
        comesAfterEnd(thread, asked);
        if (asked.done) {
            return Thread.State.TERMINATED;
        }
        return switch (asked.reason) {
            case RUNNABLE, SPIN -> Thread.State.RUNNABLE;
            case MONITOR -> Thread.State.BLOCKED;
            case WAIT, PARK, JOIN ->
                asked.deadline == VirtualClock.NEVER ? Thread.State.WAITING : Thread.State.TIMED_WAITING;
        };
    }

    public static long getId(Thread other) {
        return threadId(other);
    }

    public static long threadId(Thread other) {
        ControlledThread thread = Worker.current();
        ControlledThread asked = thread == null ? null : thread.execution.of(other);
        // Small numbers, the same in every execution. A thread that was never started has none of its own.
        return asked == null ? 1_000_000 : asked.number + 10L;
    }

    public static void interrupt(Thread other) {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            other.interrupt();
            return;
        }
        Hooks.point(other, 2, Kind.SIGNAL, StepAccesses.INTERRUPT);
        ControlledThread target = thread.execution.of(other);
        if (target == null || target.done) {
            return;
        }
        if (thread.memory != null) {
            target.interruptedBy = MemoryView.both(target.interruptedBy, thread.release());
        }
        if (!target.interrupted) {
            target.interrupted = true;
            Hooks.changed();
        }
        boolean mainAtRest = target == target.execution.main && target.reason == Reason.JOIN && target.on == null;
        // An interrupt may end any wait of the other thread.
        thread.execution.accesses.did(Kind.SIGNAL, other, StepAccesses.PERMIT);
        if (target.reason == Reason.JOIN && target.on instanceof ControlledThread joined) {
            thread.execution.accesses.did(Kind.WRITE, joined.identity, StepAccesses.ENDED);
        }
        if (target.reason == Reason.WAIT && target.on != null) {
            Monitors.interrupt(target);
        } else if (target.reason == Reason.PARK || target.reason == Reason.WAIT) {
            target.execution.states.wake(target);
        } else if (target.reason == Reason.JOIN && !mainAtRest) {
            target.execution.states.wake(target);
        }
    }

    public static boolean isInterrupted(Thread other) {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            return other.isInterrupted();
        }
        ControlledThread asked = thread.execution.of(other);
        Hooks.point(other, 2, Kind.READ, StepAccesses.INTERRUPT);
        boolean is = asked != null && !asked.done && asked.interrupted;
        if (is) {
            thread.comesAfter(asked.interruptedBy);
        }
        return is;
    }

    public static boolean interrupted() {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            return Thread.interrupted();
        }
        Hooks.point(thread.identity, 2, Kind.WRITE, StepAccesses.INTERRUPT);
        return interruptedUnseen();
    }

    /**
     * The same without a switch before it. A loop that only checks this cannot be stopped; classes of
     * java.util.concurrent have no such loop, and check often.
     */
    public static boolean interruptedUnseen() {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            return Thread.interrupted();
        }
        boolean was = thread.interrupted;
        if (was) {
            thread.comesAfter(thread.interruptedBy);
            thread.interruptedBy = null;
        }
        thread.execution.accesses.did(was ? Kind.WRITE : Kind.READ, thread.identity, StepAccesses.INTERRUPT);
        thread.interrupted = false;
        thread.touched += was ? 1 : 0;
        return was;
    }

    /**
     * A name for a thread that was given none: the counter of the JVM would continue from one execution to the next.
     */
    public static String nextName() {
        ControlledThread thread = Worker.current();
        return thread == null ? "Thread" : thread.execution.nextThreadName(thread);
    }

    static void throwIfInterrupted(ControlledThread thread) throws InterruptedException {
        Kind kind = thread.interrupted ? Kind.WRITE : Kind.READ;
        thread.execution.accesses.did(kind, thread.identity, StepAccesses.INTERRUPT);
        if (thread.interrupted) {
            thread.interrupted = false;
            thread.comesAfter(thread.interruptedBy);
            thread.interruptedBy = null;
            throw new InterruptedException();
        }
    }

    private static ControlledThread controlled(String what) {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            throw new Uncontrollable("a thread is " + what + " outside of an execution");
        }
        thread.execution.live(thread);
        return thread;
    }

    // TimeUnit is not copied, because it occurs in the interfaces between controlled and uncontrolled code.

    public static void sleep(TimeUnit unit, long timeout) throws InterruptedException {
        if (timeout > 0) {
            sleepNanos(Math.min(unit.toNanos(timeout), VirtualClock.NEVER / 4));
        }
    }

    public static void timedJoin(TimeUnit unit, Thread other, long timeout) throws InterruptedException {
        if (timeout > 0) {
            join(other, Math.max(1, unit.toMillis(timeout)));
        }
    }

    public static void timedWait(TimeUnit unit, Object object, long timeout) throws InterruptedException {
        if (timeout > 0) {
            Monitors.await(object, Math.max(1, unit.toMillis(timeout)));
        }
    }
}
