package dev.plumbline.runtime.bytes;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The steps by which files are replaced, continued in others and removed. Each of them happens as a whole or not at all, so
 * a process may be killed between any two of them. Tests override them to look at the files between two steps.
 */
public class Disk {
    private final boolean synced;

    /** @param synced whether each step waits for the disk, so that it survives a power failure */
    public Disk(boolean synced) {
        this.synced = synced;
    }

    public final boolean synced() {
        return synced;
    }

    /** A new file with this content, which no reader knows yet. */
    public void write(Path file, byte[] content) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            out.write(content);
            if (synced) {
                out.getFD().sync();
            }
        }
    }

    /** Replaces the other file, if there is one. */
    public void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        syncFolder(to);
    }

    public void delete(Path file) throws IOException {
        Files.delete(file);
        syncFolder(file);
    }

    /** What was appended to a file has taken effect when this returns. */
    public void appended(OwnedFile file, Path path) throws IOException {
        if (synced) {
            file.sync();
        }
    }

    /** A file is found after a power failure only if its name has reached the disk, too. */
    public final void syncFolder(Path file) throws IOException {
        if (synced) {
            try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
                folder.force(true);
            }
        }
    }
}
