package dev.plumbline.cli.terminal;

import dev.plumbline.history.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders with all that is in them. */
public final class Folders {
    private Folders() {}

    public static void remove(Path folder) throws BadInput {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new BadInput("cannot remove " + folder + ": " + BadInput.reason(e), e);
        }
    }
}
