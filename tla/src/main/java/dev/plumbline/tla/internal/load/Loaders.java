package dev.plumbline.tla.internal.load;

import dev.plumbline.value.BadInput;
import java.lang.ref.SoftReference;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * The class loaders that have loaded SANY. For our own evaluator, a specification is parsed and translated, and SANY is
 * not needed afterwards: the next specification is parsed by the same classes. Threads that parse at the same time use
 * different loaders, so that a thread that hangs does not block the others. TLC's interpreter keeps its loader for as
 * long as the specification is used.
 */
public final class Loaders {
    /** The unused loaders; released when memory is short. */
    private static final ConcurrentLinkedDeque<SoftReference<Idle>> IDLE = new ConcurrentLinkedDeque<>();

    /**
     * Whether the classes of SANY on the class path may be used now to read a specification. Only a program that uses
     * them for nothing else may allow this, see {@code TlaSpec#useSanyExclusively}, and only for one specification at a
     * time.
     */
    private static final AtomicBoolean CLASS_PATH_IS_FREE = new AtomicBoolean();

    private static final AtomicBoolean CLASS_PATH_HAS_TRANSLATED = new AtomicBoolean();

    /** Held by the thread that loads a specification ahead of others, which wait until its loader is idle. */
    private static final ReentrantLock AHEAD = new ReentrantLock();

    /** The number of specifications that loaders have read in this process. */
    private static final AtomicInteger READ = new AtomicInteger();

    private record Idle(TlcClassLoader loader, TreeLoader trees) {}

    private Loaders() {}

    /**
     * Reads a specification for our own evaluator. If the result is empty, the parser may have stopped in the middle of
     * a text, so its loader is not used again.
     */
    public static <T> Optional<T> trees(Function<TreeLoader, Optional<T>> reading) {
        AHEAD.lock();
        AHEAD.unlock();
        if (CLASS_PATH_IS_FREE.compareAndSet(true, false)) {
            Optional<T> read = reading.apply(
                    TlcClassLoader.door(TreeLoader.class, "CompiledLoader", Loaders.class.getClassLoader()));
            CLASS_PATH_IS_FREE.set(read.isPresent());
            return read;
        }
        Idle taken = take();
        Optional<T> read = reading.apply(taken.trees());
        if (read.isPresent()) {
            READ.incrementAndGet();
            IDLE.push(new SoftReference<>(taken));
        }
        return read;
    }

    /**
     * Loads one specification on TLC's interpreter. A program that uses SANY for nothing else may leave the classes on the
     * class path to it, once, if the launcher put the changed {@link SpecProcessorClass} there: Java loads them from its
     * archive, and has compiled some of SANY's methods. TLC's classes are not initialised before, so they find SANY's
     * table of texts as those of a new class loader do. Otherwise, in a process that has read only one specification, the loader that
     * read it has most of the classes already. In a process that reads several, the loader is left for the next ones:
     * Java compiles its methods in the meantime, and without it each specification would be parsed by new classes.
     */
    public static SpecLoader interpreter() {
        ClassLoader classPath = Loaders.class.getClassLoader();
        if (CLASS_PATH_IS_FREE.get()
                && SpecProcessorClass.isChangedIn(classPath)
                && CLASS_PATH_IS_FREE.compareAndSet(true, false)) {
            return TlcClassLoader.door(SpecLoader.class, "TlcSpecLoader", classPath);
        }
        if (READ.get() == 1) {
            SoftReference<Idle> only = IDLE.poll();
            Idle idle = only == null ? null : only.get();
            if (idle != null) {
                return idle.loader().door(SpecLoader.class, "TlcSpecLoader");
            }
        }
        return created().door(SpecLoader.class, "TlcSpecLoader");
    }

    /**
     * Translates PlusCal. The translator keeps its work in static fields, so its classes are used once: those on the class
     * path too, if they are free.
     */
    static String plusCal(Translating translating) throws BadInput {
        if (!CLASS_PATH_HAS_TRANSLATED.get() && CLASS_PATH_IS_FREE.compareAndSet(true, false)) {
            try {
                if (CLASS_PATH_HAS_TRANSLATED.compareAndSet(false, true)) {
                    return translating.by(TlcClassLoader.door(
                            PlusCalTranslator.Door.class, "PlusCal", Loaders.class.getClassLoader()));
                }
            } finally {
                CLASS_PATH_IS_FREE.set(true);
            }
        }
        return translating.by(created().door(PlusCalTranslator.Door.class, "PlusCal"));
    }

    /** Translates one module. */
    interface Translating {
        String by(PlusCalTranslator.Door door) throws BadInput;
    }

    private static TlcClassLoader created() {
        return new TlcClassLoader(Loaders.class.getClassLoader());
    }

    /**
     * Loads a specification. Threads that load others meanwhile wait, and then use the classes of SANY that this one
     * loaded.
     */
    public static <T> T ahead(Loading<T> loading) throws BadInput {
        AHEAD.lock();
        try {
            return loading.load();
        } finally {
            AHEAD.unlock();
        }
    }

    /** Loads one specification. */
    public interface Loading<T> {
        T load() throws BadInput;
    }

    /** Sets whether specifications are read by the classes of SANY on the class path, one at a time. */
    public static void useClassPath(boolean wanted) {
        CLASS_PATH_IS_FREE.set(wanted);
    }

    private static Idle take() {
        SoftReference<Idle> next;
        while ((next = IDLE.poll()) != null) {
            Idle idle = next.get();
            if (idle != null) {
                return idle;
            }
        }
        TlcClassLoader loader = created();
        return new Idle(loader, loader.door(TreeLoader.class, "CompiledLoader"));
    }
}
