package dev.plumbline.services.shim;

import dev.plumbline.services.process.Shell;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The library {@code shim.c}, which this machine's compiler makes when a plan needs it. */
public final class ShimLibrary {
    private static final String COMPILER = "cc";

    private ShimLibrary() {}

    /** Why there can be no library on this machine; empty if nothing is known to be in the way. */
    public static String obstacle() {
        try {
            Shell.run(COMPILER, "-v");
            return "";
        } catch (IOException e) {
            return "power-off, slow-disk and clock need a C compiler, " + COMPILER
                    + " (Debian: gcc and libc6-dev), which cannot be run";
        }
    }

    /**
     * Compiles the library.
     *
     * @param folder for source and library, which is created
     * @throws BadInput with the words of the compiler if it fails
     */
    static Path compiled(Path folder) throws BadInput, IOException {
        Files.createDirectories(folder);
        Path source = folder.resolve("shim.c");
        Path library = folder.resolve("shim.so").toAbsolutePath();
        try (InputStream text = ShimLibrary.class.getResourceAsStream("shim.c")) {
            Files.write(source, text.readAllBytes());
        }
        try {
            Shell.run(COMPILER, "-std=gnu11", "-O1", "-shared", "-fPIC", "-o", library.toString(), source.toString());
        } catch (IOException e) {
            throw new BadInput("the library for power-off, slow-disk and clock does not compile: " + e.getMessage(), e);
        }
        return library;
    }
}
