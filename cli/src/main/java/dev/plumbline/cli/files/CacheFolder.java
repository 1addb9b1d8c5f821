package dev.plumbline.cli.files;

import dev.plumbline.cli.terminal.Version;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Map;
import java.util.Optional;

/**
 * The folder in which this program keeps translated specifications for its next call. {@code PLUMBLINE_CACHE} names
 * another one, or is {@code no}.
 *
 * @param program identifies this build: a version in development has many
 */
public record CacheFolder(Path folder, String program) {
    private static final String VARIABLE = "PLUMBLINE_CACHE";

    /** Empty if the user wants none, or if this program is not a single file that tells one build from another. */
    public static Optional<CacheFolder> of(Map<String, String> environment, String home) {
        CodeSource source = CacheFolder.class.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return Optional.empty();
        }
        try {
            return of(environment, home, Path.of(source.getLocation().toURI()));
        } catch (InvalidPathException | IOException | URISyntaxException e) {
            return Optional.empty();
        }
    }

    /** @param jar with the classes of this program */
    static Optional<CacheFolder> of(Map<String, String> environment, String home, Path jar) throws IOException {
        String wanted = environment.getOrDefault(VARIABLE, "");
        if (wanted.equals("no") || !Files.isRegularFile(jar)) {
            return Optional.empty();
        }
        String program = Version.program() + " " + jar + " " + Files.size(jar) + " "
                + Files.getLastModifiedTime(jar).toMillis();
        return Optional.of(new CacheFolder(folder(wanted, environment, home), program));
    }

    private static Path folder(String wanted, Map<String, String> environment, String home) {
        if (!wanted.isEmpty()) {
            return Path.of(wanted).toAbsolutePath();
        }
        // The convention of desktops: the variable counts only if it is absolute.
        Path usual = Path.of(environment.getOrDefault("XDG_CACHE_HOME", ""));
        return (usual.isAbsolute() ? usual : Path.of(home, ".cache")).resolve("plumbline");
    }
}
