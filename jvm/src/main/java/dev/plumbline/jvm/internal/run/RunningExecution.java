package dev.plumbline.jvm.internal.run;

import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.Ending.Reason;
import dev.plumbline.jvm.execution.Event;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Step;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.jvm.internal.race.RaceWatch;
import dev.plumbline.jvm.internal.state.IdentityHashCodes;
import dev.plumbline.jvm.internal.state.OffHeapBlocks;
import dev.plumbline.jvm.internal.state.UncontrolledObjects;
import dev.plumbline.jvm.internal.state.VirtualClock;
import dev.plumbline.jvm.unseen.UnseenState;
import dev.plumbline.schedule.Access.Kind;
import dev.plumbline.schedule.ProcessPoint;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.SwitchReason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One execution: its threads, its environment, its history so far and its ending. {@link ThreadBodies} performs the
 * actions of its threads from beginning to end, {@link Turns} decides whose turn it is. Exactly one worker runs at any
 * moment, so nothing here needs a lock.
 */
public final class RunningExecution {
    private static final int REFUSALS_BEFORE_GIVING_UP = 1_000;
    private static final int MOST_STEPS_TO_REST = 10_000;

    final ExecutionLoop loop;
    final Scheduler scheduler;
    final int ofProgram;
    public final ControlledThread main;
    public final VirtualClock clock;
    private final IdentityHashCodes identities;
    public final ThreadStates states = new ThreadStates(this);
    public final UncontrolledObjects uncontrolled = new UncontrolledObjects();
    public final ClassInitialisations initialisations = new ClassInitialisations();
    /** The monitor by which threads wait for references to be enqueued. */
    public final Object enqueued = new Object();

    public final OffHeapBlocks offHeap = new OffHeapBlocks(1L << 40);
    public final StepAccesses accesses;
    public final Turns turns;
    final ThreadBodies bodies;
    private final RaceWatch.OfExecution races;
    private final ControlledThread[] threads = new ControlledThread[ProcessPoint.MOST_PROCESSES];
    private final Map<Thread, ControlledThread> started = new IdentityHashMap<>();
    private int count;
    private int named;
    private final Set<Thread> shutdownHooks = Collections.newSetFromMap(new IdentityHashMap<>());

    private long steps;
    private long restless;
    private final List<Event> events = new ArrayList<>();
    private final TraceLog trace;
    private Ending ending;
    private RuntimeException failure;

    /** @param races null if races are not observed */
    RunningExecution(
            ExecutionLoop loop,
            Program program,
            Scheduler scheduler,
            boolean watched,
            boolean traced,
            RaceWatch races) {
        this.loop = loop;
        this.clock = new VirtualClock(loop.environment());
        this.identities = new IdentityHashCodes(loop.environment());
        this.scheduler = scheduler;
        this.trace = traced ? new TraceLog(loop) : null;
        this.accesses = new StepAccesses(loop.sites(), watched);
        this.turns = new Turns(this);
        this.ofProgram = program.threads().size();
        this.races = races == null ? null : races.begin(ofProgram);
        for (List<Program.Call> calls : program.threads()) {
            add(loop.worker(count), null, calls);
        }
        this.main = add(loop.mainWorker(), null, List.of());
        this.bodies = new ThreadBodies(this, program);
    }

    private ControlledThread add(Worker worker, Thread identity, List<Program.Call> calls) {
        ControlledThread thread = new ControlledThread(
                this,
                count,
                worker,
                identity == null ? worker : identity,
                calls,
                races == null ? null : races.thread(count));
        thread.seed = loop.randomSeed();
        thread.willDo(Kind.RECEIVE, thread.identity, StepAccesses.STARTED);
        threads[count++] = thread;
        worker.assign(thread);
        return thread;
    }

