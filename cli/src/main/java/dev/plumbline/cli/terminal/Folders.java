package dev.plumbline.cli.terminal;

import dev.plumbline.history.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders with all that is in them. */
public final class Folders {
    private Folders() {}

    /** Links are deleted, and the files that they lead to are not. A folder that does not exist stays so. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }

    /** The same, for a folder that the user has chosen. */
    public static void remove(Path folder) throws BadInput {
        try {
            delete(folder);
        } catch (IOException e) {
            throw new BadInput("cannot remove " + folder + ": " + BadInput.reason(e), e);
        }
    }
}
