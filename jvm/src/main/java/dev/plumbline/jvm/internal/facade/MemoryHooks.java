package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.internal.race.MemoryView;
import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.Worker;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;

/**
 * The methods that instrumented code calls for the memory model only; threads are not switched here. The actions of a
 * self-contained static initialiser happened before every use of its class and are not reported; nor are reads for a
 * history.
 *
 * <p>Public because generated code calls it; not an interface for users.
 */
public final class MemoryHooks {
    private static final int MOST_ELEMENTS = 4_096;

    private MemoryHooks() {}

    /** The view of the current thread; null if no listener is set, or in code whose accesses are not reported. */
    static MemoryView view() {
        ControlledThread thread = Worker.current();
        return thread == null || thread.quiet > 0 ? null : thread.memory;
    }

    /** The next access is to a field of this object. */
    public static void field(Object object, int site) {
        MemoryView view = view();
        if (view != null) {
            view.field(object, site);
        }
    }

    /** The next access is to a static field. */
    public static void ofClass(int site) {
        field(MemoryView.STATICS, site);
    }

    /** The next access is to an element of an array. */
    public static void element(Object array, int index, int site) {
        MemoryView view = view();
        if (view != null) {
            view.element(array, index, site);
        }
    }

    /** The next accesses are to the elements between two indexes; only the first ones if there are very many. */
    public static void range(Object array, int from, int to, int site) {
        MemoryView view = view();
        if (view != null && array != null) {
            int end = Math.min(Math.min(to, Array.getLength(array)), Math.max(from, 0) + MOST_ELEMENTS);
            for (int i = Math.max(from, 0); i < end; i++) {
                view.element(array, i, site);
            }
        }
    }

    /** The next action reads all fields of the object. */
    public static void cloned(Object object, int site) {
        MemoryView view = view();
        if (view != null) {
            view.fields(object, site);
        }
    }

    /** {@link System#arraycopy}. */
    public static void arraycopy(Object from, int first, Object to, int target, int length, int read, int write) {
        MemoryView view = view();
        if (view != null
                && from != null
                && to != null
                && from.getClass().isArray()
                && to.getClass().isArray()) {
            range(from, first, first + length, read);
            range(to, target, target + length, write);
        }
        System.arraycopy(from, first, to, target, length);
    }

    /** The reference that was just read from a field or an element. */
    public static void loaded(Object value) {
        MemoryView view = view();
        if (view != null) {
            view.loaded(value);
        }
    }

    /** The reference that was just read from a final field of the object. */
    public static void loadedFinal(Object object, Object value) {
        MemoryView view = view();
        if (view != null) {
            view.readsFinal(object, value);
        }
    }

    /** A constructor of a class with final fields ends. */
    public static void frozen(Object object) {
        MemoryView view = view();
        if (view != null) {
            view.freezes(object);
        }
    }

    /** The next action of the code under test calls the JDK. */
    public static void calls(int site) {
        MemoryView view = view();
        if (view != null) {
            view.calls(site);
        }
    }

    /** The same for a method with an order weaker than volatile. */
    public static void callsWeak(int site) {
        MemoryView view = view();
        if (view != null) {
            view.calls(site);
            view.weakens(site);
        }
    }

    /** The next action is an access by a handle; for a swap, it was just performed. */
    public static void handle(VarHandle handle, Object object, int index, boolean swapped, int site) {
        MemoryView view = view();
        if (view != null) {
            view.handle(handle, object, index, swapped, site);
        }
    }

    /** The next action is a fence; the site of the thread is already known. */
    public static void fence(boolean acquires, boolean releases) {
        MemoryView view = view();
        if (view != null) {
            view.weakens(Worker.current().site);
            view.fence(acquires, releases);
        }
    }

    public static boolean same(Object one, Object other) {
        return one == other;
    }

    public static boolean same(int one, int other) {
        return one == other;
    }

    public static boolean same(long one, long other) {
        return one == other;
    }

    public static boolean same(float one, float other) {
        return Float.floatToRawIntBits(one) == Float.floatToRawIntBits(other);
    }

    public static boolean same(double one, double other) {
        return Double.doubleToRawLongBits(one) == Double.doubleToRawLongBits(other);
    }
}