    /** Lets the next unfinished thread unwind, the main one last; returns whether there was one. */
    boolean unwindNext(ControlledThread after) {
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

    // Endings.

    /** Ends the execution. The caller must throw the result. */
    Abandoned end(Ending how) {
        if (ending == null && failure == null) {
            tracedToItsEnd();
            turns.reportEnd();
            if (failure == null) {
                ending = how;
            }
        }
        return Abandoned.INSTANCE;
    }

    /** Ends the exploration. The caller must throw the result. */
    public Abandoned fail(Throwable why, String where) {
        if (failure == null && ending == null) {
            failure = why instanceof RuntimeException expected
                    ? expected
                    : new Uncontrollable("in " + where + ": " + BlockedThreads.text(why), why);
        }
        return Abandoned.INSTANCE;
    }

    /** A thread waits for others at a place where none of them may run. The caller must throw the result. */
    public Abandoned waitsAlone(ControlledThread thread) {
        return fail(
                new Uncontrollable(
                        "a static initialiser waits for another thread; the JVM lets no other thread use its class"
                                + " before it has ended, so this cannot be controlled"),
                "thread " + thread.number);
    }

    /** Called at every action of a controlled thread: throws if the execution has ended. */
    public void live(ControlledThread thread) {
        if (ending == null && failure == null) {
            if (thread.yields && thread.quiet == 0) {
                givesWay(thread, false);
            }
            return;
        }
        if (++thread.abandoned > REFUSALS_BEFORE_GIVING_UP && thread != main) {
            // The code catches everything and continues. It cannot be ended; its worker stays parked for ever and is
            // replaced.
            loop.lost(thread.worker);
            thread.done = true;
            unwindNext(thread);
            while (true) {
                thread.worker.awaitTurn();
            }
        }
        throw Abandoned.INSTANCE;
    }

    /** Records a step if traces are wanted: the thread has its turn and continues from its site. */
    void traced(ControlledThread thread) {
        if (trace != null) {
            trace.begins(thread, numberOf(thread), events.size(), numbersOf(turns.offered()));
        }
    }

    private int numberOf(ControlledThread thread) {
        return thread == main ? Program.MAIN : thread.number;
    }

    /** The threads of a set, by the numbers that they have in traces. */
    private List<Integer> numbersOf(long set) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if ((threads[i].bit & set) != 0) {
                numbers.add(numberOf(threads[i]));
            }
        }
        return numbers;
    }

    /** The step that was recorded last has ended. */
    void tracedToItsEnd() {
        if (trace != null) {
            trace.ends();
        }
    }

    /** Whether steps are recorded. */
    public boolean traced() {
        return trace != null;
    }

    /** A call of the JDK has returned to the class under test, at this site. */
    public void returned(ControlledThread thread, int site, Object value) {
        if (trace != null && thread.quiet == 0) {
            trace.returned(numberOf(thread), loop.site(site).action(), value);
        }
    }

    public boolean ended() {
        return ending != null || failure != null;
    }

    /**
     * Other threads may run at the next action of the thread. If that is the beginning of a round of a loop that
     * repeats itself, the thread waits there; to ask the scheduler in both places would make two schedules out of one.
     */
    public void yield(ControlledThread thread) {
        thread.paused++;
        boolean ofPlatform = loop.isOfPlatform(thread.site);
        if (ofPlatform || thread.rounds.none()) {
            givesWay(thread, ofPlatform);
        } else {
            thread.yields = true;
        }
    }

    private void givesWay(ControlledThread thread, boolean ofPlatform) {
        thread.yields = false;
        step(thread);
        // A thread that yields is disabled while others can continue: this is a rule of fairness, which no access
        // records.
        accesses.untracked();
        SwitchReason reason = ofPlatform ? SwitchReason.YIELDS : states.reasonOfPausing(thread, false);
        thread.willDo(Kind.UNTRACKED, null, 0);
        turns.pass(thread, reason);
    }

    // Steps.

    /** Counts a step. */
    void step(ControlledThread thread) {
        if (turns.completing() && ++restless > MOST_STEPS_TO_REST) {
            // No thread waits for a thread that never rests, and its further actions are unknown.
            accesses.untracked();
            turns.stepEnds(thread);
            throw end(new Ending.Complete());
        }
        thread.steps++;
        if (++steps > loop.mostSteps()) {
            turns.stepEnds(thread);
            throw end(new Ending.OutOfSteps(snapshot(), BlockedThreads.spent(this)));
        }
    }

    /** A point where other threads may run before the thread continues. */
    public void point(ControlledThread thread, long place, Object object) {
        step(thread);
        if (thread.runsUnasked() && !states.isPrivate(thread)) {
            unseen(UnseenState.Kind.LATER_ROUNDS, thread.loopRunUnasked());
        }
        SwitchReason reason = states.visited(thread, place, object);
        if (reason == SwitchReason.SPINS && !loop.isOfPlatform(thread.site)) {
            unseen(UnseenState.Kind.LATER_ROUNDS, thread.site);
        }
        if (reason != SwitchReason.PREEMPTS) {
            // A spinning thread waits for any change: this is a rule of fairness too.
            accesses.untracked();
        }
        boolean inside = loop.isInLibrary(thread.site);
        boolean library = reason == SwitchReason.PREEMPTS && inside && !thread.own;
        thread.own = !inside;
        turns.pass(thread, library ? SwitchReason.PREEMPTS_LIBRARY : reason);
        if (reason == SwitchReason.BLOCKED) {
            thread.reason = Reason.RUNNABLE;
        }
    }

    /** A round of a loop begins. */
    public void round(ControlledThread thread) {
        if (ended()) {
            live(thread);
        }
        SwitchReason reason = states.begins(thread);
        if (reason == SwitchReason.PREEMPTS) {
            live(thread);
            if (thread.runsUnasked()) {
                accesses.untracked();
            }
            return;
        }
        thread.yields = false;
        step(thread);
        accesses.untracked();
        thread.willDo(Kind.UNTRACKED, null, 0);
        turns.pass(thread, reason);
        if (reason == SwitchReason.BLOCKED) {
            thread.reason = Reason.RUNNABLE;
            thread.rounds.waited();
        }
    }

    /**
     * A point where other threads may run before the thread uses an uncontrolled object. If another thread is at such a
     * point with the same object, both can be inside the object at the same time, and what happens then is not
     * explored.
     */
    public void use(ControlledThread thread, Object object, int site) {
        thread.using = object;
        for (int i = 0; i < count; i++) {
            if (threads[i].using == object && threads[i] != thread && !threads[i].done) {
                loop.unseen().race(object, site, threads[i].site);
            }
        }
        point(thread, site, object);
        thread.using = null;
    }

    /** A reference to this object was made at a site. */
    public void refers(Object object, int site) {
        uncontrolled.keep(object);
        loop.unseen().reference(site);
    }

    /** The next action of the thread is not explored by any schedule. */
    public void unseen(UnseenState.Kind kind, int site) {
        loop.unseen().at(kind, site);
    }

    // Threads that the code under test starts.

    public void start(ControlledThread by, Thread identity) {
        if (started.containsKey(identity) || identity instanceof Worker) {
            throw new IllegalThreadStateException();
        }
        if (count == ProcessPoint.MOST_PROCESSES) {
            throw fail(
                    new Uncontrollable(
                            "the code under test has started more than " + (ProcessPoint.MOST_PROCESSES - ofProgram - 1)
                                    + " threads in one execution; no more can be controlled"),
                    "start");
        }
        ControlledThread thread = add(loop.worker(count - 1), identity, null);
        started.put(identity, thread);
        thread.comesAfter(by.release());
        thread.learnsInitialised(by);
        thread.inheritsLocals(by);
        accesses.did(Kind.SEND, identity, StepAccesses.STARTED);
        // Threads are numbered in the order in which they are started.
        accesses.did(Kind.WRITE, StepAccesses.Fixed.ENVIRONMENT, StepAccesses.THREADS);
        states.ready(thread);
    }

    /** A hash code for a new object. */
    public int nextIdentity(ControlledThread thread) {
        thread.touched++;
        accesses.did(Kind.WRITE, StepAccesses.Fixed.ENVIRONMENT, StepAccesses.HASH_CODES);
        return identities.next();
    }

    public int identityOf(ControlledThread thread, Object object) {
        thread.touched++;
        accesses.did(Kind.WRITE, StepAccesses.Fixed.ENVIRONMENT, StepAccesses.HASH_CODES);
        return identities.of(object);
    }

    /** The time; reading it lets some time pass. */
    public long readClock(ControlledThread thread) {
        thread.touched++;
        accesses.did(Kind.WRITE, StepAccesses.Fixed.ENVIRONMENT, StepAccesses.CLOCK);
        if (thread.runsUnasked()) {
            clock.hurry();
        }
        return clock.read();
    }

    public String nextThreadName(ControlledThread thread) {
        thread.touched++;
        accesses.did(Kind.WRITE, StepAccesses.Fixed.ENVIRONMENT, StepAccesses.NAMES);
        return "Thread-" + named++;
    }

    /** How many threads the code under test has started. */
    int ownThreads() {
        return count - ofProgram - 1;
    }

    int count() {
        return count;
    }

    /** The thread with this number. */
    ControlledThread thread(int number) {
        return threads[number];
    }

    /** The controlled thread of a thread object; null if it has not been started in this execution. */
    public ControlledThread of(Thread identity) {
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

    /** The hooks to run at the end of the process, which never happens within an execution. */
    public Set<Thread> shutdownHooks(ControlledThread thread) {
        thread.touched++;
        accesses.did(Kind.WRITE, StepAccesses.Fixed.ENVIRONMENT, StepAccesses.SHUTDOWN_HOOKS);
        return shutdownHooks;
    }

    public void drawsRandomNumber(ControlledThread thread) {
        thread.touched++;
        loop.drawsRandomNumber();
    }

    // Results.

    List<Ending.Blocked> snapshot() {
        List<Ending.Blocked> left = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ControlledThread thread = threads[i];
            boolean asleep = thread == main && thread.reason == Reason.JOIN && thread.on == null;
            if (!thread.done && !asleep) {
                left.add(BlockedThreads.blocked(this, thread, loop.site(thread.site)));
            }
        }
        return left;
    }

    void happened(Event event) {
        events.add(event);
        Kind kind = event instanceof Event.Called ? Kind.CALL : Kind.RETURN;
        accesses.did(kind, StepAccesses.Fixed.HISTORY, 0);
    }

    List<Event> events() {
        return events;
    }

    List<Step> trace() {
        return trace == null ? List.of() : trace.steps();
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
        return turns.preemptions();
    }
}
