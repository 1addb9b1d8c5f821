package dev.plumbline.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
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
            // The system clears its folder for temporary files.
        }
    }
}
