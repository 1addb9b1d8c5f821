package dev.plumbline.jvm.internal.run;

import dev.plumbline.jvm.execution.Ending.Reason;
import dev.plumbline.jvm.internal.state.VirtualClock;
import dev.plumbline.schedule.Access.Kind;
import dev.plumbline.schedule.Leave;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Who may run in one execution, and who waits for what.
 *
 * <p>A thread that passes the same place of the same object several times while nobody changes anything is spinning. It
 * is kept from running until somebody changes something, which is what a fair scheduler would lead to anyway. Where
 * only spinners are left they run on, one after the other and unasked, in case their loops are bounded; long after
 * that, the execution is stuck.
 */
public final class ThreadStates {
    private static final int VISITS_BEFORE_SPINNING = 8;
    private static final int VISITS_BEFORE_GIVING_UP = 20_000;

    private final RunningExecution execution;
    private final Map<Object, Monitor> monitors = new IdentityHashMap<>();

    /** Those that wait for nothing. */
    private long runnable;
    /** Those that wait for something, but not forever: they may run at any time, and have then waited long enough. */
    private long timed;
    /** Of the runnable ones, those that wait for a change. */
    private long spinning;
    /** Those that have been spinning for so long that they never run again without a change. */
    private long exhausted;

    private long epoch;
    private final Owners owners = new Owners();
    private boolean functionsMayTouch;

    ThreadStates(RunningExecution execution) {
        this.execution = execution;
    }

    /** A bit for each thread that the scheduler may let run. */
    long enabled() {
        return runnable & ~spinning | timed;
    }

    /** A bit for each thread that could run but is spinning. */
    long idle() {
        return runnable & spinning;
    }

    /** Of the enabled ones, those that wait for something or for a time. */
    long timed() {
        return timed;
    }

    /** Whether all that can go on are these, and only because time passes. */
    boolean onlyTimePassesFor(long these) {
        return timed != 0 && (timed & ~these) == 0 && runnable == 0;
    }

    /** Of those that wait for a time, the one whose time comes first. */
    ControlledThread firstOfTimed() {
        ControlledThread first = null;
        for (int i = 0; i < execution.count(); i++) {
            ControlledThread thread = execution.thread(i);
            if ((timed & thread.bit) != 0 && (first == null || thread.deadline < first.deadline)) {
                first = thread;
            }
        }
        return first;
    }

    /** It can go on. */
    void ready(ControlledThread thread) {
        runnable |= thread.bit;
    }

    /** It has ended, or waits for what is kept elsewhere. */
    void gone(ControlledThread thread) {
        runnable &= ~thread.bit;
    }

    /** What it means for others to run now that a thread is at a place: it may be spinning there. */
    Leave visited(ControlledThread thread, long place, Object object) {
        int visits = thread.visit(place, object, epoch);
        if (visits <= VISITS_BEFORE_SPINNING) {
            return Leave.PREEMPTS;
        }
        spinning |= thread.bit;
        if (visits <= execution.loop.patience() * VISITS_BEFORE_GIVING_UP) {
            return Leave.SPINS;
        }
        exhausted |= thread.bit;
        runnable &= ~thread.bit;
        thread.reason = Reason.SPIN;
        thread.on = object;
        return Leave.BLOCKED;
    }

    /** A call that looked for long is over: whoever made it is no longer looking, and may be the next to go on. */
    void gaveUpLooking(ControlledThread thread) {
        spinning &= ~thread.bit;
        thread.forgetVisits();
    }

    /** A loop of the thread repeats itself: it does not run again without a change. */
    Leave repeats(ControlledThread thread) {
        exhausted |= thread.bit;
        runnable &= ~thread.bit;
        thread.reason = Reason.SPIN;
        return Leave.BLOCKED;
    }

    /** How often anybody changed anything that others look at. */
    long changes() {
        return epoch;
    }

    /** The thread is about to access the object. */
    public void accesses(ControlledThread thread, Object object) {
        owners.accesses(thread, object);
    }

    /** The thread changes the object that it said it would access. */
    public void changes(ControlledThread thread) {
        if (thread.nextObject != null && owners.isPrivate(thread.nextObject, thread)) {
            thread.touched++;
        } else {
            changed();
        }
    }

