package dev.plumbline.junit;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Writes the bundle of a violation to {@code target/plumbline}. */
final class BundleFile {
    private BundleFile() {}

    /** Makes a bundle; empty if that takes too long. */
    @FunctionalInterface
    interface Source {
        Optional<Bundle> bundle() throws BadInput;
    }

    /**
     * The commands that show the bundle, or why there is none: that must not hide the violation.
     *
     * @param name of the file, in which characters that do not belong into the name of a file are replaced
     */
    static String write(String name, Source source) {
        try {
            Optional<Bundle> bundle = source.bundle();
            if (bundle.isEmpty()) {
                return "No bundle was written: the violation could not be explained in time.\n";
            }
            Path folder = Files.createDirectories(Path.of("target", "plumbline"));
            Path file = folder.resolve(name.replaceAll("[^A-Za-z0-9._-]+", "-") + ".plumb");
            bundle.get().write(file);
            return "To explore it:\n  plumbline explain " + file + "\n  plumbline view " + file + "\n";
        } catch (BadInput | IOException e) {
            return "No bundle was written: " + e.getMessage() + "\n";
        }
    }
}
