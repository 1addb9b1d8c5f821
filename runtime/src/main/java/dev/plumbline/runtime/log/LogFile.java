package dev.plumbline.runtime.log;

import dev.plumbline.runtime.bytes.CheckedRecord;
import dev.plumbline.runtime.bytes.FileParts;
import dev.plumbline.runtime.bytes.OwnedFile;
import dev.plumbline.runtime.bytes.Storage;
import dev.plumbline.runtime.bytes.ValueBytes;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * A log in files of its own. When a line is written, it belongs to the operating system, so a process that is killed has
 * nothing to flush: it is stored in memory that is mapped to the file, or, if it must reach the disk, passed on by a call.
 * If the process is killed meanwhile, the file may end with an incomplete line, which readers ignore.
 *
 * <p><b>Another file.</b> A log that rotates consists of {@code NAME.000001.log}, {@code NAME.000002.log} and so on: readers
 * that sort the files of a folder by name read them in order. The state of the process at the beginning of a file is in
 * {@code NAME.state}, with the number of that file. It replaces the one before in one step, when the file is there:
 *
 * <ol>
 *   <li>Killed before the file is there, the process restarts from the state before, and continues the file before.
 *   <li>Killed before the state is replaced, it restarts from the state before, reads all files from there, and continues
 *       the new one.
 *   <li>Killed later, it restarts from the new state. Files before it are not needed; perhaps more are left than should be.
 * </ol>
 */
public final class LogFile implements SectionLog {
    private static final String EXTENSION = ".log";
    private static final String STATE = ".state";

    private final ProcessId process;
    private final FileParts parts;
    private final Storage storage;
    private final SectionLines lines;
    private final boolean resumed;
    private Optional<Stored> stored = Optional.empty();
    /** The numbers of all files. */
    private final NavigableSet<Integer> numbers = new TreeSet<>();

    private int part;
    /** The file of this part: not computed again for each line. */
    private Path path;

    private OwnedFile owned;
    private OutputStream out;
    private long size;

    /** The state of the process at the beginning of a file. */
    private record Stored(int part, Value state) {}

    private LogFile(Path folder, ProcessId process, Storage storage, boolean resuming) throws IOException {
        this.process = process;
        this.storage = storage;
        parts = new FileParts(folder, nameFor(process), EXTENSION, storage.disk());
        lines = new SectionLines(process);
        Files.createDirectories(folder);
        SortedMap<Integer, Path> all = parts.all();
        if (!resuming && !all.isEmpty()) {
            throw new IOException(all.get(all.firstKey()) + " exists");
        }
        resumed = !all.isEmpty();
        if (resumed) {
            open(all);
            stored = readState();
        } else {
            part = storage.rotates() ? 1 : 0;
            owned = parts.create(part, new byte[0]);
        }
        numbers.addAll(all.keySet());
        numbers.add(part);
        path = parts.path(part);
        size = owned.size();
        out = output();
    }

    private OutputStream output() throws IOException {
        return storage.disk().synced() ? owned.writing() : owned.lines();
    }

    /** Continues the last file. An incomplete last line is removed: its section had not committed. */
    private void open(SortedMap<Integer, Path> all) throws IOException {
        part = all.lastKey();
        owned = new OwnedFile(all.get(part));
        owned.continueAt(owned.endOfLines());
        if (part == 0 && storage.rotates()) {
            part = 1;
            storage.disk().rename(parts.path(0), parts.path(part));
            owned.renamed(parts.path(part));
            all.remove(0);
        }
    }

