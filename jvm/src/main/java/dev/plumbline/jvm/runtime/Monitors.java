package dev.plumbline.jvm.runtime;

import dev.plumbline.jvm.execution.Ending.Reason;

/**
 * {@code synchronized}, {@code wait} and {@code notify} of controlled threads, in place of the JVM's. Public because
 * generated code calls it.
 */
public final class Monitors {
    private static final long MILLION = 1_000_000;

    private Monitors() {}

    public static void enter(Object object) {
        ControlledThread thread = Worker.current();
        if (object == null) {
            throw new NullPointerException("synchronized on null");
        }
        if (thread == null) {
            return;
        }
        World world = thread.world;
        world.live(thread);
        Monitor monitor = world.waiting.monitor(object);
        if (monitor.owner == thread) {
            monitor.entered++;
            return;
        }
        if (monitor.owner == null && thread.quiet == 0) {
            // While it is kept waiting here it is enabled as long as the monitor is free.
            thread.wanted = monitor;
            world.point(thread, thread.site, object);
        }
        world.waiting.acquire(thread, monitor, 1);
    }

    /** Never throws: it stands in handlers that cover themselves. */
    public static void exit(Object object) {
        ControlledThread thread = Worker.current();
        if (thread == null || thread.world.ended()) {
            return;
        }
        Monitor monitor = thread.world.waiting.monitor(object);
        if (monitor.owner == thread && --monitor.entered == 0) {
            thread.world.waiting.release(monitor);
        }
    }

    public static boolean holdsLock(Object object) {
        ControlledThread thread = Worker.current();
        return thread != null && thread.world.waiting.monitor(object).owner == thread;
    }

    public static void await(Object object) throws InterruptedException {
        await(object, 0);
    }

    public static void await(Object object, long millis, int nanos) throws InterruptedException {
        await(object, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    /** {@code Object.wait}. It is woken by a notification, an interrupt or the clock; never without a reason. */
    public static void await(Object object, long millis) throws InterruptedException {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            throw new IllegalStateException("wait() in a thread that is not controlled");
        }
        World world = thread.world;
        world.live(thread);
        Monitor monitor = world.waiting.monitor(object);
        if (monitor.owner != thread) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        Threads.throwIfInterrupted(thread);
        if (thread.quiet > 0 && millis == 0) {
            throw world.waitsAlone(thread);
        }
        thread.byInterrupt = false;
        int entered = monitor.entered;
        monitor.waiting.add(thread);
        world.waiting.release(monitor);
        long until = millis == 0 || millis > VirtualClock.NEVER / MILLION / 2
                ? VirtualClock.NEVER
                : world.clock.now() + millis * MILLION;
        world.waiting.block(thread, Reason.WAIT, object, until);
        monitor.waiting.remove(thread);
        thread.reason = Reason.MONITOR;
        world.waiting.acquire(thread, monitor, entered);
        // A thread that has been notified returns, interrupted or not: otherwise the notification would be lost.
        if (thread.byInterrupt) {
            Threads.throwIfInterrupted(thread);
        }
    }

    public static void signal(Object object) {
        ControlledThread thread = owner(object);
        if (thread != null) {
            Monitor monitor = thread.world.waiting.monitor(object);
            int waiting = monitor.waiting.size();
            if (waiting > 0) {
                thread.world.waiting.notified(monitor.waiting.remove(thread.world.choose(waiting)), monitor);
            }
        }
    }

    public static void signalAll(Object object) {
        ControlledThread thread = owner(object);
        if (thread != null) {
            Monitor monitor = thread.world.waiting.monitor(object);
            monitor.waiting.forEach(waiter -> thread.world.waiting.notified(waiter, monitor));
            monitor.waiting.clear();
        }
    }

    private static ControlledThread owner(Object object) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.world.live(thread);
            if (thread.world.waiting.monitor(object).owner != thread) {
                throw new IllegalMonitorStateException("current thread is not owner");
            }
        }
        return thread;
    }

    /** Wakes a thread that waits for a notification, because it was interrupted. */
    static void interrupt(ControlledThread waiter) {
        Monitor monitor = waiter.world.waiting.monitor(waiter.on);
        monitor.waiting.remove(waiter);
        waiter.byInterrupt = true;
        waiter.world.waiting.notified(waiter, monitor);
    }
}
