package dev.plumbline.runtime.log;

import dev.plumbline.runtime.resource.ProcessId;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A log in a file of its own. A line is handed to the operating system in one piece and by one call, so a process that
 * is killed has nothing to flush. If it is killed within that call, the file may end with a part of a line, which
 * readers take for the end.
 *
 * <p>Not by a {@code FileChannel}: that closes itself for good when its thread is interrupted.
 */
public final class LogFile implements SectionLog {
    private final Path file;
    private final OutputStream out;
    private final StringBuilder line = new StringBuilder();

    private LogFile(Path file, OutputStream out) {
        this.file = file;
        this.out = out;
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
            return new LogFile(file, new FileOutputStream(file.toFile(), true));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot create the log " + file + " of " + process + "; expected a folder without logs", e);
        }
    }

    /** {@code AServer-0.log}. What file systems may not like is replaced, and a number keeps names apart. */
    private static String nameFor(ProcessId process) {
        String self = process.self().toString();
        String plain = self.replaceAll("[^A-Za-z0-9_.-]", "_");
        String number = plain.equals(self) ? "" : "-" + Integer.toHexString(self.hashCode());
        return process.archetype() + "-" + plain.substring(0, Math.min(100, plain.length())) + number + ".log";
    }

    public Path file() {
        return file;
    }

    @Override
    public void write(LoggedSection section) {
        line.setLength(0);
        SectionJson.append(section, line);
        line.append('\n');
        try {
            out.write(line.toString().getBytes(StandardCharsets.UTF_8));
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
