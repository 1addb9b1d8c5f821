package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.StepAccesses;
import dev.plumbline.jvm.internal.run.Worker;
import dev.plumbline.jvm.internal.state.StaticState;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Access.Kind;
import java.util.function.Supplier;

/**
 * The methods that instrumented code calls. Each method either performs the action of the original code or announces
 * its next action; in threads that are not controlled they do nothing.
 *
 * <p>Public because generated code calls it; not an interface for users.
 */
public final class Hooks {
    private Hooks() {}

    /** Reports where the thread is; the next call of this class or a facade happens there. */
    public static void at(int site) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0) {
            thread.site = site;
        }
    }

    /**
     * Code outside of java.util.concurrent is about to call or to return. A static initialiser that runs in the first
     * execution only does not report it, because the next point would then be of another kind in that execution.
     */
    public static void own() {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0) {
            thread.own = true;
        }
    }

    /** The next access is of unknown kind. */
    public static void point(int site) {
        reach(site, place(site, 0), null, Kind.UNKNOWN, null, 0);
    }

    /** The next access is to a static field. */
    public static void ofClass(int site) {
        reach(site, place(site, 0), null, null, StepAccesses.Fixed.STATICS, StepAccesses.OF_SITE);
    }

    /** The next access reads a field of this object. */
    public static void read(Object object, int site) {
        reach(site, place(site, 0), object, Kind.READ, object, StepAccesses.OF_SITE);
    }

    /** The next access writes a field of this object. */
    public static void write(Object object, int site) {
        reach(site, place(site, 0), null, Kind.WRITE, object, StepAccesses.OF_SITE);
    }

    /** The next access reads an array element. */
    public static void element(Object array, int index, int site) {
        reach(site, place(site, index), array, Kind.READ, array, index);
    }

    /** The next access writes an array element. */
    public static void store(Object array, int index, int site) {
        reach(site, place(site, 0), null, Kind.WRITE, array, index);
    }

    /** A handle is about to read an unknown field of this object. */
    public static void handleReads(Object object, int site) {
        reach(site, place(site, 0), object, Kind.READ, object, Access.ANY_CELL);
    }

    /** A handle is about to change this object, or try to. */
    public static void handleWrites(Object object, int site) {
        reach(site, place(site, 0), null, Kind.WRITE, object, Access.ANY_CELL);
    }

    /** A field of this object is read here, where threads are not switched. */
    public static void readUnseen(Object object, int site) {
        unseen(Kind.READ, object, site);
    }

    /** A field of this object is written here, where threads are not switched. */
    public static void writtenUnseen(Object object, int site) {
        unseen(Kind.WRITE, object, site);
    }

    private static void unseen(Kind kind, Object object, int site) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0) {
            thread.touched += kind == Kind.WRITE ? 1 : 0;
            if (thread.execution.accesses.watched) {
                thread.execution.accesses.didAt(kind, object, site);
            }
        }
    }

    /**
     * A place is a site and the part accessed there. Two different places must not be taken for the same, or a loop
     * over many elements would look like a loop that waits for one of them.
     */
    private static long place(int site, int part) {
        return (long) site << Integer.SIZE | part & 0xFFFF_FFFFL;
    }

    /**
     * @param visited the object that a loop which only reads would read again and again; null for writes
     * @param kind of the access; null for the kind that the site has
     */
    private static void reach(int site, long place, Object visited, Kind kind, Object object, int cell) {
        ControlledThread thread = Worker.current();
        if (thread == null || thread.quiet > 0) {
            return;
        }
        thread.execution.live(thread);
        thread.site = site;
        thread.execution.states.accesses(thread, object);
        thread.willDo(kind, object, cell);
        thread.execution.point(thread, place, visited);
    }

    /** A point within a facade, where other threads may run; the site is already known. */
    static ControlledThread point(Object object, long offset, Kind kind, int cell) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            if (thread.quiet > 0) {
                return thread;
            }
            thread.execution.live(thread);
            thread.willDo(kind, object, cell);
            thread.execution.point(thread, place(thread.site, (int) offset), object);
        }
        return thread;
    }

    /** The same for an access that the thread has already announced. */
    static void reach(ControlledThread thread, Object visited, long offset) {
        thread.execution.point(thread, place(thread.site, (int) offset), visited);
    }

    /** A write takes place now, to the variable that the thread announced last. */
    public static void written() {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0) {
            thread.execution.states.changes(thread);
        }
    }

    /** A change that is not a write takes place now. */
    static void changed() {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0) {
            thread.execution.states.changed();
        }
    }

    /** A write of the first value over the second takes place now. */
    public static void written(Object now, Object before) {
        if (now != before) {
            written();
        }
    }

    public static void written(int now, int before) {
        if (now != before) {
            written();
        }
    }

    public static void written(float now, float before) {
        if (Float.floatToRawIntBits(now) != Float.floatToRawIntBits(before)) {
            written();
        }
    }

    /** A compare-and-set has been performed. */
    public static void swapped(boolean success) {
        if (success) {
            written();
        }
    }

    /** The new value of the exchange that follows. */
    public static void offered(Object value) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.offered = value;
        }
    }

    public static void offered(int value) {
        offered((Object) value);
    }

    /** The old value of the exchange that has been performed. */
    public static void exchanged(Object before) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            if (thread.offered != before) {
                written();
            }
            thread.offered = null;
        }
    }

    public static void exchanged(int before) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            if (!Integer.valueOf(before).equals(thread.offered)) {
                written();
            }
            thread.offered = null;
        }
    }

    /**
     * A handler has caught something. If the execution has ended, the thread is unwound from here, whatever it caught:
     * code that catches everything is unwound like any other, and so is code that gets the cause wrapped in another
     * exception, as by reflection. A linkage error that concerns the instrumentation ends the exploration, even if the
     * code under test would handle it.
     */
    public static void caught(Throwable caught) {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            return;
        }
        thread.execution.live(thread);
        thread.rounds.forgetAll();
        boolean ours = caught instanceof Uncontrollable;
        if (ours
                || caught instanceof LinkageError
                        && String.valueOf(caught.getMessage()).contains("plumbline")) {
            throw thread.execution.fail(caught, "thread " + thread.number);
        }
    }

    /** The exploration cannot continue; the current execution ends at its next step. */
    public static void impossible(Uncontrollable why) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.execution.fail(why, "thread " + thread.number);
        }
    }

    /**
     * A static initialiser begins: no other thread may run before it ends, because the JVM holds the lock of the class.
     */
    public static void initialising() {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.quiet++;
        }
    }

    /** A static initialiser has ended. */
    public static void initialised(Class<?> type, boolean resettable) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.quiet--;
        }
        if (resettable && type.getClassLoader() instanceof StaticState.Holder holder) {
            holder.statics().add(type);
        }
    }

    /** Reads something for a history atomically: no other thread runs meanwhile. */
    public static <T> T undisturbed(Supplier<T> reading) {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            return reading.get();
        }
        thread.execution.accesses.unknown();
        thread.quiet++;
        try {
            return reading.get();
        } finally {
            thread.quiet--;
        }
    }

    /** A hash code in place of the JVM's, which differs from run to run. */
    public static int identity() {
        ControlledThread thread = Worker.current();
        return thread == null ? 1 : thread.execution.nextIdentity(thread);
    }
}
