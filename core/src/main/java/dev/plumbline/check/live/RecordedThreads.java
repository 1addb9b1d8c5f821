package dev.plumbline.check.live;

import dev.plumbline.check.stream.OperationFeed;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * The operations of the threads that a recorder of this program records, while it does.
 *
 * <p><b>How far they are complete.</b> Each thread has a time before which all of its operations have been read: the call
 * of its open operation, or the last moment at which it had no further record
 * ({@link Formats.RecordedThread#completeBefore}). A thread without a file at the time {@code t} begins its first
 * operation later. So all operations that were called before the earliest of these times have been passed on.
 *
 * <p><b>Memory.</b> Records are always read from the thread with the earliest time. While that thread is in an operation,
 * nothing is read from the others: their operations stay in the files. So at most a block of each thread is in memory
 * that is not complete, and a check that falls behind delays nobody.
 *
 * <p><b>A blocked client.</b> An operation that takes longer than the patience is passed on as one that never returns, and
 * its thread no longer delays the others. A pending operation may take effect at any time, with any result. So each
 * explanation of the true history explains this one: a violation is one of the true history. But the result of the
 * operation is not checked, so a history without a violation has no verdict if it returned after all.
 */
final class RecordedThreads implements OperationFeed, AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(10);
    private static final String ENDING = ".trace";

    private final Path folder;
    private final long patience;
    private final Set<Path> known = new HashSet<>();
    private final List<Formats.RecordedThread> open = new ArrayList<>();
    private long returnedTooLate;
    private volatile boolean ending;
    private volatile long complete = Long.MIN_VALUE;

    RecordedThreads(Path folder, Duration patience) {
        this.folder = folder;
        this.patience = patience.toNanos();
    }

    /** Ends with the operations that were recorded before. */
    void end() {
        ending = true;
    }

    /** How long ago the last moment was whose operations have all been passed on; negative if there is none. */
    long lag() {
        long passed = complete;
        return passed == Long.MIN_VALUE ? -1 : System.nanoTime() - passed;
    }

    /** The number of threads that have begun and not ended. */
    int threads() {
        return open.size();
    }

    /** How many operations returned after they had been passed on as pending. */
    long returnedTooLate() {
        return returnedTooLate
                + open.stream()
                        .mapToLong(Formats.RecordedThread::returnedTooLate)
                        .sum();
    }

    @Override
    public boolean pass(Formats.Receiver receiver, LongConsumer passed) throws BadInput {
        boolean isLast = ending;
        long now = now();
        VarHandle.fullFence();
        findNew(receiver);
        do {
            complete = Math.max(complete, complete(now));
            passed.accept(complete);
        } while (advanceEarliest(now, isLast));
        if (!isLast) {
            pause();
        }
        return !isLast;
    }

    /** Later than all readings before: those of operations that have been recorded are not equal. */
    private static long now() {
        long before = System.nanoTime();
        long now = before;
        while (now == before) {
            now = System.nanoTime();
        }
        return now;
    }

    private long complete(long now) {
        return open.stream().mapToLong(Formats.RecordedThread::completeBefore).reduce(now, Math::min);
    }

    /** @return whether a time has changed */
    private boolean advanceEarliest(long now, boolean isLast) throws BadInput {
        if (open.isEmpty()) {
            return false;
        }
        Formats.RecordedThread earliest = open.stream()
                .min(Comparator.comparingLong(Formats.RecordedThread::completeBefore))
                .get();
        long since = earliest.completeBefore();
        if (since >= now) {
            return false;
        }
        if (earliest.read(now)) {
            verify(earliest);
            if (earliest.hasEnded()) {
                returnedTooLate += earliest.returnedTooLate();
                open.remove(earliest);
                earliest.close();
            }
            return true;
        }
        if (!earliest.isOpen()) {
            return true; // it had nothing further, so its time is now
        }
        if (!isLast && now - since <= patience) {
            return false;
        }
        earliest.giveUp();
        return true;
    }

    private void verify(Formats.RecordedThread thread) throws BadInput {
        long own = ProcessHandle.current().pid();
        if (!thread.program().map(Value.of(own)::equals).orElse(false)) {
            throw new BadInput(folder + ": recorded "
                    + thread.program()
                            .map(other -> "by the process " + other)
                            .orElse("with a clock that is not the one of the machine")
                    + "; expected a recorder of this process, " + own + ", with its usual clock");
        }
    }

    private void findNew(Formats.Receiver receiver) throws BadInput {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(ENDING)).toList()) {
                if (known.add(file)) {
                    open.add(Formats.recordedThread(file, receiver));
                }
            }
        } catch (IOException e) {
            throw new BadInput(folder + ": cannot be read: " + BadInput.reason(e), e);
        }
    }

    private static void pause() throws BadInput {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInput("interrupted while operations are recorded", e);
        }
    }

    @Override
    public void close() throws BadInput {
        for (Formats.RecordedThread each : open) {
            each.close();
        }
    }
}
