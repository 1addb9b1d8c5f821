package dev.plumbline.history.files;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * Creates folders, and deletes them with their contents. A link is deleted like a file: the folder that it leads to
 * stays.
 */
public final class Folders {
    private Folders() {}

    /** Unlike {@code createDirectories}, accepts a link to a folder that exists. */
    public static void create(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
        }
    }

    /**
     * A new folder among the temporary files of the system, for this user alone. Java's own method draws a secret name,
     * which takes some hundredths of a second to prepare. Creating a folder fails if its name is taken, so no secret
     * name is needed.
     */
    public static Path temporary(String prefix) throws IOException {
        Path parent = Path.of(System.getProperty("java.io.tmpdir"));
        boolean posix = parent.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] mine = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(EnumSet.of(
                            PosixFilePermission.OWNER_READ,
                            PosixFilePermission.OWNER_WRITE,
                            PosixFilePermission.OWNER_EXECUTE))
                }
                : new FileAttribute<?>[0];
        while (true) {
            String number = Long.toUnsignedString(ThreadLocalRandom.current().nextLong(), Character.MAX_RADIX);
            try {
                return Files.createDirectory(parent.resolve(prefix + number), mine);
            } catch (FileAlreadyExistsException e) {
                // The name is taken; try the next number.
            }
        }
    }

    /** Does nothing if the folder does not exist. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Deletes a folder that the user has chosen. */
    public static void remove(Path folder) throws BadInput {
        try {
            delete(folder);
        } catch (IOException e) {
            throw new BadInput("cannot remove " + folder + ": " + BadInput.reason(e), e);
        }
    }

    /**
     * Deletes a temporary folder as far as possible. A failure is ignored: no result depends on files that stay there.
     *
     * @param scratch null if it was never created
     */
    public static void discard(Path scratch) {
        if (scratch == null) {
            return;
        }
        try {
            delete(scratch);
        } catch (IOException e) {
            // The system cleans up its folder for temporary files.
        }
    }
}
