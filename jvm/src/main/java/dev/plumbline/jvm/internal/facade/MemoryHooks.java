package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.internal.race.MemoryView;
import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.Worker;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;

/**
 * What instrumented code calls for the sake of the memory model alone; threads are not switched here. What a
 * self-contained static initialiser does happened before everything that uses its class, and is not told of; nor is
 * what is read for a history.
 *
 * <p>Public because generated code calls it; not meant for people.
 */
public final class MemoryHooks {
    private static final int MOST_ELEMENTS = 4_096;

    private MemoryHooks() {}

    /** The view of the current thread; null if nobody wants to know, or where nothing counts. */
    static MemoryView view() {
        ControlledThread thread = Worker.current();
        return thread == null || thread.quiet > 0 ? null : thread.memory;
    }

    /** An access to a field of this object is next. */
    public static void field(Object object, int site) {
        MemoryView view = view();
        if (view != null) {
            view.field(object, site);
        }
    }

    /** An access to a static field is next. */
    public static void ofClass(int site) {
        field(MemoryView.STATICS, site);
    }

    /** An access to an element of an array is next. */
    public static void element(Object array, int index, int site) {
        MemoryView view = view();
        if (view != null) {
            view.element(array, index, site);
        }
    }

    /** The elements between two indexes are accessed next; of very many, the first ones. */
    public static void range(Object array, int from, int to, int site) {
        MemoryView view = view();
        if (view != null && array != null) {
            int end = Math.min(Math.min(to, Array.getLength(array)), Math.max(from, 0) + MOST_ELEMENTS);
            for (int i = Math.max(from, 0); i < end; i++) {
                view.element(array, i, site);
            }
        }
    }

    /** All fields of the object are read next. */
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

    /** The reference that was read from a field or an element just now. */
    public static void loaded(Object value) {
        MemoryView view = view();
        if (view != null) {
            view.loaded(value);
        }
    }

    /** The reference that was read from a final field of the object just now. */
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

    /** The code under test calls the JDK next. */
    public static void calls(int site) {
        MemoryView view = view();
        if (view != null) {
            view.calls(site);
        }
    }

    /** The same for a method that asks for an order that is weaker than volatile. */
    public static void callsWeak(int site) {
        MemoryView view = view();
        if (view != null) {
            view.calls(site);
            view.weakens(site);
        }
    }

    /** A handle accesses a variable next, or just now if it swaps. */
    public static void handle(VarHandle handle, Object object, int index, boolean swapped, int site) {
        MemoryView view = view();
        if (view != null) {
            view.handle(handle, object, index, swapped, site);
        }
    }

    /** A fence is next; the site of the thread is known already. */
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
