package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.Worker;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;

/**
 * The inputs of a program from its environment, made the same for every execution: time, processors, hash codes, random
 * numbers. Public because generated code calls it.
 */
public final class VirtualEnvironment {
    /** The virtual clock starts at a plausible time; some code interprets times near 0 as "never". */
    private static final long START_MILLIS = 1_700_000_000_000L;

    private VirtualEnvironment() {}

    public static long nanoTime() {
        ControlledThread thread = Worker.current();
        return thread == null ? System.nanoTime() : thread.execution.readClock(thread);
    }

    public static long currentTimeMillis() {
        ControlledThread thread = Worker.current();
        return thread == null
                ? System.currentTimeMillis()
                : START_MILLIS + thread.execution.readClock(thread) / 1_000_000;
    }

    public static Instant now() {
        ControlledThread thread = Worker.current();
        return thread == null
                ? Instant.now()
                : Instant.ofEpochMilli(START_MILLIS).plusNanos(thread.execution.readClock(thread));
    }

    /** Shutdown hooks of the JVM would outlive the execution, and the hooks of all executions would run at the end. */
    public static void addShutdownHook(Runtime runtime, Thread hook) {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            runtime.addShutdownHook(hook);
        } else if (!thread.execution.shutdownHooks(thread).add(Objects.requireNonNull(hook))) {
            throw new IllegalArgumentException("Hook previously registered");
        }
    }

    public static boolean removeShutdownHook(Runtime runtime, Thread hook) {
        ControlledThread thread = Worker.current();
        return thread == null
                ? runtime.removeShutdownHook(hook)
                : thread.execution.shutdownHooks(thread).remove(Objects.requireNonNull(hook));
    }

    /** One processor, because code spins if there are several. */
    public static int availableProcessors(Runtime runtime) {
        return 1;
    }

    public static int identityHashCode(Object object) {
        ControlledThread thread = Worker.current();
        if (object == null || thread == null) {
            return System.identityHashCode(object);
        }
        return thread.execution.identityOf(thread, object);
    }

    /**
     * {@code object.hashCode()} where that may be the JVM's own. The classes under test define their own hash codes,
     * except for enums, whose method is final.
     */
    public static int hashCodeOf(Object object) {
        if (object instanceof Enum<?> constant) {
            return constant.name().hashCode();
        }
        if (object instanceof Class<?> type) {
            return type.getName().hashCode();
        }
        return OF_THE_JVM.get(object.getClass()) ? identityHashCode(object) : object.hashCode();
    }

    /** {@code Objects.hashCode(object)}. */
    public static int hashCodeOrZero(Object object) {
        return object == null ? 0 : hashCodeOf(object);
    }

    /** {@code Objects.hash(objects)} and {@code Arrays.hashCode(objects)}. */
    public static int hashCodeOfAll(Object... objects) {
        if (objects == null) {
            return 0;
        }
        int result = 1;
        for (Object each : objects) {
            result = 31 * result + hashCodeOrZero(each);
        }
        return result;
    }

    /**
     * Whether objects of a class have the hash code of the JVM. Classes under test do not, but threads and lambdas do.
     */
    private static final ClassValue<Boolean> OF_THE_JVM = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            try {
                return type.getMethod("hashCode").getDeclaringClass() == Object.class;
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
        }
    };

    public static double random() {
        return (nextSeed() >>> 11) * 0x1.0p-53;
    }

    public static UUID randomUUID() {
        return new UUID(nextSeed() & ~0xf000L | 0x4000L, nextSeed() & ~(3L << 62) | 1L << 63);
    }

    /** A seed for a generator that was given none. */
    public static long nextSeed() {
        ControlledThread thread = Worker.current();
        return thread == null ? System.nanoTime() : LocalRandom.drawn(thread);
    }

    /** The next action of the code under test cannot be controlled. */
    public static void refuse(String what) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            Uncontrollable reason = new Uncontrollable("the code under test calls " + what
                    + ", which cannot be controlled: it would start threads, or end the process, out of sight");
            throw thread.execution.fail(reason, what);
        }
    }
}