    /** From now on functions may change what nobody sees. */
    public void functionsMayTouch() {
        functionsMayTouch = true;
    }

    public boolean mayFunctionsTouch() {
        return functionsMayTouch;
    }

    /** Somebody changed something that spinners may be waiting for. */
    public void changed() {
        epoch++;
        spinning = 0;
        runnable |= exhausted;
        exhausted = 0;
    }

    /**
     * The thread waits.
     *
     * @param until on the virtual clock, or {@link VirtualClock#NEVER}
     * @return false if it was not woken but waited long enough
     */
    public boolean block(ControlledThread thread, Reason reason, Object on, long until) {
        thread.reason = reason;
        thread.on = on;
        thread.woken = false;
        thread.deadline = until;
        runnable &= ~thread.bit;
        if (until != VirtualClock.NEVER) {
            timed |= thread.bit;
            // When time passes is no matter of accesses.
            execution.accesses.untracked();
        }
        execution.step(thread);
        execution.turns.pass(thread, until == VirtualClock.NEVER ? Leave.BLOCKED : leaveOfTimed(thread));
        timed &= ~thread.bit;
        runnable |= thread.bit;
        thread.reason = Reason.RUNNABLE;
        thread.on = null;
        thread.touched += thread.woken ? 1 : 0;
        if (!thread.woken) {
            execution.clock.passTo(until);
            thread.expired = execution.turns.count();
        }
        return thread.woken;
    }

    /**
     * The time of a call may be up at once. But whose time was up already, and who waits again before anybody else has
     * had a turn, gives way: one that tries again and again would otherwise do so for ever. So do threads that the code
     * under test started: they sleep between their rounds, and to let each round begin at once makes many schedules of
     * little use.
     */
    private Leave leaveOfTimed(ControlledThread thread) {
        return thread.number < execution.ofProgram && thread.expired != execution.turns.count()
                ? Leave.WAITS
                : Leave.YIELDS;
    }

    public void wake(ControlledThread thread) {
        thread.woken = true;
        timed &= ~thread.bit;
        runnable |= thread.bit;
    }

    public Monitor monitor(Object object) {
        Monitor monitor = monitors.get(object);
        if (monitor == null) {
            monitor = new Monitor(object);
            monitors.put(object, monitor);
        }
        return monitor;
    }

    /** Waits until the monitor is free, and takes it. Of those that want it only those that can have it are enabled. */
    public void acquire(ControlledThread thread, Monitor monitor, int times) {
        while (monitor.owner != null) {
            thread.wanted = monitor;
            thread.reason = Reason.MONITOR;
            thread.on = monitor.object;
            runnable &= ~thread.bit;
            thread.willDo(Kind.LOCK, monitor.object, StepAccesses.MONITOR);
            execution.turns.pass(thread, Leave.BLOCKED);
        }
        take(thread, monitor, times);
    }

    void take(ControlledThread thread, Monitor monitor, int times) {
        thread.wanted = null;
        thread.reason = Reason.RUNNABLE;
        thread.on = null;
        monitor.owner = thread;
        monitor.entered = times;
        thread.comesAfter(monitor.released);
        for (int i = 0; i < execution.count(); i++) {
            if (execution.thread(i).wanted == monitor) {
                runnable &= ~execution.thread(i).bit;
                execution.thread(i).reason = Reason.MONITOR;
                execution.thread(i).on = monitor.object;
            }
        }
    }

    public void release(Monitor monitor) {
        execution.accesses.did(Kind.UNLOCK, monitor.object, StepAccesses.MONITOR);
        monitor.released = monitor.owner.release();
        monitor.owner = null;
        monitor.entered = 0;
        for (int i = 0; i < execution.count(); i++) {
            if (execution.thread(i).wanted == monitor) {
                runnable |= execution.thread(i).bit;
            }
        }
    }

    /** A thread that waited for a notification has it, and now waits for the monitor. */
    public void notified(ControlledThread thread, Monitor monitor) {
        thread.woken = true;
        timed &= ~thread.bit;
        thread.wanted = monitor;
        thread.reason = Reason.MONITOR;
        if (monitor.owner == null) {
            runnable |= thread.bit;
        }
    }
}
