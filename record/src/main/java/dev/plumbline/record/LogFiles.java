package dev.plumbline.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.function.Function;

/**
 * The files of one log: {@code 3.trace}, and if it rotates {@code 3+000001.trace}, {@code 3+000002.trace} and so on. A file
 * begins with a header that has its number, and each but the last one ends with a record that has the number of the next.
 *
 * <p><b>Kills.</b> The next file gets its name when it has its header; before, it has a name that readers ignore. Only then the
 * record is written that mentions it, and only then its first operation. So a program that is killed in between leaves a
 * last file without operations, or none, and every file that is mentioned. A log that lacks a file can be recognised: numbers
 * have no gaps.
 *
 * <p><b>Deleting.</b> Only the files before the last {@code keep} are deleted, after the new one has begun. Their names stay
 * used: a reader sees that the first ones are missing.
 */
final class LogFiles {
    private static final int CONTINUED = 8;

    private final Path folder;
    private final String name;
    private final int chunk;
    private final Recorder.Rotation rotation;
    /** Makes the header of the file with this number. */
    private final Function<Long, Draft> header;

    private final int headerCount;
    private long number;
    /** The next one, if it was begun and the present one does not mention it yet. */
    private TraceFile next;

    /** @param entries of the header of the first file */
    LogFiles(
            Path folder,
            String name,
            int chunk,
            Recorder.Rotation rotation,
            Function<Long, Draft> header,
            int entries) {
        this.folder = folder;
        this.name = name;
        this.chunk = chunk;
        this.rotation = rotation;
        this.header = header;
        this.headerCount = entries;
    }

    TraceFile first() {
        return begun(0);
    }

    private TraceFile begun(long which) {
        Path path = path(which);
        Path draftPath = which == 0 ? path : folder.resolve("." + path.getFileName());
        try {
            if (which > 0) {
                Files.deleteIfExists(draftPath); // of an attempt that failed
            }
            TraceFile file = new TraceFile(draftPath, chunk);
            Draft draft = header.apply(which);
            file.write(draft);
            file.commit(0x80 | headerCount + (which == 0 ? 0 : 1), draft.length());
            if (which > 0) {
                Files.move(draftPath, path, StandardCopyOption.ATOMIC_MOVE);
                file.movedTo(path);
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": cannot be created: " + e.getMessage(), e);
        }
    }

    private Path path(long which) {
        return folder.resolve(which == 0 ? name + ".trace" : String.format(Locale.ROOT, "%s+%06d.trace", name, which));
    }

    /** Whether the next operation belongs to the next file. */
    boolean isFull(TraceFile file) {
        return file.size() >= rotation.bytes();
    }

    /**
     * Ends the file, and begins the next one. If that fails, it may be tried again.
     *
     * @throws UncheckedIOException if the next file cannot be created, or the disk is full
     */
    TraceFile next(TraceFile file) {
        if (next == null) {
            next = begun(number + 1);
        }
        Draft draft = new Draft();
        draft.begin(CONTINUED);
        draft.integer(number + 1);
        file.write(draft);
        file.commit(0x92, draft.length());
        file.close();
        TraceFile begun = next;
        next = null;
        number++;
        return begun;
    }

    /** Deletes the file that is one too many. */
    void deleteOld() {
        long old = number - rotation.keep();
        if (old >= 0) {
            try {
                Files.deleteIfExists(path(old));
            } catch (IOException e) {
                throw new UncheckedIOException(path(old) + ": cannot be deleted: " + e.getMessage(), e);
            }
        }
    }
}
