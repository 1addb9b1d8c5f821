package dev.plumbline.runtime.log;

import dev.plumbline.runtime.bytes.OwnedFile;
import dev.plumbline.runtime.resource.ProcessId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A log in a file of its own. A line is passed to the operating system by one call, so a process that is killed has
 * nothing to flush. If it is killed during that call, the file may end with an incomplete line, which readers ignore.
 * */
public final class LogFile implements SectionLog {
    private final Path file;
    private final OwnedFile owned;
    private final SectionLines lines;
    private final boolean resumed;
    private OutputStream out;

    private LogFile(ProcessId process, Path file, OwnedFile owned, boolean resumed) throws IOException {
        this.file = file;
        this.owned = owned;
        lines = new SectionLines(process);
        this.out = owned.writing();
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
            return new LogFile(process, file, new OwnedFile(file), false);
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
            OwnedFile owned = new OwnedFile(file);
            owned.continueAt(owned.endOfLastLine());
            return new LogFile(process, file, owned, resumed);
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

    @Override
    public boolean resumed() {
        return resumed;
    }

    @Override
    public void past(Consumer<LoggedSection> each) {
        try {
            BufferedReader past = new BufferedReader(new InputStreamReader(owned.reading(), StandardCharsets.UTF_8));
            int number = 1;
            for (String text = past.readLine(); text != null; text = past.readLine()) {
                each.accept(SectionReader.read(text, file + ":" + number++));
            }
            out = owned.writing();
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
            owned.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + file, e);
        }
    }
}
