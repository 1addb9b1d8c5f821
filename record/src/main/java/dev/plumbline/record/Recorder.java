package dev.plumbline.record;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Records the operations of the threads of this program, for a check against a specification:
 *
 * <pre>{@code
 * try (Recorder recorder = Recorder.into(Path.of("run-1"))) {
 *     // in each thread
 *     try (ThreadLog log = recorder.thread(3)) {
 *         log.begin("Put").argument("key", 1).argument("value", 2).call();
 *         long old = map.put(1, 2);
 *         log.returned().result("result", old).done();
 *     }
 * }
 * }</pre>
 *
 * The folder is then a history in the format {@code trace}, even if the program was killed: each thread loses at most
 * the return of its current operation.
 */
public final class Recorder implements AutoCloseable {
    private static final int CHUNK = 1 << 20;

    /**
     * The clock of a recorder. All threads of the process share it. A simulation can provide its own, so that the times of
     * a log are simulated times.
     */
    @FunctionalInterface
    public interface Clock {
        /** The current time, in the unit of the clock. */
        long now();
    }

    /**
     * When a log goes on in another file, and which of its files stay.
     *
     * @param bytes a file that has reached this size is the last one of no further operation
     * @param keep how many files of each thread stay, the one that is written among them, at least 2; the oldest is deleted
     *     when there are more
     */
    record Rotation(long bytes, int keep) {
        static final Rotation NONE = new Rotation(Long.MAX_VALUE, Integer.MAX_VALUE);

        Rotation {
            if (bytes < 1 || keep < 2) {
                throw new IllegalArgumentException("files of " + bytes + " bytes, " + keep
                        + " of which are kept; expected at" + " least 1 byte and 2 files");
            }
        }
    }

    private final Path folder;
    private final Clock clock;
    private final int chunk;
    private final Rotation rotation;
    private final boolean counting;
    private final long started = System.currentTimeMillis();
    private final Set<String> taken = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Recorder(Path folder, Clock clock, int chunk) throws IOException {
        this(folder, clock, chunk, Rotation.NONE, false);
    }

    Recorder(Path folder, Clock clock, int chunk, Rotation rotation) throws IOException {
        this(folder, clock, chunk, rotation, false);
    }

    private Recorder(Path folder, Clock clock, int chunk, Rotation rotation, boolean counting) throws IOException {
        Files.createDirectories(folder);
        try (Stream<Path> entries = Files.list(folder)) {
            if (entries.findAny().isPresent()) {
                throw new FileAlreadyExistsException(
                        folder.toString(),
                        null,
                        "not empty; expected a new or empty folder, since every file in it becomes part of the"
                                + " history");
            }
        }
        this.folder = folder;
        this.clock = clock;
        this.chunk = chunk;
        this.rotation = rotation;
        this.counting = counting;
    }

    /**
     * Records into this folder, which is created.
     *
     * @throws FileAlreadyExistsException if there are files in it, which would become part of the history
     */
    public static Recorder into(Path folder) throws IOException {
        return new Recorder(folder, System::nanoTime, CHUNK);
    }

    /**
     * Records into this folder, in files of limited size: a thread begins a new file with the next operation when its
     * file has reached the size. All files together are the history.
     *
     * @param bytes the size
     * @throws FileAlreadyExistsException if there are files in it, which would become part of the history
     */
    public static Recorder rotating(Path folder, long bytes) throws IOException {
        return rotating(folder, bytes, Integer.MAX_VALUE);
    }

    /**
     * The same, and deletes old files. A history without its beginning cannot be checked: so this is for recordings that are
     * checked meanwhile. The check has to keep up: it names a file that was deleted before it was read.
     *
     * @param keep how many files of each thread stay, the one that is written among them, at least 2
     */
    public static Recorder rotating(Path folder, long bytes, int keep) throws IOException {
        Rotation rotation = new Rotation(bytes, keep);
        int mapped = (int) Math.min(CHUNK, Math.max(1 << 12, bytes));
        return new Recorder(folder, System::nanoTime, mapped, rotation);
    }

    /**
     * Records with a counter as its clock: each reading is one more than the one before. For programs in which exactly
     * one thread runs at a time and hands over to the next: there the order of the readings is the order of events, and
     * no two events have the same time. Data that differs between runs, such as the process number, is not written, so
     * the same events produce the same bytes.
     */
    public static Recorder counting(Path folder) throws IOException {
        return new Recorder(folder, new Count(), CHUNK, Rotation.NONE, true);
    }

    /** Needs no lock: handing over to the next thread makes the write visible to it. */
    private static final class Count implements Clock {
        private long now;

        @Override
        public long now() {
            return ++now;
        }
    }

    /**
     * The log of a process of the history, for one thread.
     *
     * @throws IllegalStateException if this process has a log already, or the recorder is closed
     * @throws java.io.UncheckedIOException if its file cannot be created
     */
    public ThreadLog thread(long process) {
        return begin(Long.toString(process), header -> header.integer(process));
    }

    /**
     * The log of a process that has a name.
     *
     * @param process letters, digits, blanks and {@code ._-}: it becomes the name of the file
     */
    public ThreadLog thread(String process) {
        if (!process.matches("[A-Za-z0-9_-][A-Za-z0-9._ -]{0,99}")) {
            throw new IllegalArgumentException("process '" + process + "' cannot be the name of a file;"
                    + " expected letters, digits, blanks and ._-, at most 100");
        }
        return begin(process, header -> header.text(process));
    }

    private ThreadLog begin(String name, Consumer<Draft> process) {
        require(name);
        return new ThreadLog(
                new LogFiles(folder, name, chunk, rotation, number -> header(process, number), counting ? 4 : 6),
                clock);
    }

    private void require(String name) {
        if (closed) {
            throw new IllegalStateException("the recorder is closed; expected no further thread");
        }
        // Some file systems take a and A for the same name.
        if (!taken.add(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalStateException("process " + name + " has a log already; expected one thread for each");
        }
    }

    private Draft header(Consumer<Draft> process, long number) {
        Draft draft = new Draft();
        draft.begin();
        draft.text("plumbline-trace");
        draft.integer(1);
        draft.text("unit");
        draft.text(counting ? "events" : "ns");
        draft.text("language");
        draft.text("java");
        if (!counting) {
            draft.text("pid");
            draft.integer(ProcessHandle.current().pid());
            draft.text("started");
            draft.integer(started);
        }
        draft.text("process");
        process.accept(draft);
        if (number > 0) {
            draft.text("part");
            draft.integer(number);
        }
        return draft;
    }

    /** Ends recording of further threads. Open logs stay open: only their own thread can close them. */
    @Override
    public void close() {
        closed = true;
    }
}
