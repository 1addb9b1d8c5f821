package dev.plumbline.jvm.internal.facade;

import java.io.ObjectInputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.CancellationException;

/**
 * Static methods of the JDK's internal classes that java.util.concurrent calls, gathered from several of them. Public
 * because generated code calls it.
 */
public final class JdkInternals {
    /** The length of array that every JVM supports. */
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    public static final RuntimePermission GET_CLASSLOADER_PERMISSION = new RuntimePermission("getClassLoader");

    private JdkInternals() {}

    /** The check that deserialisation makes before it creates an array. */
    public interface ObjectInput {
        void checkArray(ObjectInputStream stream, Class<?> type, int length);
    }

    public static ObjectInput getJavaObjectInputStreamAccess() {
        return (stream, type, length) -> {};
    }

    /** The caller of the calling method. Used only to decide who may access a field. */
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

    /** Fields of {@link Thread} are never found: the code that asks for them has been rewritten not to use them. */
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

    /** The index of the first difference between two ranges of this length; -1 if they are equal. */
    public static int mismatch(long[] left, int leftFrom, long[] right, int rightFrom, int length) {
        return Arrays.mismatch(left, leftFrom, leftFrom + length, right, rightFrom, rightFrom + length);
    }

    /** The access to java.lang that the rest of the JDK has. */
    public interface Lang {
        Thread currentCarrierThread();

        void start(Thread thread, ThreadContainers.ThreadContainer container);

        boolean allowSecurityManager();

        <E extends Enum<E>> E[] getEnumConstantsShared(Class<E> type);

        String join(String prefix, String suffix, String delimiter, String[] elements, int size);
    }

    public static Lang getJavaLangAccess() {
        return new Lang() {
            /** Here no thread carries another one. */
            @Override
            public Thread currentCarrierThread() {
                return Threads.currentThread();
            }

            @Override
            public void start(Thread thread, ThreadContainers.ThreadContainer container) {
                Threads.start(thread);
            }

            @Override
            public boolean allowSecurityManager() {
                return false;
            }

            @Override
            public <E extends Enum<E>> E[] getEnumConstantsShared(Class<E> type) {
                return type.getEnumConstants();
            }

            @Override
            public String join(String prefix, String suffix, String delimiter, String[] elements, int size) {
                return prefix + String.join(delimiter, Arrays.copyOf(elements, size)) + suffix;
            }
        };
    }

    /** The probes and seeds that threads have for striped counters. */
    public interface Probes {
        int nextSecondaryThreadLocalRandomSeed();

        int getThreadLocalRandomProbe();

        int advanceThreadLocalRandomProbe(int probe);
    }

    /** A copied class offers the same that {@link #getJavaUtilConcurrentTLRAccess} returns anyway. */
    public static void setJavaUtilConcurrentTLRAccess(Probes offered) {}

    public static Probes getJavaUtilConcurrentTLRAccess() {
        return new Probes() {
            @Override
            public int nextSecondaryThreadLocalRandomSeed() {
                return LocalRandom.nextSecondarySeed();
            }

            @Override
            public int getThreadLocalRandomProbe() {
                return LocalRandom.getProbe();
            }

            @Override
            public int advanceThreadLocalRandomProbe(int probe) {
                return LocalRandom.advanceProbe(probe);
            }
        };
    }

    /** The help that a pool offers to threads blocked by the JVM; here the JVM blocks none. */
    public interface Compensation {}

    public static void setJavaUtilConcurrentFJPAccess(Compensation offered) {}

    /** The cleaner of the whole JVM. */
    public static Cleaning cleaner() {
        return Cleaning.create();
    }

    /**
     * A constructor that only the JDK can call. The message comes from the thread that asks for the result, the cause
     * from the thread that cancelled.
     */
    public static CancellationException cancellation(String message, CancellationException cause) {
        CancellationException cancellation = new CancellationException(message);
        cancellation.initCause(cause);
        return cancellation;
    }
}
