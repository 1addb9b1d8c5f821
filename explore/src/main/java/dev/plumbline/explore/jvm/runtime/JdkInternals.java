package dev.plumbline.explore.jvm.runtime;

import java.io.ObjectInputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ForkJoinPool;

/**
 * Static methods of the JDK's internal classes that java.util.concurrent calls, gathered from several of them. Public because
 * generated code calls it.
 */
public final class JdkInternals {
    /** As far as arrays go in every JVM. */
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    public static final RuntimePermission GET_CLASSLOADER_PERMISSION = new RuntimePermission("getClassLoader");

    private JdkInternals() {}

    /** What deserialisation asks before it makes an array. */
    public interface ObjectInput {
        void checkArray(ObjectInputStream stream, Class<?> type, int length);
    }

    public static ObjectInput getJavaObjectInputStreamAccess() {
        return (stream, type, length) -> {};
    }

    /** The caller of the method that asks, as far as it matters: whoever may use the field in question. */
    public static Class<?> getCallerClass() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.skip(2).findFirst().orElseThrow().getDeclaringClass());
    }

    public static void checkPackageAccess(Class<?> type) {}

    public static void ensureMemberAccess(Class<?> caller, Class<?> member, Object target, int modifiers) {}

    public static int newLength(int length, int least, int preferred) {
        int wanted = length + Math.max(least, preferred);
        if (0 < wanted && wanted <= LONGEST_ARRAY) {
            return wanted;
        }
        int needed = length + least;
        if (needed < 0) {
            throw new OutOfMemoryError("Required array length " + length + " + " + least + " is too large");
        }
        return Math.max(needed, LONGEST_ARRAY);
    }

    public static <T> T[] reverse(T[] array) {
        for (int low = 0, high = array.length - 1; low < high; low++, high--) {
            T kept = array[low];
            array[low] = array[high];
            array[high] = kept;
        }
        return array;
    }

    public static VarHandle findVarHandle(MethodHandles.Lookup lookup, String name, Class<?> type) {
        return findVarHandle(lookup, lookup.lookupClass(), name, type);
    }

    /** Of fields of {@link Thread} there is nothing to find: whoever asks for them has been rewritten not to use them. */
    public static VarHandle findVarHandle(MethodHandles.Lookup lookup, Class<?> in, String name, Class<?> type) {
        try {
            return in == Thread.class ? null : lookup.findVarHandle(in, name, type);
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        }
    }

    public static MethodHandles.Lookup privateLookupIn(Class<?> in, MethodHandles.Lookup caller)
            throws IllegalAccessException {
        return in == Thread.class ? caller : MethodHandles.privateLookupIn(in, caller);
    }

    /** Without the threads that a pool would start meanwhile; for JDKs whose pools cannot be copied. */
    public static void managedBlock(ForkJoinPool.ManagedBlocker blocker) throws InterruptedException {
        boolean released = blocker.isReleasable();
        while (!released) {
            released = blocker.block() || blocker.isReleasable();
        }
    }
}
