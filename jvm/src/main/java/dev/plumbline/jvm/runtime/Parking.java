package dev.plumbline.jvm.runtime;

import dev.plumbline.jvm.execution.Ending.Reason;

/**
 * {@link java.util.concurrent.locks.LockSupport} for controlled threads. Parking ends with a permit, an interrupt or the
 * clock; never without a reason. Public because generated code calls it.
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
            long now = thread == null ? 0 : thread.world.clock.now();
            park(blocker, nanos > VirtualClock.NEVER / 4 ? VirtualClock.NEVER : now + nanos);
        }
    }

    public static void parkUntil(long deadline) {
        parkUntil(null, deadline);
    }

    public static void parkUntil(Object blocker, long deadline) {
        long millis = deadline - Surroundings.currentTimeMillis();
        parkNanos(blocker, millis > VirtualClock.NEVER / 4_000_000 ? VirtualClock.NEVER / 2 : millis * 1_000_000);
    }

    /**
     * Nobody else need run first where there is no permit: whether others run before the thread waits or while it does, it is
     * woken by the same permit, and waiting leaves them more freedom.
     */
    private static void park(Object blocker, long until) {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            return;
        }
        thread.world.live(thread);
        if (thread.quiet > 0) {
            if (!thread.permit && !thread.interrupted && until == VirtualClock.NEVER) {
                throw thread.world.waitsAlone(thread);
            }
            thread.permit = false;
            return;
        }
        if (thread.permit || thread.interrupted) {
            Hooks.point(blocker, 3);
            thread.permit = false;
            return;
        }
        // Newer JDKs say what they park for before they park, and take it back themselves.
        Object before = thread.blocker;
        thread.blocker = blocker == null ? before : blocker;
        thread.world.waiting.block(thread, Reason.PARK, thread.blocker, until);
        thread.blocker = before;
    }

    public static void unpark(Thread target) {
        ControlledThread thread = Hooks.point(target, 4);
        ControlledThread parked = thread == null || target == null ? null : thread.world.of(target);
        if (parked == null || parked.done) {
            return;
        }
        if (parked.reason == Reason.PARK) {
            // A second permit for a thread that has one and has not run yet is lost, as it is in the JVM.
            parked.world.waiting.wake(parked);
        } else if (!parked.permit) {
            parked.permit = true;
            Hooks.written();
        }
    }

    public static Object getBlocker(Thread target) {
        ControlledThread thread = Worker.current();
        ControlledThread asked = thread == null ? null : thread.world.of(target);
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
