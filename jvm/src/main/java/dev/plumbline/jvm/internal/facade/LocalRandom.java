package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.Worker;
import java.util.Random;

/**
 * {@link java.util.concurrent.ThreadLocalRandom} for controlled threads: the numbers drawn by a thread depend on its
 * number and its earlier draws only. Also the probes by which striped counters distribute their threads. Public because
 * generated code calls it.
 */
public final class LocalRandom extends Random {
    private static final long serialVersionUID = 1;
    private static final LocalRandom INSTANCE = new LocalRandom();

    private LocalRandom() {
        super(0);
    }

    public static LocalRandom current() {
        return INSTANCE;
    }

    /** For the code under test. */
    static long drawn(ControlledThread thread) {
        thread.execution.drawsRandomNumber(thread);
        return nextSeed(thread);
    }

    static long nextSeed(ControlledThread thread) {
        thread.touched++;
        thread.seed += 0x9E3779B97F4A7C15L;
        long mixed = thread.seed + thread.number * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    @Override
    protected int next(int bits) {
        ControlledThread thread = Worker.current();
        return (int) ((thread == null ? System.nanoTime() : drawn(thread)) >>> 64 - bits);
    }

    /** Ignored during construction, rejected afterwards, as in the original. */
    @Override
    public void setSeed(long seed) {
        if (INSTANCE != null) {
            throw new UnsupportedOperationException();
        }
    }

    public static void localInit() {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            // Not 0, which means "none", and different for each thread.
            thread.probe = (thread.number + 1) * 0x9E3779B9;
        }
    }

    public static int getProbe() {
        ControlledThread thread = Worker.current();
        return thread == null ? 1 : thread.probe;
    }

    public static int advanceProbe(int probe) {
        int next = probe;
        next ^= next << 13;
        next ^= next >>> 17;
        next ^= next << 5;
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.probe = next;
            thread.touched++;
        }
        return next;
    }

    public static int nextSecondarySeed() {
        ControlledThread thread = Worker.current();
        int seed = thread == null ? 1 : (int) nextSeed(thread);
        return seed == 0 ? 1 : seed;
    }

    public static void eraseThreadLocals(Thread thread) {
        ControlledThread current = Worker.current();
        if (current != null && current.identity == thread) {
            current.locals().clear();
        }
    }

    /** Nothing is inherited: there is no security manager in an execution. */
    @SuppressWarnings("removal")
    public static void setInheritedAccessControlContext(Thread thread, java.security.AccessControlContext context) {}
}
