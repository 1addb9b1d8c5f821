package dev.plumbline.jvm.internal.run;

import dev.plumbline.jvm.execution.Ending.Reason;
import dev.plumbline.jvm.internal.state.VirtualClock;
import dev.plumbline.schedule.Access.Kind;
import dev.plumbline.schedule.SwitchReason;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Which threads may run in one execution, and what the others wait for.
 *
 * <p>A thread that passes the same place of the same object several times without a change by any thread is spinning.
 * It may not run until there is a change, which is what a fair scheduler would lead to anyway. If only spinning threads
 * are left, they continue one after the other without asking the scheduler, in case their loops are bounded; long after
 * that, the execution is stuck.
 */
public final class ThreadStates {
    private static final int VISITS_BEFORE_SPINNING = 8;
    private static final int VISITS_WITHIN_LOOPS = 64;
    private static final int VISITS_BEFORE_GIVING_UP = 20_000;
    private static final int PAUSES_ALONE = 8;

    private final RunningExecution execution;
    private final Map<Object, Monitor> monitors = new IdentityHashMap<>();

    /** The threads that do not wait. */
    private long runnable;
    /** The threads that wait with a time-out: they may run at any time, and have then timed out. */
    private long timed;
    /** Of the runnable threads, those that wait for a change. */
    private long spinning;
    /** The threads that have spun beyond the limit, and run again only after a change. */
    private long exhausted;

    private boolean anyGaveWay;
    private final ObjectOwners owners = new ObjectOwners();
    private boolean functionsMayTouch;

    ThreadStates(RunningExecution execution) {
        this.execution = execution;
    }

    /** A bit for each thread that the scheduler may let run. */
    long enabled() {
        long able = runnable & ~spinning | timed;
        if (!anyGaveWay) {
            return able;
        }
        // A thread that gives way has just had a turn, so no other thread waits for it: there are no circles, and some
        // thread remains enabled.
        long enabled = able;
        for (int i = 0; i < execution.count(); i++) {
            if ((execution.thread(i).below & able) != 0) {
                enabled &= ~execution.thread(i).bit;
            }
        }
        return enabled;
    }

    /** A thread has its turn. */
    void hasTurn(ControlledThread thread) {
        if (anyGaveWay) {
            for (int i = 0; i < execution.count(); i++) {
                execution.thread(i).below &= ~thread.bit;
            }
        }
    }

    /** A bit for each thread that could run but is spinning. */
    long idle() {
        return runnable & spinning;
    }

    /** Of the enabled threads, those that wait with a time-out. */
    long timed() {
        return timed;
    }

    /** Whether only these threads can continue, and only because time passes. */
    boolean onlyTimePassesFor(long these) {
        return timed != 0 && (timed & ~these) == 0 && runnable == 0;
    }

    /** Of the threads that wait with a time-out, the one with the earliest deadline. */
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

    /** The thread can continue. */
    void ready(ControlledThread thread) {
        runnable |= thread.bit;
    }

    /** The thread has ended, or waits for something that is recorded elsewhere. */
    void gone(ControlledThread thread) {
        runnable &= ~thread.bit;
    }

    /** The kind of a switch at this place, where the thread may be spinning. */
    SwitchReason visited(ControlledThread thread, long place, Object object) {
        int visits = thread.visit(place, object, thread.disturbed + thread.wrote);
        if (thread.runsUnasked() || visits <= mostVisits(thread)) {
            return SwitchReason.PREEMPTS;
        }
        spinning |= thread.bit;
        if (visits <= execution.loop.patience() * VISITS_BEFORE_GIVING_UP) {
            return SwitchReason.SPINS;
        }
        exhausted |= thread.bit;
        runnable &= ~thread.bit;
        thread.reason = Reason.SPIN;
        thread.on = object;
        return SwitchReason.BLOCKED;
    }

    /** Loops of the classes under test report the beginning of each round, which is more reliable than places. */
    private static int mostVisits(ControlledThread thread) {
        return thread.rounds.none() ? VISITS_BEFORE_SPINNING : VISITS_WITHIN_LOOPS;
    }

    /**
     * A call that read the same places for long has ended: its thread no longer spins, and may be the next to continue.
     */
    void stoppedSpinning(ControlledThread thread) {
        spinning &= ~thread.bit;
        thread.endsRunningUnasked();
        thread.yields = false;
        thread.forgetVisits();
    }