    /**
     * Creates the log of a process in a folder.
     *
     * @throws UncheckedIOException if there is one already: logs of two executions in one folder contradict each other
     */
    public static LogFile create(Path folder, ProcessId process, Storage storage) {
        try {
            return new LogFile(folder, process, storage, false);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot create the log " + nameFor(process) + EXTENSION + " of " + process + " in " + folder
                            + "; expected a folder without logs",
                    e);
        }
    }

    /** {@link #create}, or {@link #resume}. */
    public static LogFile in(Path folder, ProcessId process, boolean resuming, Storage storage) {
        return resuming ? resume(folder, process, storage) : create(folder, process, storage);
    }

    /**
     * Continues the log of a process that was killed, or creates it.
     *
     * @throws UncheckedIOException if the log cannot be read, or another process still writes to it
     */
    public static LogFile resume(Path folder, ProcessId process, Storage storage) {
        try {
            return new LogFile(folder, process, storage, true);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot continue the log " + folder.resolve(nameFor(process) + EXTENSION) + " of " + process + ": "
                            + e.getMessage(),
                    e);
        }
    }

    /** {@code AServer-0}. Characters that file systems may reject are replaced, and a number keeps names distinct. */
    private static String nameFor(ProcessId process) {
        String self = process.self().toString();
        String plain = self.replaceAll("[^A-Za-z0-9_.-]", "_");
        String number = plain.equals(self) ? "" : "-" + Integer.toHexString(self.hashCode());
        return process.archetype() + "-" + plain.substring(0, Math.min(100, plain.length())) + number;
    }

    private Optional<Stored> readState() throws IOException {
        Path file = parts.beside(STATE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        byte[] record = CheckedRecord.next(new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(file))));
        if (record.length == 0) {
            throw new IOException(file + " is damaged");
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(record));
        return Optional.of(new Stored(in.readInt(), ValueBytes.read(in)));
    }

    @Override
    public boolean resumed() {
        return resumed;
    }

    @Override
    public Optional<Value> state() {
        return stored.map(Stored::state);
    }

    @Override
    public void past(Consumer<LoggedSection> each) {
        try {
            int first = stored.map(Stored::part).orElse(0);
            int expected = stored.isPresent() ? first : Math.min(part, 1);
            for (Map.Entry<Integer, Path> file : parts.all().tailMap(first).entrySet()) {
                if (file.getKey() != expected++) {
                    throw new IOException(
                            "there is no file " + parts.path(expected - 1) + ", and no state of the process after it");
                }
                if (file.getKey() == part) {
                    // Another descriptor would end the lock when it is closed.
                    sections(
                            new BufferedReader(new InputStreamReader(owned.reading(), StandardCharsets.UTF_8)),
                            file.getValue(),
                            each);
                } else {
                    try (BufferedReader text = Files.newBufferedReader(file.getValue())) {
                        sections(text, file.getValue(), each);
                    }
                }
            }
            if (expected != part + 1) {
                throw new IOException("there is no file " + parts.path(expected));
            }
            out = output();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot continue the log of " + process + ": " + e.getMessage(), e);
        }
    }

    /** The process may have been killed before it cut off the spaces at the end of a file that it had continued in another. */
    private static void sections(BufferedReader text, Path file, Consumer<LoggedSection> each) throws IOException {
        int number = 1;
        for (String line = text.readLine(); line != null; line = text.readLine(), number++) {
            if (!line.isBlank()) {
                each.accept(SectionReader.read(line, file + ":" + number));
            }
        }
    }

    @Override
    public void write(LoggedSection section) {
        try {
            size += lines.write(section, out);
            storage.disk().appended(owned, path);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + path, e);
        }
    }

    @Override
    public boolean isFull() {
        return size > storage.partBytes();
    }

    @Override
    public void continueInAnotherFile(Optional<Value> state) {
        try {
            Path next = parts.beside(STATE + ".next");
            if (state.isPresent()) {
                storage.disk().write(next, encoded(part + 1, state.get()));
            }
            OwnedFile other = parts.create(part + 1, new byte[0]);
            owned.close();
            owned = other;
            out = output();
            size = 0;
            part++;
            numbers.add(part);
            path = parts.path(part);
            if (state.isPresent()) {
                storage.disk().rename(next, parts.beside(STATE));
                stored = Optional.of(new Stored(part, Tla.tuple()));
            }
            // A restart needs the files from the stored state on.
            int needed = stored.map(Stored::part).orElse(0);
            for (int spare = numbers.headSet(needed).size() - storage.partsKept(); spare > 0; spare--) {
                parts.remove(numbers.first());
                numbers.remove(numbers.first());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot continue the log of " + process + " in another file", e);
        }
    }

    private static byte[] encoded(int part, Value state) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream to = new DataOutputStream(bytes);
        to.writeInt(part);
        ValueBytes.write(state, to);
        return CheckedRecord.written(bytes.toByteArray());
    }

    @Override
    public void close() {
        try {
            owned.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + path, e);
        }
    }
}
