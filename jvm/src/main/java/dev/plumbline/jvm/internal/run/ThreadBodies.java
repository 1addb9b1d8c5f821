package dev.plumbline.jvm.internal.run;

import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.Ending.Reason;
import dev.plumbline.jvm.execution.Event;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.schedule.Access.Kind;
import dev.plumbline.schedule.SwitchReason;
import java.util.List;

/** The actions of the threads of one execution, from the creation of the object under test to the end. */
final class ThreadBodies {
    private final RunningExecution execution;
    private final Program program;
    private Object subject;
    private int unfinished;

    ThreadBodies(RunningExecution execution, Program program) {
        this.execution = execution;
        this.program = program;
    }

    /** Runs the whole execution; called by the worker of the main thread. */
    void execute() {
        try {
            execution.states.ready(execution.main);
            execution.accesses.begin(execution.main);
            execution.loop.resetStatics(execution.main);
            subject = create();
            calls(execution.main, program.initial(), 0);
            execution.main.call = -1;
            unfinished = execution.ofProgram;
            for (int i = 0; i < execution.ofProgram; i++) {
                execution.states.ready(execution.thread(i));
                execution.thread(i).comesAfter(execution.main.release());
                execution.thread(i).learnsInitialised(execution.main);
                execution.accesses.did(Kind.SEND, execution.thread(i).identity, StepAccesses.STARTED);
            }
            execution.states.gone(execution.main);
            execution.main.reason = Reason.JOIN;
            execution.main.willDo(Kind.RECEIVE, execution.thread(0).identity, StepAccesses.ENDED);
            execution.turns.hand(execution.main, SwitchReason.STARTS);
            for (int i = 1; i < execution.ofProgram; i++) {
                execution.accesses.did(Kind.RECEIVE, execution.thread(i).identity, StepAccesses.ENDED);
            }
            for (int i = 0; i < execution.ofProgram; i++) {
                execution.main.comesAfter(execution.thread(i).end());
            }
            execution.main.reason = Reason.RUNNABLE;
            calls(execution.main, program.last(), program.initial().size());
            execution.turns.awaitRest();
            execution.turns.stepEnds(execution.main);
            execution.end(new Ending.Complete());
        } catch (Abandoned e) {
            // The thread that ended the execution has recorded the reason.
        } catch (Throwable e) {
            execution.fail(e, "the main thread");
        }
        execution.main.done = true;
        if (execution.unwindNext(execution.main)) {
            execution.main.worker.awaitTurn();
        }
        execution.main.worker.assign(null);
    }

    private Object create() throws Throwable {
        try {
            return program.creation().create();
        } catch (Throwable e) {
            if (execution.ended()) {
                throw Abandoned.INSTANCE;
            }
            throw new Uncontrollable("the object under test could not be made: " + BlockedThreads.text(e), e);
        }
    }

    /** The actions of a worker for its thread, from the first hand-over to its end. */
    void body(ControlledThread thread) {
        try {
            if (!execution.ended()) {
                execution.accesses.begin(thread);
                if (thread.calls != null) {
                    calls(thread, thread.calls, 0);
                } else {
                    execution.loop.runStarted(thread);
                }
            }
        } catch (Abandoned e) {
            // Unwound.
        } catch (Throwable e) {
            execution.fail(e, "thread " + thread.number);
        }
        finish(thread);
    }

    private void calls(ControlledThread thread, List<Program.Call> calls, int first) {
        int name = thread == execution.main ? Program.MAIN : thread.number;
        for (int i = 0; i < calls.size(); i++) {
            if (i > 0) {
                thread.site = 0;
                thread.call = -1;
                execution.states.stoppedSpinning(thread);
                execution.step(thread);
                thread.willDo(Kind.CALL, StepAccesses.Fixed.HISTORY, 0);
                execution.turns.pass(thread, SwitchReason.BETWEEN_CALLS);
            }
            int number = first + i;
            thread.call = number;
            thread.beginsForMemory(number);
            thread.steps = 0;
            execution.happened(new Event.Called(name, number));
            Event outcome;
            try {
                outcome = new Event.Returned(name, number, calls.get(i).perform(subject));
            } catch (LinkageError | Uncontrollable e) {
                throw e;
            } catch (Throwable e) {
                outcome = new Event.Threw(name, number, e);
            }
            if (execution.ended()) {
                throw Abandoned.INSTANCE;
            }
            execution.happened(outcome);
        }
    }

    private void finish(ControlledThread thread) {
        thread.done = true;
        thread.worker.assign(null);
        if (!execution.ended()) {
            execution.states.gone(thread);
            execution.states.changed();
            execution.accesses.did(Kind.SEND, thread.identity, StepAccesses.ENDED);
            for (int i = 0; i < execution.count(); i++) {
                if (execution.thread(i).reason == Reason.JOIN && execution.thread(i).on == thread) {
                    execution.states.wake(execution.thread(i));
                }
            }
            if (thread.number < execution.ofProgram && --unfinished == 0) {
                execution.states.ready(execution.main);
            }
            try {
                execution.turns.leaveFor(thread);
                return;
            } catch (Abandoned e) {
                // It was the last thread that could continue.
            }
        }
        execution.unwindNext(thread);
    }
}
