package dev.plumbline.junit.builds;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * A local Maven repository that holds this project's artifacts. The system property {@code plumbline.installed} names
 * one that a build has made. Without it the modules on the class path of these tests are put into a folder of their
 * own.
 *
 * <p>They are put there by hand and not by {@code mvn install}: these tests run within a build, and a second build of
 * the same modules would write to the folders that the first one is reading.
 */
final class Installed {
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(plumbline-[a-z-]+)</artifactId>");
    private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");

    private final Path repository;
    private final String version;

    private Installed(Path repository, String version) {
        this.repository = repository;
        this.version = version;
    }

    Path repository() {
        return repository;
    }

    String version() {
        return version;
    }

    /** @param module the folder of the module under test */
    static Installed of(Path module, Path folder) throws IOException {
        Path parent = module.resolveSibling("pom.xml");
        String version = first(VERSION, Files.readString(parent));
        String given = System.getProperty("plumbline.installed", "");
        if (!given.isBlank()) {
            return new Installed(Path.of(given).toAbsolutePath(), version);
        }
        Installed installed = new Installed(folder.toAbsolutePath(), version);
        Files.copy(parent, installed.file("plumbline", "pom"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path place = Path.of(entry);
            // MODULE/target/classes, or MODULE/target/NAME.jar once it has been packed.
            boolean ofModule = place.endsWith(Path.of("target", "classes"))
                    || entry.endsWith(".jar") && place.getParent().endsWith("target");
            Path pom = ofModule ? place.getParent().resolveSibling("pom.xml") : place;
            if (ofModule && Files.exists(pom)) {
                installed.add(place, pom);
            } else if (entry.matches(".*[/\\\\]plumbline-[a-z]+-[^/\\\\]*\\.jar")) {
                installed.add(place, Path.of(entry.replaceFirst("\\.jar$", ".pom")));
            }
        }
        return installed;
    }

    private void add(Path classes, Path pom) throws IOException {
        String artifact = first(ARTIFACT, Files.readString(pom));
        Files.copy(pom, file(artifact, "pom"));
        if (Files.isDirectory(classes)) {
            pack(classes, file(artifact, "jar"));
        } else {
            Files.copy(classes, file(artifact, "jar"));
        }
    }

    private Path file(String artifact, String ending) throws IOException {
        Path folder = repository.resolve(Path.of("dev", "plumbline", artifact, version));
        Files.createDirectories(folder);
        return folder.resolve(artifact + "-" + version + "." + ending);
    }

    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("no " + pattern + " in a pom.xml");
        }
        return matcher.group(1);
    }

    private static void pack(Path classes, Path jar) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(classes)) {
            all.filter(Files::isRegularFile).forEach(files::add);
        }
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Path file : files) {
                out.putNextEntry(
                        new ZipEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, out);
                out.closeEntry();
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
