package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.execution.Ending.Reason;
import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.StepAccesses;
import dev.plumbline.jvm.internal.run.Worker;
import dev.plumbline.jvm.internal.state.VirtualClock;
import dev.plumbline.schedule.Access.Kind;

/**
 * {@link java.util.concurrent.locks.LockSupport} for controlled threads. Parking ends with a permit, an interrupt or
 * the clock; never spuriously. Public because generated code calls it.
 */
public final class Parking {
    private Parking() {}

    public static void park() {
        park(null, VirtualClock.NEVER);
    }

    public static void park(Object blocker) {
        park(blocker, VirtualClock.NEVER);
    }

    public static void parkNanos(long nanos) {
        parkNanos(null, nanos);
    }

    public static void parkNanos(Object blocker, long nanos) {
        if (nanos > 0) {
            ControlledThread thread = Worker.current();
            long now = thread == null ? 0 : thread.execution.clock.now();
            park(blocker, nanos > VirtualClock.NEVER / 4 ? VirtualClock.NEVER : now + nanos);
        }
    }

    public static void parkUntil(long deadline) {
        parkUntil(null, deadline);
    }

    public static void parkUntil(Object blocker, long deadline) {
        long millis = deadline - VirtualEnvironment.currentTimeMillis();
        parkNanos(blocker, millis > VirtualClock.NEVER / 4_000_000 ? VirtualClock.NEVER / 2 : millis * 1_000_000);
    }

    /**
     * No switch is needed before the thread waits without a permit: whether other threads run before it waits or while
     * it waits, the same permit wakes it, and while it waits they can run in more orders.
     */
    private static void park(Object blocker, long until) {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            return;
        }
        thread.execution.live(thread);
        if (thread.quiet > 0) {
            if (!thread.permit && !thread.interrupted && until == VirtualClock.NEVER) {
                throw thread.execution.waitsAlone(thread);
            }
            thread.permit = false;
            return;
        }
        // Whether there is a permit is not an access: in either case the next step is to take it, and that step is
        // enabled when there is one.
        if (thread.permit || thread.interrupted) {
            thread.willDo(Kind.AWAIT, thread.identity, StepAccesses.PERMIT);
            Hooks.reach(thread, blocker, 3);
            thread.permit = false;
            thread.touched++;
            return;
        }
        // Newer JDKs set the blocker themselves before they park, and reset it afterwards.
        Object before = thread.blocker;
        thread.blocker = blocker == null ? before : blocker;
        thread.willDo(Kind.AWAIT, thread.identity, StepAccesses.PERMIT);
        thread.execution.states.block(thread, Reason.PARK, thread.blocker, until);
        thread.blocker = before;
    }

    public static void unpark(Thread target) {
        ControlledThread thread = Hooks.point(target, 4, Kind.SIGNAL, StepAccesses.PERMIT);
        ControlledThread parked = thread == null || target == null ? null : thread.execution.of(target);
        if (parked == null || parked.done) {
            return;
        }
        if (parked.reason == Reason.PARK) {
            // A second permit for a thread that has one and has not run yet is lost, as it is in the JVM.
            parked.execution.states.wake(parked);
            thread.touched++;
        } else if (!parked.permit) {
            parked.permit = true;
            Hooks.changed();
        }
    }

    public static Object getBlocker(Thread target) {
        ControlledThread thread = Worker.current();
        ControlledThread asked = thread == null ? null : thread.execution.of(target);
        if (thread != null) {
            thread.execution.accesses.unknown();
        }
        return asked == null ? null : asked.blocker;
    }

    public static void setCurrentBlocker(Object blocker) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.blocker = blocker;
        }
    }

    public static long getThreadId(Thread target) {
        return Threads.threadId(target);
    }
}
