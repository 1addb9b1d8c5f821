package dev.plumbline.jvm.runtime;

import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.Ending.Reason;
import dev.plumbline.jvm.execution.Event;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Site;
import dev.plumbline.jvm.execution.Step;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.schedule.Point;
import dev.plumbline.schedule.Point.Leave;
import dev.plumbline.schedule.Scheduler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One execution: its course, from the making of the object under test to its ending, and whose turn it is.
 *
 * <p>Exactly one worker runs at any moment. It hands over in {@link #pass} and nowhere else, by a volatile write that the
 * next one reads; so nothing here needs a lock, and whatever one thread wrote, the next one sees.
 */
final class World {
    private static final int REFUSALS_BEFORE_GIVING_UP = 1_000;
    static final int ROUNDS_BEFORE_GIVING_UP = 20;

    final Machine machine;
    final Scheduler scheduler;
    final int ofProgram;
    final ControlledThread main;
    final VirtualClock clock;
    final Identities identities;
    final Waiting waiting = new Waiting(this);
    final Outside outside = new Outside();
    private final Program program;
    private final ControlledThread[] threads = new ControlledThread[Point.MOST_THREADS];
    private final Map<Thread, ControlledThread> started = new IdentityHashMap<>();
    private int count;
    private int unfinished;
    private int rounds;
    private int named;
    private final Set<Thread> shutdownHooks = Collections.newSetFromMap(new IdentityHashMap<>());

    private long steps;
    private int preemptions;
    private long turns;
    private final List<Event> events = new ArrayList<>();
    private final List<Step> trace;
    private Object subject;
    private Ending ending;
    private RuntimeException failure;

    World(Machine machine, Program program, Scheduler scheduler, boolean traced) {
        this.machine = machine;
        this.clock = new VirtualClock(machine.surroundings());
        this.identities = new Identities(machine.surroundings());
        this.program = program;
        this.scheduler = scheduler;
        this.trace = traced ? new ArrayList<>() : null;
        this.ofProgram = program.threads().size();
        for (List<Program.Call> calls : program.threads()) {
            add(machine.worker(count), null, calls);
        }
        this.main = add(machine.mainWorker(), null, List.of());
    }

    private ControlledThread add(Worker worker, Thread identity, List<Program.Call> calls) {
        ControlledThread thread =
                new ControlledThread(this, count, worker, identity == null ? worker : identity, calls);
        thread.seed = machine.randomSeed();
        threads[count++] = thread;
        worker.assign(thread);
        return thread;
    }

    // The course of the execution, seen from the main thread.

    /** Runs the whole execution; called by the worker of the main thread. */
    void execute() {
        try {
            waiting.ready(main);
            machine.resetStatics(main);
            subject = create();
            calls(main, program.initial(), 0);
            main.call = -1;
            unfinished = ofProgram;
            for (int i = 0; i < ofProgram; i++) {
                waiting.ready(threads[i]);
            }
            waiting.gone(main);
            main.reason = Reason.JOIN;
            hand(main, Leave.STARTS);
            main.reason = Reason.RUNNABLE;
            calls(main, program.last(), program.initial().size());
            end(new Ending.Complete());
        } catch (Abandoned e) {
            // Whoever ended it has said why.
        } catch (Throwable e) {
            fail(e, "the main thread");
        }
        main.done = true;
        if (unwindNext(main)) {
            main.worker.awaitTurn();
        }
        main.worker.assign(null);
    }

    private Object create() throws Throwable {
        try {
            return program.creation().create();
        } catch (Throwable e) {
            if (ending != null || failure != null) {
                throw Abandoned.INSTANCE;
            }
            throw new Uncontrollable("the object under test could not be made: " + Reasons.text(e), e);
        }
    }

    /** What a worker does for its thread, from the first handing over to its end. */
    void body(ControlledThread thread) {
        try {
            if (ending == null && failure == null) {
                if (thread.calls != null) {
                    calls(thread, thread.calls, 0);
                } else {
                    machine.runStarted(thread);
                }
            }
        } catch (Abandoned e) {
            // Unwound.
        } catch (Throwable e) {
            fail(e, "thread " + thread.number);
        }
        finish(thread);
    }

    private void calls(ControlledThread thread, List<Program.Call> calls, int first) {
        int name = thread == main ? Program.MAIN : thread.number;
        for (int i = 0; i < calls.size(); i++) {
            if (i > 0) {
                thread.site = 0;
                thread.call = -1;
                waiting.gaveUpLooking(thread);
                step(thread);
                pass(thread, Leave.BETWEEN_CALLS);
            }
            int number = first + i;
            thread.call = number;
            events.add(new Event.Called(name, number));
            Event outcome;
            try {
                outcome = new Event.Returned(name, number, calls.get(i).perform(subject));
            } catch (LinkageError | Uncontrollable e) {
                throw e;
            } catch (Throwable e) {
                outcome = new Event.Threw(name, number, e);
            }
            if (ending != null || failure != null) {
                throw Abandoned.INSTANCE;
            }
            events.add(outcome);
        }
    }

    private void finish(ControlledThread thread) {
        thread.done = true;
        thread.worker.assign(null);
        if (ending == null && failure == null) {
            waiting.gone(thread);
            waiting.changed();
            for (int i = 0; i < count; i++) {
                if (threads[i].reason == Reason.JOIN && threads[i].on == thread) {
                    waiting.wake(threads[i]);
                }
            }
            if (thread.number < ofProgram && --unfinished == 0) {
                waiting.ready(main);
            }
            try {
                Worker next = next(thread, Leave.FINISHED);
                if (next != null) {
                    turns++;
                    next.letRun();
                    return;
                }
            } catch (Abandoned e) {
                // It was the last that could go on.
            }
        }
        unwindNext(thread);
    }

    /** Lets the next unfinished thread unwind, at the end the main one; says whether there was anybody. */
    private boolean unwindNext(ControlledThread after) {
        for (int i = 0; i < count; i++) {
            if (!threads[i].done && threads[i] != main) {
                threads[i].worker.letRun();
                return true;
            }
        }
        if (after != main) {
            main.worker.letRun();
        }
        return false;
    }

    // Who runs.

    /** The thread is at a place where others may run; returns when it is its turn again. */
    void pass(ControlledThread thread, Leave leave) {
        hand(thread, leave);
        if (trace != null) {
            Site site = machine.site(thread.site);
            trace.add(new Step(
                    thread == main ? Program.MAIN : thread.number,
                    thread.calls == null ? -1 : thread.call,
                    site,
                    events.size(),
                    Callers.of(site, machine::originalName)));
        }
    }

    private void hand(ControlledThread thread, Leave leave) {
        Worker next = next(thread, leave);
        if (next != thread.worker) {
            turns++;
            next.letRun();
            thread.worker.awaitTurn();
            if (ending != null || failure != null) {
                throw Abandoned.INSTANCE;
            }
        }
    }

    private Worker next(ControlledThread thread, Leave leave) {
        long enabled = waiting.enabled();
        long idle = waiting.idle();
        boolean canGoOn = leave != Leave.BLOCKED && leave != Leave.FINISHED && leave != Leave.STARTS;
        if (thread.number <= ofProgram) {
            rounds = 0;
        } else if (waiting.onlyTimePassesFor(-1L << ofProgram + 1) && ++rounds > ROUNDS_BEFORE_GIVING_UP) {
            return nextRound();
        }
        if (enabled == thread.bit && canGoOn) {
            return thread.worker;
        }
        if (enabled == 0) {
            if (idle == 0) {
                throw end(Reasons.stuck(snapshot()));
            }
            boolean again = canGoOn && (idle & thread.bit) != 0;
            return again ? thread.worker : threads[Long.numberOfTrailingZeros(idle)].worker;
        }
        Point point = new Point(leave == Leave.STARTS ? -1 : thread.number, enabled, idle, waiting.timed(), leave);
        int chosen = ask(point);
        if (chosen == Scheduler.NOBODY) {
            throw end(new Ending.Cut(snapshot()));
        }
        if (chosen != thread.number && point.leavingPreempts()) {
            preemptions++;
        }
        return threads[chosen].worker;
    }

    /**
     * Every call waits, and nobody could go on but threads that the code under test started and that wait for a time, which
     * has passed many times over: the thread that looks after a cache every minute, for ever. The calls are taken to be blocked.
     * One that such a thread sets free later than that would be called stuck, in serial and concurrent executions alike;
     * whoever wants to be sure asks for more patience. The rounds added by patience are not asked for, so that a schedule
     * recorded without it fits.
     */
    private Worker nextRound() {
        if (rounds > machine.mostRounds()) {
            throw end(Reasons.stuck(snapshot()));
        }
        return waiting.firstOfTimed().worker;
    }

    private int ask(Point point) {
        try {
            int chosen = scheduler.next(point);
            if (chosen != Scheduler.NOBODY && !point.mayRun(chosen)) {
                throw new IllegalStateException("the scheduler chose thread " + chosen + " at " + point);
            }
            return chosen;
        } catch (RuntimeException e) {
            throw fail(e, "the scheduler");
        }
    }

    int choose(int alternatives) {
        try {
            return alternatives == 1 ? 0 : scheduler.choose(alternatives);
        } catch (RuntimeException e) {
            throw fail(e, "the scheduler");
        }
    }

    /** Ends the execution. The result is to be thrown. */
    private Abandoned end(Ending how) {
        if (ending == null) {
            ending = how;
        }
        return Abandoned.INSTANCE;
    }

    /** Ends the exploration. The result is to be thrown. */
    Abandoned fail(Throwable why, String where) {
        if (failure == null && ending == null) {
            failure = why instanceof RuntimeException expected
                    ? expected
                    : new Uncontrollable("in " + where + ": " + Reasons.text(why), why);
        }
        return Abandoned.INSTANCE;
    }

    /** A thread waits for others, and is where none of them may run. The result is to be thrown. */
    Abandoned waitsAlone(ControlledThread thread) {
        return fail(
                new Uncontrollable(
                        "a static initialiser waits for another thread; the JVM lets no other thread use its class"
                                + " before it has ended, so this cannot be controlled"),
                "thread " + thread.number);
    }

    /** Called wherever a controlled thread does anything: throws if the execution has ended. */
    void live(ControlledThread thread) {
        if (ending == null && failure == null) {
            return;
        }
        if (++thread.abandoned > REFUSALS_BEFORE_GIVING_UP && thread != main) {
            // It catches everything and goes on. Nothing can end it; it is left parked for good, and replaced.
            machine.lost(thread.worker);
            thread.done = true;
            unwindNext(thread);
            while (true) {
                thread.worker.awaitTurn();
            }
        }
        throw Abandoned.INSTANCE;
    }

    boolean ended() {
        return ending != null || failure != null;
    }

    void yield(ControlledThread thread) {
        step(thread);
        pass(thread, Leave.YIELDS);
    }

    // Steps.

    /** Counts a step. */
    void step(ControlledThread thread) {
        if (++steps > machine.mostSteps()) {
            throw end(new Ending.OutOfSteps(snapshot()));
        }
    }

    /** A place where others may run before the thread goes on. */
    void point(ControlledThread thread, long place, Object object) {
        step(thread);
        Leave leave = waiting.visited(thread, place, object);
        pass(thread, leave);
        if (leave == Leave.BLOCKED) {
            thread.reason = Reason.RUNNABLE;
        }
    }

    // Threads that the code under test starts.

    void start(Thread identity) {
        if (started.containsKey(identity) || identity instanceof Worker) {
            throw new IllegalThreadStateException();
        }
        if (count == Point.MOST_THREADS) {
            throw fail(
                    new Uncontrollable(
                            "the code under test has started more than " + (Point.MOST_THREADS - ofProgram - 1)
                                    + " threads in one execution; no more can be controlled"),
                    "start");
        }
        ControlledThread thread = add(machine.worker(count - 1), identity, null);
        started.put(identity, thread);
        waiting.ready(thread);
    }

    String nextThreadName() {
        return "Thread-" + named++;
    }

    int count() {
        return count;
    }

    /** How often a thread was followed by another one. */
    long turns() {
        return turns;
    }

    /** The thread of that number. */
    ControlledThread thread(int number) {
        return threads[number];
    }

    /** The controlled thread behind a thread object; null if it has not been started in this execution. */
    ControlledThread of(Thread identity) {
        if (identity instanceof Worker) {
            for (int i = 0; i < count; i++) {
                if (threads[i].identity == identity) {
                    return threads[i];
                }
            }
            return null;
        }
        return started.get(identity);
    }

    /** What is to run when the process ends; that is never in an execution. */
    Set<Thread> shutdownHooks() {
        return shutdownHooks;
    }

    void drawsRandomNumber() {
        machine.drawsRandomNumber();
    }

    // Results.

    private List<Ending.Blocked> snapshot() {
        List<Ending.Blocked> left = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ControlledThread thread = threads[i];
            boolean asleep = thread == main && thread.reason == Reason.JOIN && thread.on == null;
            if (!thread.done && !asleep) {
                left.add(Reasons.blocked(this, thread, machine.site(thread.site)));
            }
        }
        return left;
    }

    List<Event> events() {
        return events;
    }

    List<Step> trace() {
        return trace == null ? List.of() : trace;
    }

    Ending ending() {
        return ending;
    }

    RuntimeException failure() {
        return failure;
    }

    long steps() {
        return steps;
    }

    int preemptions() {
        return preemptions;
    }
}
