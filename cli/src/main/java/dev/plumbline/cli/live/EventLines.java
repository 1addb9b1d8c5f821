package dev.plumbline.cli.live;

import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Appends the events of a check to a file, one JSON object a line. A thread of its own writes them, and events that it
 * cannot write in time are dropped and counted: a disk that is slow or full does not delay the check.
 */
final class EventLines implements AutoCloseable {
    private static final int MOST_WAITING = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final String END = "";

    private final Path file;
    private final InstantSource clock;
    private final BlockingQueue<String> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final AtomicLong dropped = new AtomicLong();
    private final Thread writing = new Thread(this::write, "events");
    private volatile String problem;

    /** @throws BadInput if the file cannot be written */
    EventLines(Path file, InstantSource clock) throws BadInput {
        this.file = file;
        this.clock = clock;
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new BadInput("--events " + file + ": expected the name of a file");
        }
        try {
            open().close();
        } catch (IOException e) {
            throw new BadInput("--events " + file + ": cannot be written: " + BadInput.reason(e), e);
        }
        writing.setDaemon(true);
        writing.start();
    }

    private BufferedWriter open() throws IOException {
        return Files.newBufferedWriter(
                file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    void add(String event, Document more) {
        String line = DocumentJson.line(new Document()
                .put("event", event)
                .put("time", clock.instant().toString())
                .putAll(more));
        if (!waiting.offer(line)) {
            dropped.incrementAndGet();
        }
    }

    private void write() {
        try (BufferedWriter out = open()) {
            for (String line = waiting.take(); !line.equals(END); line = waiting.take()) {
                out.write(line);
                out.newLine();
                if (waiting.isEmpty()) {
                    out.flush();
                }
            }
        } catch (IOException e) {
            problem = "cannot write " + file + ": " + BadInput.reason(e);
        } catch (InterruptedException e) {
            problem = "interrupted while writing " + file;
        }
    }

    /** Why some events were not written. */
    Optional<String> problem() {
        long count = dropped.get();
        return Optional.ofNullable(problem)
                .or(() -> count == 0
                        ? Optional.empty()
                        : Optional.of(Count.of(count, "event") + " could not be written to " + file + " in time"));
    }

    /** Waits for the last lines, for a while. */
    @Override
    public void close() {
        while (!waiting.offer(END)) {
            waiting.poll();
            dropped.incrementAndGet();
        }
        if (!Waiting.forThread(writing, PATIENCE) && problem == null) {
            problem = "the last events could not be written to " + file + " in time";
        }
    }
}
