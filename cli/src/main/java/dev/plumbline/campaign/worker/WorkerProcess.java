package dev.plumbline.campaign.worker;

import dev.plumbline.value.BadInput;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** One process that runs tasks. Its output is read and dropped, so that no pipe ever fills up. */
final class WorkerProcess implements AutoCloseable {
    /** Nothing of ours is that long; a program that prints without line ends must not fill the memory. */
    private static final int LONGEST_LINE = 64 << 20;

    private static final int KEPT_ERRORS = 2_000;

    private final Process process;
    private final String secret = UUID.randomUUID().toString();
    private final BlockingQueue<byte[]> replies = new LinkedBlockingQueue<>();
    private final StringBuilder errors = new StringBuilder();
    private final List<Thread> readers;

    WorkerProcess(WorkerSettings settings) throws BadInput {
        List<String> command = new ArrayList<>(settings.command());
        command.add(secret);
        try {
            process = new ProcessBuilder(command)
                    .directory(settings.from().toFile())
                    .start();
        } catch (IOException e) {
            throw new BadInput("cannot start " + command.get(0) + ": " + e.getMessage(), e);
        }
        readers = List.of(reader(this::readReplies, "replies"), reader(this::readErrors, "errors"));
    }

    private Thread reader(Runnable reading, String name) {
        Thread thread = new Thread(reading, name + " of worker " + process.pid());
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    void send(byte[] line) throws IOException {
        OutputStream out = process.getOutputStream();
        out.write(line);
        out.write('\n');
        out.flush();
    }

    /** The next reply, if one comes in time. */
    Optional<byte[]> reply(long millis) throws InterruptedException {
        return Optional.ofNullable(replies.poll(millis, TimeUnit.MILLISECONDS));
    }

    /** Whether no further reply can come. */
    boolean isOver() throws InterruptedException {
        if (process.isAlive()) {
            return false;
        }
        // The pipe may still contain its last lines; a program that it started may keep the pipe open.
        readers.get(0).join(1_000);
        return replies.isEmpty();
    }

    /** Its own CPU time; cheap. */
    Duration ownCpu() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /**
     * The processes that it started and that still run.
     *
     * @param cpu their CPU time, and that of the process itself
     */
    record Activity(Duration cpu, Set<Long> started) {}

    /** Reads the list of all processes of the machine, which takes milliseconds. */
    Activity activity() {
        Duration sum = ownCpu();
        Set<Long> started = new TreeSet<>();
        for (ProcessHandle other : process.descendants().toList()) {
            sum = sum.plus(other.info().totalCpuDuration().orElse(Duration.ZERO));
            started.add(other.pid());
        }
        return new Activity(sum, started);
    }

    /** How it ended, for people. */
    String end() throws InterruptedException {
        readers.get(1).join(1_000);
        int status = process.exitValue();
        String why = status > 128
                ? "its process was ended by signal " + (status - 128)
                : "its process ended with status " + status;
        synchronized (errors) {
            String said = errors.toString().strip();
            return said.isEmpty() ? why : why + " (" + said.substring(Math.max(0, said.length() - 300)) + ")";
        }
    }

    private void readReplies() {
        try (InputStream in = new BufferedInputStream(process.getInputStream(), 1 << 16)) {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            boolean tooLong = false;
            for (int octet = in.read(); octet >= 0; octet = in.read()) {
                if (octet != '\n') {
                    tooLong |= line.size() >= LONGEST_LINE;
                    if (tooLong) {
                        line.reset();
                    } else {
                        line.write(octet);
                    }
                    continue;
                }
                if (!tooLong) {
                    WorkerMessages.replied(secret, line.toByteArray()).ifPresent(replies::add);
                }
                line.reset();
                tooLong = false;
            }
        } catch (IOException e) {
            // The process was ended.
        }
    }

    private void readErrors() {
        try (InputStream in = process.getErrorStream()) {
            byte[] some = new byte[8192];
            for (int read = in.read(some); read >= 0; read = in.read(some)) {
                synchronized (errors) {
                    errors.append(new String(some, 0, read, StandardCharsets.UTF_8));
                    errors.delete(0, Math.max(0, errors.length() - KEPT_ERRORS));
                }
            }
        } catch (IOException e) {
            // The process was ended.
        }
    }

    /** Ends it, and all that it started. */
    @Override
    public void close() {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
    }
}
