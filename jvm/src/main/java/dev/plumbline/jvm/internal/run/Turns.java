package dev.plumbline.jvm.internal.run;

import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.ProcessPoint;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.SwitchReason;
import dev.plumbline.schedule.TakenStep;
import dev.plumbline.schedule.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Whose turn it is in one execution. Only here a worker hands over to the next one, by a volatile write that the next
 * one reads: so the next thread sees everything that earlier threads wrote.
 */
public final class Turns {
    static final int ROUNDS_BEFORE_GIVING_UP = 20;

    private final RunningExecution execution;
    private final Scheduler scheduler;
    private final ThreadStates states;
    private final StepAccesses accesses;
    private final IntFunction<Access> nextAccesses;
    private int rounds;
    private boolean completing;
    private int preemptions;
    private long turns;
    /** The threads of which the scheduler chose last; 0 if the last turn was given without asking it. */
    private long offered;

    Turns(RunningExecution execution) {
        this.execution = execution;
        this.scheduler = execution.scheduler;
        this.states = execution.states;
        this.accesses = execution.accesses;
        this.nextAccesses = number -> accesses.next(execution.thread(number));
    }

    /** The thread is at a point where others may run; returns when it is its turn again. */
    void pass(ControlledThread thread, SwitchReason reason) {
        hand(thread, reason);
        execution.traced(thread);
    }

    /** The same without a trace entry. */
    void hand(ControlledThread thread, SwitchReason reason) {
        Worker next = next(thread, reason);
        if (next != thread.worker) {
            turns++;
            next.letRun();
            thread.worker.awaitTurn();
            if (execution.ended()) {
                throw Abandoned.INSTANCE;
            }
        }
        states.hasTurn(thread);
        accesses.begin(thread);
    }

    /** The thread has finished, and another one continues. */
    void leaveFor(ControlledThread finished) {
        Worker next = next(finished, SwitchReason.FINISHED);
        turns++;
        next.letRun();
    }

    private Worker next(ControlledThread thread, SwitchReason reason) {
        execution.tracedToItsEnd();
        offered = 0;
        long enabled = states.enabled();
        stepEnds(thread, reason == SwitchReason.PREEMPTS_LIBRARY && (enabled & thread.bit) != 0);
        long idle = states.idle();
        boolean canContinue =
                reason != SwitchReason.BLOCKED && reason != SwitchReason.FINISHED && reason != SwitchReason.STARTS;
        if (thread.number <= execution.ofProgram) {
            rounds = 0;
        } else if (states.onlyTimePassesFor(-1L << execution.ofProgram + 1) && ++rounds > ROUNDS_BEFORE_GIVING_UP) {
            return nextRound();
        }
        if (!canContinue) {
            thread.endsRunningUnasked();
        }
        if (thread.runsUnasked() || enabled == thread.bit && canContinue) {
            return thread.worker;
        }
        if (enabled == 0) {
            if (idle == 0) {
                throw execution.end(endWithoutEnabledThread());
            }
            boolean again = canContinue && (idle & thread.bit) != 0;
            return again ? thread.worker : execution.thread(Long.numberOfTrailingZeros(idle)).worker;
        }
        ProcessPoint point = new ProcessPoint(
                reason == SwitchReason.STARTS ? -1 : thread.number,
                enabled,
                idle,
                states.timed(),
                reason,
                nextAccesses);
        int chosen = ask(point);
        offered = enabled;
        if (chosen == Scheduler.NO_TRANSITION) {
            throw execution.end(new Ending.Cut(execution.snapshot()));
        }
        if (chosen != thread.number && point.leavingPreempts()) {
            preemptions++;
        }
        return execution.thread(chosen).worker;
    }

    /**
     * Every call waits, and only threads can continue that the code under test started and that wait for a time, which
     * has passed many times: for instance the thread that cleans a cache every minute, for ever. The calls then count
     * as blocked. A call that such a thread would release still later is reported as stuck, in serial and concurrent
     * executions alike; a higher patience excludes that. The scheduler is not asked in the rounds added by patience, so
     * that a schedule recorded without it still fits.
     */
    private Worker nextRound() {
        if (rounds > execution.loop.mostRounds()) {
            throw execution.end(endWithoutEnabledThread());
        }
        return states.firstOfTimed().worker;
    }

    private Ending endWithoutEnabledThread() {
        return completing ? new Ending.Complete() : BlockedThreads.stuck(execution.snapshot());
    }

    /**
     * All calls have returned. If the scheduler needs accesses, the threads that the code under test started run until
     * they rest before the execution ends. A reduction tries another order where it has seen two steps that do not
     * commute, and it does not see what a thread would have done next: with {@code log(1) | get()} on a counter that a
     * thread of its own increments, the execution would end before the increment, and nothing would show that the
     * increment can come before the read.
     */
    void awaitRest() {
        if (accesses.watched && !execution.ended()) {
            completing = true;
            execution.main.reason = Ending.Reason.JOIN;
            states.gone(execution.main);
            hand(execution.main, SwitchReason.BLOCKED);
        }
    }

    /** Whether all calls have returned. */
    boolean completing() {
        return completing;
    }

    private int ask(ProcessPoint point) {
        try {
            int chosen = scheduler.next(point);
            if (chosen != Scheduler.NO_TRANSITION && !point.mayRun(chosen)) {
                throw new IllegalStateException("the scheduler chose thread " + chosen + " at " + point);
            }
            return chosen;
        } catch (RuntimeException e) {
            throw execution.fail(e, "the scheduler");
        }
    }

    public int choose(int alternatives) {
        try {
            return alternatives == 1 ? 0 : scheduler.choose(alternatives);
        } catch (RuntimeException e) {
            throw execution.fail(e, "the scheduler");
        }
    }

    /** The step of a thread has ended. */
    void stepEnds(ControlledThread thread) {
        stepEnds(thread, false);
    }

    private void stepEnds(ControlledThread thread, boolean insideLibrary) {
        if (accesses.watched) {
            try {
                scheduler.taken(new TakenStep(thread.number, thread.number, accesses.end(), insideLibrary));
            } catch (RuntimeException e) {
                throw execution.fail(e, "the scheduler");
            }
        }
    }

    /** The execution has ended. */
    void reportEnd() {
        if (accesses.watched) {
            List<Transition> blocked = new ArrayList<>();
            for (int i = 0; i < execution.count(); i++) {
                ControlledThread thread = execution.thread(i);
                if (!thread.done && thread != execution.main && (states.enabled() & thread.bit) == 0) {
                    blocked.add(new Transition(i, i, List.of(accesses.next(thread))));
                }
            }
            try {
                scheduler.ended(blocked);
            } catch (RuntimeException e) {
                execution.fail(e, "the scheduler");
            }
        }
    }

    /** The threads of which the one that has its turn was chosen, a bit each; 0 if the scheduler was not asked. */
    long offered() {
        return offered;
    }

    /** How often the turn passed from one thread to another. */
    long count() {
        return turns;
    }

    /** How often a thread was interrupted that could have continued. */
    int preemptions() {
        return preemptions;
    }
}
