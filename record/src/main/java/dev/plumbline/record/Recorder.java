package dev.plumbline.record;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Writes down what the threads of this program do, for a check against a specification:
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
 * The folder then is a history in the format {@code trace}, also if the program was killed: each thread loses at most the
 * operation that it was in, and of that one only the return.
 */
public final class Recorder implements AutoCloseable {
    private static final int CHUNK = 4 << 20;

    private final Path folder;
    private final Clock clock;
    private final int chunk;
    private final long started = System.currentTimeMillis();
    private final Set<String> taken = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Recorder(Path folder, Clock clock, int chunk) throws IOException {
        Files.createDirectories(folder);
        try (Stream<Path> entries = Files.list(folder)) {
            if (entries.findAny().isPresent()) {
                throw new FileAlreadyExistsException(
                        folder.toString(),
                        null,
                        "not empty; expected a new or empty folder, since every file in it becomes part of the history");
            }
        }
        this.folder = folder;
        this.clock = clock;
        this.chunk = chunk;
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
     * The log of a process of the history, for one thread.
     *
     * @throws IllegalStateException if this process has a log already, or the recorder is closed
     * @throws java.io.UncheckedIOException if its file cannot be created
     */
    public ThreadLog thread(long process) {
        TraceFile file = file(Long.toString(process));
        Packer packer = new Packer(file);
        header(file, packer);
        packer.integer(process);
        return begin(file, packer);
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
        TraceFile file = file(process);
        Packer packer = new Packer(file);
        header(file, packer);
        packer.text(process);
        return begin(file, packer);
    }

    private TraceFile file(String name) {
        if (closed) {
            throw new IllegalStateException("the recorder is closed; expected no further thread");
        }
        // Some file systems take a and A for the same name.
        if (!taken.add(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalStateException("process " + name + " has a log already; expected one thread for each");
        }
        return new TraceFile(folder.resolve(name + ".trace"), chunk);
    }

    /** The header up to the process. */
    private void header(TraceFile file, Packer packer) {
        file.begin();
        packer.text("plumbline-trace");
        packer.integer(1);
        packer.text("unit");
        packer.text("ns");
        packer.text("language");
        packer.text("java");
        packer.text("pid");
        packer.integer(ProcessHandle.current().pid());
        packer.text("started");
        packer.integer(started);
        packer.text("process");
    }

    private ThreadLog begin(TraceFile file, Packer packer) {
        file.commit(0x80 | 6);
        return new ThreadLog(file, packer, clock);
    }

    /** No further threads. Logs that are open stay so: only their own thread can close them. */
    @Override
    public void close() {
        closed = true;
    }
}
