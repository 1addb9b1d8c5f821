package dev.plumbline.tla.internal.load;

import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.BadInput;
import java.lang.ref.SoftReference;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * The class loaders with SANY in them. For the evaluator of our own a specification is parsed and translated, and
 * nothing of SANY is needed afterwards: the next one is parsed by the same classes. Threads that parse at the same time
 * have a loader each, so that one that hangs does not keep others out. TLC's interpreter keeps its loader for as long as
 * the specification is used.
 */
public final class Loaders {
    /** Those that nobody uses at the moment; given up where memory is short. */
    private static final ConcurrentLinkedDeque<SoftReference<Idle>> IDLE = new ConcurrentLinkedDeque<>();

    /**
     * Whether a specification can be read now by the classes of SANY on the class path. Only a program that uses them for
     * nothing else may do so, see {@code TlaSpec#aloneInProcess}, and only for one specification at a time.
     */
    private static final AtomicBoolean CLASS_PATH_IS_FREE = new AtomicBoolean();

    /** Held by the thread that loads a specification ahead of others; they wait until its loader is idle. */
    private static final ReentrantLock AHEAD = new ReentrantLock();

    /** @param read how many specifications it has read */
    private record Idle(TlcClassLoader loader, TreeLoader trees, int read) {
        Idle afterOneMore() {
            return new Idle(loader, trees, read + 1);
        }
    }

    private Loaders() {}

    /**
     * Reads a specification for the evaluator of our own. Where that finds nothing the parser may have stopped in the
     * middle of a text, and is not used again.
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
            IDLE.push(new SoftReference<>(taken.afterOneMore()));
        }
        return read;
    }

    /**
     * Loads one specification on TLC's interpreter. A loader that read the same specification just before has most of
     * its classes already. One that read several is left for the next ones: Java has compiled its methods by then.
     */
    public static SpecLoader interpreter() {
        for (SoftReference<Idle> next : IDLE) {
            Idle idle = next.get();
            if (idle != null && idle.read() == 1 && IDLE.remove(next)) {
                return idle.loader().door(SpecLoader.class, "TlcSpecLoader");
            }
        }
        return created().door(SpecLoader.class, "TlcSpecLoader");
    }

    private static TlcClassLoader created() {
        return new TlcClassLoader(Loaders.class.getClassLoader());
    }

    /** Loads a specification; threads that load others meanwhile wait, and then find the classes of SANY in place. */
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

    /** Whether from now on specifications are read by the classes of SANY on the class path, one at a time. */
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
        return new Idle(loader, loader.door(TreeLoader.class, "CompiledLoader"), 0);
    }
}
