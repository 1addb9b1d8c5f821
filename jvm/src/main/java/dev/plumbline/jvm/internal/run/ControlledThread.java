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
    /** What {@code Thread.currentThread()} is inside. */
    public final Thread identity;
    /** The calls of a thread of the program; null for other threads. */
    final List<Program.Call> calls;

    public boolean done;
    int call = -1;
    /** Of its current call. */
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
    /** How often it paused since anybody else had a turn, after the first time. */
    int pausesAlone;

    public boolean permit;
    public boolean interrupted;
    /** Whether an interrupt ended its last wait. */
    public boolean byInterrupt;

    /**
     * What it does when it has its turn next: a kind, by its ordinal, since every step sets it; or what its site says.
     */
    int nextKind;

    Object nextObject;
    int nextCell;
    long nextOffset;
    OffsetAccess nextOffsets;

    /** Within static initialisers: the JVM holds a lock that is not ours, so nobody else may run. */
    public int quiet;
    /** How often it was told that its execution has ended. */
    int abandoned;
    /** What it says that it parks for. */
    public Object blocker;

    /** The old value of a write under way. */
    public long overwritten;
    /** What the memory model makes of what it does; null if nobody wants to know. */
    public final MemoryView memory;

    /** Who interrupted it, since it last noticed; null for nobody, or if nobody wants to know. */
    public int[] interruptedBy;
    /** The uncontrolled object that it is about to use, if it is at such a place. */
    Object using;

    /** Whether what the call under way returns may be known to others. */
    public boolean givesOutShared;

    /** The new value of an exchange under way. */
    public Object offered;

    /** The loops that it is in. */
    public final Rounds rounds = new Rounds(this);
    /** How often others changed what it may have looked at. */
    long disturbed;
    /** How often it changed something that others may look at. */
    long wrote;
    /** How often it changed something that nobody else looks at, or may have. */
    public long touched;
    /** How often it slept, yielded or waited until its time was up. */
    long paused;
    /** Whether it has yielded, and nobody has been asked yet. */
    boolean yields;
    /** The loop in which it runs on without anybody being asked; 0 for none. */
    private int runsOnIn;
    /** Those that have their turn before it goes on. */
    long below;

    private Set<Class<?>> initialised = Set.of();
    public int probe;
    public long seed;
    private Map<Object, LocalValue> locals;
    /** Where the code under test reads a thread-local variable next; 0 if it is the JDK that does. */
    public int localSite;

    /**
     * The value of a thread-local variable.
     *
     * @param call in which it was set; -1 in threads that the code under test started
     */
    public record LocalValue(Object value, int call) {}

    /** A key of {@link #locals} whose value a thread passes on to those that it starts. */
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

    /** Whether it knows that a class was initialised, before anything that it does from now on. */
    public boolean knowsInitialised(Class<?> type) {
        return initialised.contains(type);
    }

    public void learnsInitialised(Class<?> type) {
        initialised = new HashSet<>(initialised);
        initialised.add(type);
    }

    /** It knows what the thread knows that starts it. */
    void learnsInitialised(ControlledThread by) {
        initialised = by.initialised;
    }

    /** What another thread did so far happened before what this one does from now on. */
    public void comesAfter(int[] released) {
        if (memory != null && released != null) {
            memory.acquire(released);
        }
    }

    /** All that it did; it has ended. Null if nobody wants to know. */
    public int[] end() {
        return memory == null ? null : memory.end();
    }

    /** Tells whoever watches memory which call of the program it begins. */
    void beginsForMemory(int number) {
        if (memory != null) {
            memory.begins(number);
        }
    }

    /** What it did so far, for others that {@link #comesAfter come after}; null if nobody wants to know. */
    public int[] release() {
        return memory == null ? null : memory.release();
    }

    boolean runsOn() {
        return runsOnIn != 0;
    }

    /** The loop in which it runs on. */
    int loopOfRunOn() {
        return runsOnIn;
    }

    void runsOnIn(int loop) {
        runsOnIn = loop;
    }

    void endsRunOn() {
        runsOnIn = 0;
    }

    /** It has left the loop. */
    public void left(int loop) {
        if (runsOnIn == loop) {
            endsRunOn();
            // It has been to the places of the loop many times, and is not looking there any more.
            forgetVisits();
        }
    }

    /** Says that it accesses an object at an offset when it has its turn next. */
    public void willDoAt(Access.Kind kind, Object object, long offset, OffsetAccess offsets) {
        nextKind = kind.ordinal();
        nextObject = object;
        nextCell = StepAccesses.OF_OFFSET;
        nextOffset = offset;
        nextOffsets = offsets;
    }

    /** Says what it does when it has its turn next. */
    public void willDo(Access.Kind kind, Object object, int cell) {
        nextKind = kind == null ? OF_SITE : kind.ordinal();
        nextObject = object;
        nextCell = cell;
    }

    /** The object that it said it would access. */
    public Object target() {
        return nextObject;
    }

    /** The index within an array that it said it would access. */
    public int targetIndex() {
        return nextCell;
    }

    /** The call that it is in; -1 in threads that the code under test started. */
    public int call() {
        return call;
    }

    /** It begins with what the thread that starts it passes on. */
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

    /** Starts counting anew. */
    void forgetVisits() {
        seen = 0;
        next = 0;
    }

    /**
     * Counts the visits to a place since anybody last changed anything. Loops over more places than remembered are not
     * seen.
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
