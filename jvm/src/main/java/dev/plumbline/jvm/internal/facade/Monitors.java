package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.execution.Ending.Reason;
import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.Monitor;
import dev.plumbline.jvm.internal.run.RunningExecution;
import dev.plumbline.jvm.internal.run.StepAccesses;
import dev.plumbline.jvm.internal.run.Worker;
import dev.plumbline.jvm.internal.state.VirtualClock;
import dev.plumbline.schedule.Access.Kind;

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
        RunningExecution execution = thread.execution;
        execution.live(thread);
        Monitor monitor = execution.states.monitor(object);
        if (monitor.owner == thread) {
            monitor.entered++;
            return;
        }
        // Whether the monitor is free here is not an access: in either case the next step is to take it, and that step
        // is enabled when the monitor is free.
        if (monitor.owner == null && thread.quiet == 0) {
            thread.willDo(Kind.LOCK, object, StepAccesses.MONITOR);
            // While the thread is paused here it is enabled as long as the monitor is free.
            thread.wanted = monitor;
            execution.point(thread, thread.site, object);
        }
        execution.states.acquire(thread, monitor, 1);
    }

    /** Never throws, because its call is in a handler that covers itself. */
    public static void exit(Object object) {
        ControlledThread thread = Worker.current();
        if (thread == null || thread.execution.ended()) {
            return;
        }
        Monitor monitor = thread.execution.states.monitor(object);
        if (monitor.owner == thread && --monitor.entered == 0) {
            thread.execution.states.release(monitor);
        }
    }

    public static boolean holdsLock(Object object) {
        ControlledThread thread = Worker.current();
        return thread != null && thread.execution.states.monitor(object).owner == thread;
    }

    public static void await(Object object) throws InterruptedException {
        await(object, 0);
    }

    public static void await(Object object, long millis, int nanos) throws InterruptedException {
        await(object, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    /** {@code Object.wait}. The thread is woken by a notification, an interrupt or the clock; never spuriously. */
    public static void await(Object object, long millis) throws InterruptedException {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            throw new IllegalStateException("wait() in a thread that is not controlled");
        }
        RunningExecution execution = thread.execution;
        execution.live(thread);
        Monitor monitor = execution.states.monitor(object);
        if (monitor.owner != thread) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        Threads.throwIfInterrupted(thread);
        if (thread.quiet > 0 && millis == 0) {
            throw execution.waitsAlone(thread);
        }
        thread.byInterrupt = false;
        int entered = monitor.entered;
        monitor.waiting.add(thread);
        execution.states.release(monitor);
        long until = millis == 0 || millis > VirtualClock.NEVER / MILLION / 2
                ? VirtualClock.NEVER
                : execution.clock.now() + millis * MILLION;
        thread.willDo(Kind.LOCK, object, StepAccesses.MONITOR);
        execution.states.block(thread, Reason.WAIT, object, until);
        monitor.waiting.remove(thread);
        thread.reason = Reason.MONITOR;
        execution.states.acquire(thread, monitor, entered);
        // A thread that has been notified returns, interrupted or not: otherwise the notification would be lost.
        if (thread.byInterrupt) {
            Threads.throwIfInterrupted(thread);
        }
    }

    public static void signal(Object object) {
        ControlledThread thread = owner(object);
        if (thread != null) {
            thread.execution.accesses.did(Kind.WRITE, object, StepAccesses.MONITOR);
            Monitor monitor = thread.execution.states.monitor(object);
            int waiting = monitor.waiting.size();
            if (waiting > 0) {
                thread.touched++;
                thread.execution.states.notified(
                        monitor.waiting.remove(thread.execution.turns.choose(waiting)), monitor);
            }
        }
    }

    public static void signalAll(Object object) {
        ControlledThread thread = owner(object);
        if (thread != null) {
            thread.execution.accesses.did(Kind.WRITE, object, StepAccesses.MONITOR);
            Monitor monitor = thread.execution.states.monitor(object);
            thread.touched += monitor.waiting.size();
            monitor.waiting.forEach(waiter -> thread.execution.states.notified(waiter, monitor));
            monitor.waiting.clear();
        }
    }

    private static ControlledThread owner(Object object) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.execution.live(thread);
            if (thread.execution.states.monitor(object).owner != thread) {
                throw new IllegalMonitorStateException("current thread is not owner");
            }
        }
        return thread;
    }

    /** Wakes a thread that waits for a notification, because it was interrupted. */
    static void interrupt(ControlledThread waiter) {
        Monitor monitor = waiter.execution.states.monitor(waiter.on);
        waiter.execution.accesses.did(Kind.WRITE, waiter.on, StepAccesses.MONITOR);
        monitor.waiting.remove(waiter);
        waiter.byInterrupt = true;
        waiter.execution.states.notified(waiter, monitor);
    }
}
