package dev.plumbline.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Records the states of a running system, for a check against a specification:
 *
 * <pre>{@code
 * try (StateRecorder recorder = StateRecorder.into(Path.of("run-1"))) {
 *     StateLog log = recorder.node("n1");
 *     synchronized (this) {
 *         role = LEADER;
 *         log.event("BecomeLeader").arg("i", "n1").state("role", "n1", "Leader").write();
 *     }
 * }
 * }</pre>
 *
 * Each node has a file of its own, with one JSON object on each line. The file is complete even after a kill: at most
 * the event that was being written is missing.
 *
 * <p><b>Times</b> are those of the clock, made strictly increasing over all nodes of this recorder: if the clock does
 * not advance or goes back, an event gets the time of the previous one plus one. So two events of one process never
 * share an instant, and their order is that of the calls of {@link StateEvent#write}. Nodes in several processes of a
 * machine share its clock. On several machines the clocks differ: give the check the largest difference, or write
 * vector clocks.
 */
public final class StateRecorder implements AutoCloseable {
    private static final int CHUNK = 256 << 10;
    private static final List<String> UNITS = List.of("ns", "us", "ms", "s");

    private final Path folder;
    private final Recorder.Clock clock;
    private final String unit;
    private final int chunk;
    private final AtomicLong last = new AtomicLong(Long.MIN_VALUE);
    private final List<StateLog> logs = new CopyOnWriteArrayList<>();

    StateRecorder(Path folder, Recorder.Clock clock, String unit, int chunk) throws IOException {
        Files.createDirectories(folder);
        this.folder = folder;
        this.clock = clock;
        this.unit = unit;
        this.chunk = chunk;
    }

    /** Records into this folder, which is created if necessary, with the clock of the machine. */
    public static StateRecorder into(Path folder) throws IOException {
        return into(folder, StateRecorder::wallClock, "ns");
    }

    /**
     * Records with another clock, such as that of a simulation.
     *
     * @param unit the unit of the clock: {@code ns}, {@code us}, {@code ms} or {@code s}
     */
    public static StateRecorder into(Path folder, Recorder.Clock clock, String unit) throws IOException {
        if (!UNITS.contains(unit)) {
            throw new IllegalArgumentException("unit '" + unit + "'; expected one of " + String.join(", ", UNITS));
        }
        return new StateRecorder(folder, clock, unit, CHUNK);
    }

    /**
     * The wall clock, not {@code System.nanoTime}, whose origin differs between processes, and the nodes of a system
     * are processes. Within a process it does no harm if the clock is set back.
     */
    private static long wallClock() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    /** The log of a node; its file is {@code NODE.ndjson}. */
    public StateLog node(String node) {
        return node(node, Map.of());
    }

    /**
     * The log of a node, with the constants of the specification. If the node already has a file, because it was
     * restarted, the next one is {@code NODE.2.ndjson}.
     *
     * @param node letters, digits, blanks and {@code ._-}: it becomes the name of the file
     */
    public StateLog node(String node, Map<String, ?> constants) {
        if (!node.matches("[A-Za-z0-9_-][A-Za-z0-9._ -]{0,99}")) {
            throw new IllegalArgumentException("node '" + node + "' cannot be the name of a file;"
                    + " expected letters, digits, blanks and ._-, at most 100");
        }
        StateLog log = new StateLog(this, file(node), node, constants, unit);
        logs.add(log);
        return log;
    }

    private TraceFile file(String node) {
        for (int start = 1; ; start++) {
            String name = start == 1 ? node + ".ndjson" : node + "." + start + ".ndjson";
            try {
                return TraceFile.ofLines(folder.resolve(name), chunk);
            } catch (UncheckedIOException e) {
                if (!(e.getCause() instanceof FileAlreadyExistsException)) {
                    throw e;
                }
            }
        }
    }

    /** The time of the next event. */
    long time() {
        long now = clock.now();
        while (true) {
            long before = last.get();
            long next = Math.max(now, before + 1);
            if (last.compareAndSet(before, next)) {
                return next;
            }
        }
    }

    /** Closes the logs of all nodes. */
    @Override
    public void close() {
        logs.forEach(StateLog::close);
    }
}
