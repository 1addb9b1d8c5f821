package dev.plumbline.runtime.log;

import dev.plumbline.runtime.resource.ProcessId;
import java.io.BufferedReader;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A log in a file of its own. A line is passed to the operating system by one call, so a process that is killed has
 * nothing to flush. If it is killed during that call, the file may end with an incomplete line, which readers ignore.
 *
 * <p>It does not use a {@code FileChannel}, which is closed permanently when its thread is interrupted.
 */
public final class LogFile implements SectionLog {
    private final Path file;
    private final OutputStream out;
    private final SectionLines lines;
    private final boolean resumed;

    private LogFile(ProcessId process, Path file, OutputStream out, boolean resumed) {
        this.file = file;
        lines = new SectionLines(process);
        this.out = out;
        this.resumed = resumed;
    }

    /**
     * Creates the log of a process in a folder.
     *
     * @throws UncheckedIOException if there is one already: logs of two executions in one folder contradict each other
     */
    public static LogFile create(Path folder, ProcessId process) {
        Path file = folder.resolve(nameFor(process));
        try {
            Files.createDirectories(folder);
            Files.createFile(file);
            return new LogFile(process, file, new FileOutputStream(file.toFile(), true), false);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot create the log " + file + " of " + process + "; expected a folder without logs", e);
        }
    }

    /** {@link #create}, or {@link #resume}. */
    public static LogFile in(Path folder, ProcessId process, boolean resuming) {
        return resuming ? resume(folder, process) : create(folder, process);
    }

    /**
     * Continues the log of a process that was killed, or creates it. An incomplete last line is removed: its section
     * had not committed, since a section commits after its line is written.
     *
     * @throws UncheckedIOException if the log cannot be read, or another process still writes to it
     */
    public static LogFile resume(Path folder, ProcessId process) {
        Path file = folder.resolve(nameFor(process));
        try {
            Files.createDirectories(folder);
            boolean resumed = Files.exists(file);
            FileOutputStream out = new FileOutputStream(file.toFile(), true);
            if (!isAlone(out)) {
                out.close();
                throw new IOException("another process writes to it");
            }
            out.getChannel().truncate(endOfLastLine(file));
            return new LogFile(process, file, out, resumed);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot continue the log " + file + " of " + process + ": " + e.getMessage(), e);
        }
    }

    /**
     * {@code AServer-0.log}. Characters that file systems may reject are replaced, and a number keeps names distinct.
     */
    private static String nameFor(ProcessId process) {
        String self = process.self().toString();
        String plain = self.replaceAll("[^A-Za-z0-9_.-]", "_");
        String number = plain.equals(self) ? "" : "-" + Integer.toHexString(self.hashCode());
        return process.archetype() + "-" + plain.substring(0, Math.min(100, plain.length())) + number + ".log";
    }

    /** Takes a lock, which is held until the stream is closed or this JVM dies. */
    private static boolean isAlone(FileOutputStream out) throws IOException {
        try {
            return out.getChannel().tryLock() != null;
        } catch (OverlappingFileLockException e) {
            // Another process of this JVM has the lock.
            return false;
        }
    }

    private static long endOfLastLine(Path file) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            byte[] chunk = new byte[1 << 16];
            for (long end = in.length(); end > 0; ) {
                int size = (int) Math.min(chunk.length, end);
                in.seek(end - size);
                in.readFully(chunk, 0, size);
                for (int i = size - 1; i >= 0; i--) {
                    if (chunk[i] == '\n') {
                        return end - size + i + 1;
                    }
                }
                end -= size;
            }
            return 0;
        }
    }

    @Override
    public boolean resumed() {
        return resumed;
    }

    @Override
    public void past(Consumer<LoggedSection> each) {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            int number = 1;
            for (String text = lines.readLine(); text != null; text = lines.readLine()) {
                each.accept(SectionReader.read(text, file + ":" + number++));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot continue a log: " + e.getMessage(), e);
        }
    }

    @Override
    public void write(LoggedSection section) {
        try {
            lines.write(section, out);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + file, e);
        }
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + file, e);
        }
    }
}
