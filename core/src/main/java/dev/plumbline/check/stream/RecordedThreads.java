package dev.plumbline.check.stream;

import dev.plumbline.check.Result;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * The operations of the threads that recorders record into a folder, while they do: that of this program, or those of
 * other programs of this machine.
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
 *
 * <p><b>Several files of a thread.</b> A recorder may begin a new file before an operation. The file exists before the operation
 * is called, so it is found in time like the first file of a thread. Each file mentions the next one and has its number
 * in its name: one that was deleted before it was read is named.
 *
 * <p><b>Other programs.</b> All programs of a machine read one clock, and a mapped file is one memory for all of them. So
 * nothing changes if the reader is another process, except that it does not know when recording ends: it ends when
 * nothing was recorded for a while and no operation is open. A program that was killed leaves complete records, and its
 * open operations are given up like those of a blocked client.
 *
 * <p><b>A recording that has ended</b> may be older than the last start of the machine, or come from another one: its times
 * may be later than this machine's clock. If all threads have ended, and no new file is there when it is looked for again, then
 * all operations of all threads have been passed on: a thread whose effects another one has seen had a file before. So
 * nothing depends on the clock. While a thread may still go on, such times are rejected.
 */
public final class RecordedThreads implements OperationFeed, AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(10);
    /** Threads that read this machine's clock are not interrupted for longer before they store what they have read. */
    private static final Duration LONGEST_INTERRUPTION = Duration.ofSeconds(10);

    private static final String ENDING = ".trace";

    /** @param until the last time of an operation in it */
    private record Ended(Path file, long until) {}

    private final Path folder;
    private final long patience;
    /** The process that records; empty for any processes of this machine. */
    private final Optional<Value> program;

    private final long quiet;
    private long heard = System.nanoTime();
    private final Set<Path> known = new HashSet<>();
    private final List<Formats.RecordedThread> open = new ArrayList<>();
    /** Files that are mentioned as the next ones of their threads. */
    private final Set<Path> mentioned = new HashSet<>();
    /** By file that was read to its end, the next one of its thread. */
    private final Map<Path, Path> successors = new HashMap<>();
    /** Files that were read to their ends and have a next one. */
    private final List<Ended> ended = new ArrayList<>();

    private boolean isDeleting;
    private long returnedTooLate;
    /** Whether a thread that has ended had times later than this machine's clock. */
    private boolean isAhead;

    private volatile boolean ending;
    private volatile long complete = Long.MIN_VALUE;

    /** Of a recorder of this process. */
    public RecordedThreads(Path folder, Duration patience) {
        this(folder, patience, Optional.of(Value.of(ProcessHandle.current().pid())), Long.MAX_VALUE);
    }

    private RecordedThreads(Path folder, Duration patience, Optional<Value> program, long quiet) {
        this.folder = folder;
        this.patience = patience.toNanos();
        this.program = program;
        this.quiet = quiet;
    }

    /**
     * Of recorders of other processes of this machine.
     *
     * @param quiet ends when nothing was recorded for this long
     */
    public static RecordedThreads ofOthers(Path folder, Duration patience, Duration quiet) {
        return new RecordedThreads(folder, patience, Optional.empty(), quiet.toNanos());
    }

    /** Whether a folder has a file of a recorder. */
    public static boolean isRecorded(Path folder) throws BadInput {
        return Files.isDirectory(folder) && !files(folder).isEmpty();
    }

    /**
     * Deletes each file of a thread that goes on in another one, as soon as all of its operations are explained, or the check
     * went on after them. The last files stay.
     */
    public RecordedThreads deletingSettled() {
        isDeleting = true;
        return this;
    }

    /** Ends with the operations that were recorded before. */
    public void end() {
        ending = true;
    }

    /** How long ago the last moment was whose operations have all been passed on; negative if there is none. */
    public long lag() {
        long passed = complete;
        return passed == Long.MIN_VALUE ? -1 : System.nanoTime() - passed;
    }

    /** The number of threads that have begun and not ended. */
    int threads() {
        return open.size();
    }

    /** How many operations returned after they had been passed on as pending. */
    private long returnedTooLate() {
        return returnedTooLate
                + open.stream()
                        .mapToLong(Formats.RecordedThread::returnedTooLate)
                        .sum();
    }

    /** The result; a history without a violation has no verdict if operations returned after they were given up. */
    public Result judged(Result result) {
        long late = returnedTooLate();
        return late > 0 && result.verdict() instanceof Verdict.Conforms
                ? result.with(new Verdict.Inconclusive(
                        new StopReason.LateReturns(late, Duration.ofNanos(patience)),
                        result.verdict().statistics()))
                : result;
    }

    @Override
    public boolean pass(Formats.Receiver receiver, LongConsumer passed) throws BadInput {
        boolean isLast = ending;
        long now = now();
        VarHandle.fullFence();
        boolean haveAllEnded = open.isEmpty();
        haveAllEnded &= !findNew(receiver);
        do {
            complete = Math.max(complete, complete(now));
            passed.accept(complete);
            deleteSettled();
        } while (advanceEarliest(now, isLast));
        if (isLast && haveAllEnded) {
            passed.accept(Long.MAX_VALUE);
        } else if (isLast && isAhead) {
            throw otherClock("ahead of");
        }
        if (open.stream().anyMatch(Formats.RecordedThread::isOpen)) {
            heard = now;
        }
        if (now - heard > quiet) {
            end();
        }
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
            heard = now;
            verify(earliest);
            if (earliest.hasEnded()) {
                earliest.next().ifPresent(next -> follow(earliest, next));
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

    private void follow(Formats.RecordedThread thread, Path next) {
        mentioned.add(next);
        Path file = Formats.recordedBefore(next).orElseThrow();
        successors.put(file, next);
        if (isDeleting) {
            ended.add(new Ended(file, thread.until()));
        }
    }

    private void verify(Formats.RecordedThread thread) throws BadInput {
        Optional<Value> by = thread.program();
        if (by.isEmpty() || program.isPresent() && !by.equals(program)) {
            throw new BadInput(folder + ": recorded "
                    + by.map(other -> "by the process " + other)
                            .orElse("with a clock that is not the one of the machine")
                    + "; expected a recorder of "
                    + program.map(own -> "this process, " + own + ",").orElse("this machine")
                    + " with its usual clock");
        }
        if (thread.until() > System.nanoTime()) {
            if (!thread.hasEnded()) {
                throw otherClock("ahead of");
            }
            isAhead = true;
        }
        if (thread.behind() > LONGEST_INTERRUPTION.toNanos()) {
            throw otherClock("behind");
        }
    }

    private BadInput otherClock(String how) {
        return new BadInput(folder + ": recorded with a clock that is " + how
                + " that of this machine; expected a recorder that runs on this machine");
    }

    /** @return whether there is a new file */
    private boolean findNew(Formats.Receiver receiver) throws BadInput {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        boolean isNew = false;
        List<Path> found = files(folder);
        for (Path file : found) {
            if (known.add(file)) {
                open.add(Formats.recordedThread(file, receiver));
                isNew = true;
            }
        }
        for (Path file : found) {
            Optional<Path> before = Formats.recordedBefore(file);
            if (before.isPresent()) {
                requireKnown(before.get());
            }
        }
        for (Path file : mentioned) {
            requireKnown(file);
        }
        mentioned.clear();
        known.removeIf(
                each -> successors.containsKey(each) && !found.contains(each) && !found.contains(successors.get(each)));
        successors.keySet().retainAll(known);
        return isNew;
    }

    /** A thread begins each of its files before it mentions it in the one before. */
    private void requireKnown(Path file) throws BadInput {
        if (!known.contains(file)) {
            throw new BadInput(
                    file + ": is missing; expected each file of a thread until it has been read: it may have been"
                            + " deleted before, or before this check began");
        }
    }

    /** Deletes files that are not written any more and whose operations are all explained. */
    private void deleteSettled() throws BadInput {
        for (Ended each : List.copyOf(ended)) {
            if (each.until() < complete) {
                ended.remove(each);
                try {
                    Files.deleteIfExists(each.file());
                } catch (IOException e) {
                    throw new BadInput(each.file() + ": cannot be deleted: " + BadInput.reason(e), e);
                }
            }
        }
    }

    private static List<Path> files(Path folder) throws BadInput {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(each -> each.toString().endsWith(ENDING)
                            && !each.getFileName().toString().startsWith("."))
                    .toList();
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
