package dev.plumbline.jvm.runtime;

import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.Program;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** One thread of one execution: of the program, or started by the code under test. */
final class ControlledThread {
    private static final int REMEMBERED = 64;

    final World world;
    final int number;
    final long bit;
    final Worker worker;
    /** What {@code Thread.currentThread()} is inside. */
    final Thread identity;
    /** The calls of a thread of the program; null for other threads. */
    final List<Program.Call> calls;

    boolean done;
    int call = -1;
    int site;
    Ending.Reason reason = Ending.Reason.RUNNABLE;
    Object on;
    /** The monitor that it needs for its next step. */
    Monitor wanted;

    boolean woken;
    long deadline;
    /** The turn in which its time was up last. */
    long expired = -1;

    boolean permit;
    boolean interrupted;
    /** Whether an interrupt ended its last wait. */
    boolean byInterrupt;

    /** Within static initialisers: the JVM holds a lock that is not ours, so nobody else may run. */
    int quiet;
    /** How often it was told that its execution has ended. */
    int abandoned;
    /** What it says that it parks for. */
    Object blocker;

    /** The new value of an exchange under way. */
    Object offered;

    int probe;
    long seed;
    private Map<Object, Object> locals;

    private long seenEpoch = -1;
    private int seen;
    private int next;
    private final long[] seenPlaces = new long[REMEMBERED];
    private final Object[] seenObjects = new Object[REMEMBERED];
    private final int[] seenTimes = new int[REMEMBERED];

    ControlledThread(World world, int number, Worker worker, Thread identity, List<Program.Call> calls) {
        this.world = world;
        this.number = number;
        this.bit = 1L << number;
        this.worker = worker;
        this.identity = identity;
        this.calls = calls;
    }

    Map<Object, Object> locals() {
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

    /** Counts the visits to a place since anybody last changed anything. Loops over more places than remembered are not seen. */
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
