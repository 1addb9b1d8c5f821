package dev.plumbline.jvm.internal.run;

import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.internal.race.MemoryView;
import dev.plumbline.schedule.Access;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One thread of one execution: of the program, or started by the code under test. */
public final class ControlledThread {
    private static final int REMEMBERED = 64;
    /** For {@link #nextKind}. */
    static final int OF_SITE = -1;

    public final RunningExecution execution;
    public final int number;
    final long bit;
    final Worker worker;
    /** The result of {@code Thread.currentThread()} in the code under test. */
    public final Thread identity;
    /** The calls of a thread of the program; null for other threads. */
    final List<Program.Call> calls;

    public boolean done;
    int call = -1;
    /** Steps of its current call. */
    long steps;

    public int site;
    /** Whether code outside of java.util.concurrent has done something since the last point. */
    public boolean own = true;

    public Ending.Reason reason = Ending.Reason.RUNNABLE;
    public Object on;
    /** The monitor that it needs for its next step. */
    public Monitor wanted;

    boolean woken;
    public long deadline;
    /** The turn in which it paused last. */
    long pausedIn = -1;
    /** How often it paused without a turn of another thread in between, not counting the first time. */
    int pausesAlone;

    public boolean permit;
    public boolean interrupted;
    /** Whether an interrupt ended its last wait. */
    public boolean byInterrupt;

    /**
     * The kind of its next access, as an ordinal because every step sets it; or {@link #OF_SITE} for the kind of its
     * site.
     */
    int nextKind;

    Object nextObject;
    int nextCell;
    long nextOffset;
    OffsetAccess nextOffsets;

    /**
     * Greater than 0 within static initialisers: the JVM holds a lock outside of our control, so no other thread may
     * run.
     */
    public int quiet;
    /** How often it was notified that its execution has ended. */
    int abandoned;
    /** The object that it is parked on, as it announced. */
    public Object blocker;

    /** The old value of the current write. */
    public long overwritten;
    /** The memory model's view of it; null if races are not observed. */
    public final MemoryView memory;

    /**
     * The clock of the thread that interrupted it since it last checked; null if there is none, or if races are not
     * observed.
     */
    public int[] interruptedBy;
    /** The uncontrolled object that it is about to use, if any. */
    Object using;

    /** Whether other threads may know the result of the current call. */
    public boolean givesOutShared;

    /** The new value of the current exchange. */
    public Object offered;

    /** The loops that it is in. */
    public final Rounds rounds = new Rounds(this);
    /** How often other threads changed something that it may have read. */
    long disturbed;
    /** How often it changed something that other threads may read. */
    long wrote;
    /** How often it changed something, or may have, that no other thread reads. */
    public long touched;
    /** How often it slept, yielded or waited until its time-out. */
    long paused;
    /** Whether it has yielded and the scheduler has not yet been asked. */
    boolean yields;
    /** The loop in which it continues without asking the scheduler; 0 for none. */
    private int runsUnaskedIn;
    /** The threads that have a turn before it continues. */
    long below;

    private Set<Class<?>> initialised = Set.of();
    public int probe;
    public long seed;
    private Map<Object, LocalValue> locals;
    /** Where the code under test is about to read a thread-local variable; 0 if the JDK reads it. */
    public int localSite;

    /**
     * The value of a thread-local variable.
     *
     * @param call in which it was set; -1 in threads that the code under test started
     */
    public record LocalValue(Object value, int call) {}

    /** A key of {@link #locals} whose value a thread passes on to threads that it starts. */
    public interface Inherited {
        Object ofChild(Object value);
    }

    private long seenEpoch = -1;
    private int seen;
    private int next;
    private final long[] seenPlaces = new long[REMEMBERED];
    private final Object[] seenObjects = new Object[REMEMBERED];
    private final int[] seenTimes = new int[REMEMBERED];

    ControlledThread(
            RunningExecution execution,
            int number,
            Worker worker,
            Thread identity,
            List<Program.Call> calls,
            MemoryView memory) {
        this.execution = execution;
        this.number = number;
        this.bit = 1L << number;
        this.worker = worker;
        this.identity = identity;
        this.calls = calls;
        this.memory = memory;
    }