    /** A round of a loop of the thread begins; returns the kind of a switch here. */
    SwitchReason begins(ControlledThread thread) {
        Rounds.Finding finding = thread.rounds.found();
        if (finding == Rounds.Finding.REPEATS) {
            exhausted |= thread.bit;
            runnable &= ~thread.bit;
            thread.endsRunningUnasked();
            thread.reason = Reason.SPIN;
            return SwitchReason.BLOCKED;
        }
        if (finding == Rounds.Finding.NEW || thread.number > execution.ofProgram) {
            // Threads that the code under test started often have endless loops; no thread waits for their end.
            return SwitchReason.PREEMPTS;
        }
        switch (Patience.with(thread.rounds.last())) {
            case CONTINUE -> {
                return SwitchReason.PREEMPTS;
            }
            case RUN_ON_ALONE -> {
                thread.runsUnaskedIn(thread.rounds.last().loop());
                return SwitchReason.PREEMPTS;
            }
            case WAIT_FOR_CHANGE -> {
                thread.endsRunningUnasked();
                spinning |= thread.bit;
                return SwitchReason.SPINS;
            }
            case GIVE_WAY -> {
                thread.below = (runnable & ~spinning | timed) & ~thread.bit;
                anyGaveWay = true;
                return SwitchReason.SPINS;
            }
        }
        throw new AssertionError(finding);
    }

    /** The thread is about to access the object; null if it is unknown. */
    public void accesses(ControlledThread thread, Object object) {
        thread.rounds.sees(object);
        if (object != null && object != StepAccesses.Fixed.STATICS) {
            owners.accesses(thread, object);
        }
    }

    /** Whether no other thread has accessed the object that the thread is about to access. */
    boolean isPrivate(ControlledThread thread) {
        return thread.nextObject != null && owners.isPrivate(thread.nextObject, thread);
    }

    /** The thread changes the object that it announced. */
    public void changes(ControlledThread author) {
        Object object = author.nextObject;
        if (object != null && owners.isPrivate(object, author)) {
            author.touched++;
            return;
        }
        // A static field has one name when it is accessed directly and another when accessed by Unsafe.
        Object changed = object instanceof Class ? null : object;
        author.wrote++;
        author.endsRunningUnasked();
        spinning &= ~author.bit;
        for (int i = 0; i < execution.count(); i++) {
            ControlledThread thread = execution.thread(i);
            if (thread != author && thread.rounds.mayHaveSeen(changed)) {
                disturb(thread);
            }
        }
    }

    private void disturb(ControlledThread thread) {
        thread.disturbed++;
        spinning &= ~thread.bit;
        runnable |= exhausted & thread.bit;
        exhausted &= ~thread.bit;
    }

    /** From now on functions may make changes that are not reported. */
    public void functionsMayTouch() {
        functionsMayTouch = true;
    }

    public boolean mayFunctionsTouch() {
        return functionsMayTouch;
    }

    /** Some thread changed something unknown. */
    public void changed() {
        for (int i = 0; i < execution.count(); i++) {
            disturb(execution.thread(i));
        }
    }

    /**
     * The thread waits.
     *
     * @param until on the virtual clock, or {@link VirtualClock#NEVER}
     * @return false if it was not woken but timed out
     */
    public boolean block(ControlledThread thread, Reason reason, Object on, long until) {
        thread.reason = reason;
        thread.on = on;
        thread.woken = false;
        thread.deadline = until;
        runnable &= ~thread.bit;
        if (until != VirtualClock.NEVER) {
            timed |= thread.bit;
            thread.paused++;
            // The passing of time is not recorded as an access.
            execution.accesses.untracked();
        }
        execution.step(thread);
        execution.turns.pass(
                thread,
                until == VirtualClock.NEVER
                        ? SwitchReason.BLOCKED
                        : reasonOfPausing(thread, execution.loop.isOfPlatform(thread.site)));
        timed &= ~thread.bit;
        runnable |= thread.bit;
        thread.reason = Reason.RUNNABLE;
        thread.on = null;
        thread.touched += thread.woken ? 1 : 0;
        if (!thread.woken) {
            execution.clock.passTo(until);
        }
        return thread.woken;
    }

    /**
     * The time-out of a call may be up at once, and a thread that yields may continue. But a thread that pauses again
     * and again without a turn of another thread in between gives way: otherwise a loop of retries would run for ever.
     * Threads that the code under test started also give way, and so do the copies of the JDK: they pause between their
     * rounds, and letting each round begin at once would give many schedules of little use.
     */
    SwitchReason reasonOfPausing(ControlledThread thread, boolean ofPlatform) {
        if (thread.runsUnasked()) {
            return SwitchReason.WAITS;
        }
        boolean again = thread.pausedIn == execution.turns.count();
        thread.pausedIn = execution.turns.count();
        thread.pausesAlone = again ? thread.pausesAlone + 1 : 0;
        int most = ofPlatform ? 0 : PAUSES_ALONE;
        return thread.number < execution.ofProgram && thread.pausesAlone <= most
                ? SwitchReason.WAITS
                : SwitchReason.YIELDS;
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

    /**
     * Waits until the monitor is free, and takes it. A thread that wants the monitor is enabled only while it is free.
     */
    public void acquire(ControlledThread thread, Monitor monitor, int times) {
        while (monitor.owner != null) {
            thread.wanted = monitor;
            thread.reason = Reason.MONITOR;
            thread.on = monitor.object;
            runnable &= ~thread.bit;
            thread.willDo(Kind.LOCK, monitor.object, StepAccesses.MONITOR);
            execution.turns.pass(thread, SwitchReason.BLOCKED);
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

    /** A thread that waited for a notification has received it, and now waits for the monitor. */
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
