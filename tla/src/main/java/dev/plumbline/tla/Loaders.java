package dev.plumbline.tla;

import java.lang.ref.SoftReference;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;

/**
 * The class loaders with SANY in them. For the evaluator of our own a specification is parsed and translated, and
 * nothing of SANY is needed afterwards: the next one is parsed by the same classes. Threads that parse at the same time
 * have a loader each, so that one that hangs does not keep others out. TLC's interpreter keeps its loader for as long as
 * the specification is used.
 */
final class Loaders {
    /** Those that nobody uses at the moment; given up where memory is short. */
    private static final ConcurrentLinkedDeque<SoftReference<Idle>> IDLE = new ConcurrentLinkedDeque<>();

    private record Idle(TlcClassLoader loader, TreeLoader trees) {}

    private Loaders() {}

    /**
     * Reads a specification for the evaluator of our own. Where that finds nothing the parser may have stopped in the
     * middle of a text, and is not used again.
     */
    static <T> Optional<T> trees(Function<TreeLoader, Optional<T>> reading) {
        Idle taken = take();
        Optional<T> read = reading.apply(taken.trees());
        if (read.isPresent()) {
            IDLE.push(new SoftReference<>(taken));
        }
        return read;
    }

    /** Loads one specification on TLC's interpreter. */
    static SpecLoader interpreter() {
        return take().loader().door(SpecLoader.class, "TlcSpecLoader");
    }

    private static Idle take() {
        SoftReference<Idle> next;
        while ((next = IDLE.poll()) != null) {
            Idle idle = next.get();
            if (idle != null) {
                return idle;
            }
        }
        TlcClassLoader loader = new TlcClassLoader(Loaders.class.getClassLoader());
        return new Idle(loader, loader.door(TreeLoader.class, "CompiledLoader"));
    }
}