    /** Whether it knows that a class was initialised before all its further actions. */
    public boolean knowsInitialised(Class<?> type) {
        return initialised.contains(type);
    }

    public void learnsInitialised(Class<?> type) {
        initialised = new HashSet<>(initialised);
        initialised.add(type);
    }

    /** It knows what its starting thread knows. */
    void learnsInitialised(ControlledThread by) {
        initialised = by.initialised;
    }

    /** The actions of another thread so far happened before the further actions of this one. */
    public void comesAfter(int[] released) {
        if (memory != null && released != null) {
            memory.acquire(released);
        }
    }

    /** The clock of all its actions, after it has ended. Null if races are not observed. */
    public int[] end() {
        return memory == null ? null : memory.end();
    }

    /** Reports to the memory model which call of the program it begins. */
    void beginsForMemory(int number) {
        if (memory != null) {
            memory.begins(number);
        }
    }

    /**
     * The clock of its actions so far, for threads that {@link #comesAfter come after}; null if races are not observed.
     */
    public int[] release() {
        return memory == null ? null : memory.release();
    }

    boolean runsUnasked() {
        return runsUnaskedIn != 0;
    }

    /** The loop in which it continues without asking the scheduler. */
    int loopRunUnasked() {
        return runsUnaskedIn;
    }

    void runsUnaskedIn(int loop) {
        runsUnaskedIn = loop;
    }

    void endsRunningUnasked() {
        runsUnaskedIn = 0;
    }

    /** It has left the loop. */
    public void left(int loop) {
        if (runsUnaskedIn == loop) {
            endsRunningUnasked();
            // It has visited the places of the loop many times, and has stopped reading there.
            forgetVisits();
        }
    }

    /** Announces that its next action accesses an object at an offset. */
    public void willDoAt(Access.Kind kind, Object object, long offset, OffsetAccess offsets) {
        nextKind = kind.ordinal();
        nextObject = object;
        nextCell = StepAccesses.OF_OFFSET;
        nextOffset = offset;
        nextOffsets = offsets;
    }

    /** Announces its next action. */
    public void willDo(Access.Kind kind, Object object, int cell) {
        nextKind = kind == null ? OF_SITE : kind.ordinal();
        nextObject = object;
        nextCell = cell;
    }

    /** The object of the access that it announced. */
    public Object target() {
        return nextObject;
    }

    /** The array index of the access that it announced. */
    public int targetIndex() {
        return nextCell;
    }

    /** The call that it is in; -1 in threads that the code under test started. */
    public int call() {
        return call;
    }

    /** It begins with the values that its starting thread passes on. */
    void inheritsLocals(ControlledThread by) {
        if (by.locals != null) {
            by.locals.forEach((key, kept) -> {
                if (key instanceof Inherited inherited) {
                    locals().put(key, new LocalValue(inherited.ofChild(kept.value()), -1));
                }
            });
        }
    }

    public Map<Object, LocalValue> locals() {
        if (locals == null) {
            locals = new IdentityHashMap<>();
        }
        return locals;
    }

    /** Restarts the count. */
    void forgetVisits() {
        seen = 0;
        next = 0;
    }

    /**
     * Counts the visits to a place since the last change by any thread. Loops over more places than are remembered are
     * not recognised.
     */
    int visit(long place, Object object, long epoch) {
        if (seenEpoch != epoch) {
            seenEpoch = epoch;
            seen = 0;
            next = 0;
        }
        for (int i = 0; i < seen; i++) {
            if (seenPlaces[i] == place && seenObjects[i] == object) {
                return ++seenTimes[i];
            }
        }
        int slot = next;
        next = (next + 1) % REMEMBERED;
        seen = Math.max(seen, slot + 1);
        seenPlaces[slot] = place;
        seenObjects[slot] = object;
        seenTimes[slot] = 1;
        return 1;
    }
}
