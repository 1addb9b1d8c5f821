package dev.plumbline.cli.terminal;

import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * A file that appears complete or not at all: it is written in the same folder under another name, and {@link #keep}
 * renames it. If it is closed before that, nothing is left.
 */
public final class OutputFile implements AutoCloseable {
    private final Path place;
    private final Path draft;
    private final OutputStream stream;
    private boolean kept;

    private OutputFile(Path place, Path draft, OutputStream stream) {
        this.place = place;
        this.draft = draft;
        this.stream = stream;
    }

    /** Creates missing folders. */
    public static OutputFile create(Path place) throws BadInput {
        if (Files.isDirectory(place)) {
            throw new BadInput("cannot write " + place + ": it is a folder; expected the name of a file");
        }
        try {
            // Not createTempFile: its files are private, whatever the umask of the user is.
            Path draft = place.toAbsolutePath()
                    .resolveSibling("." + place.getFileName() + "." + UUID.randomUUID() + ".part");
            Folders.create(draft.getParent());
            return new OutputFile(
                    place,
                    draft,
                    new BufferedOutputStream(
                            Files.newOutputStream(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                            1 << 16));
        } catch (IOException e) {
            throw cannotWrite(place, e);
        }
    }

    /** Writes a file with this text. */
    public static void write(Path place, String text) throws BadInput {
        try (OutputFile file = create(place)) {
            file.stream().write(text.getBytes(StandardCharsets.UTF_8));
            file.keep();
        } catch (IOException e) {
            throw cannotWrite(place, e);
        }
    }

    /** Creates a folder and those above it. */
    public static void createFolder(Path folder) throws BadInput {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw cannotWrite(folder, e);
        }
    }

    public OutputStream stream() {
        return stream;
    }

    public void keep() throws BadInput {
        try {
            stream.close();
            try {
                Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(draft, place, StandardCopyOption.REPLACE_EXISTING);
            }
            kept = true;
        } catch (IOException e) {
            throw cannotWrite(place, e);
        }
    }

    /** Deletes the draft unless it was kept. */
    @Override
    public void close() {
        if (kept) {
            return;
        }
        try {
            stream.close();
        } catch (IOException e) {
            // The draft is deleted, so it does not matter whether it was written completely.
        }
        try {
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            // Nothing more can be done, and the reason why the draft was deleted matters more.
        }
    }

    public static BadInput cannotWrite(Path place, IOException e) {
        return new BadInput("cannot write " + place + ": " + BadInput.reason(e), e);
    }
}
