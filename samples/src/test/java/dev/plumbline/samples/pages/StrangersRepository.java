package dev.plumbline.samples.pages;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A local repository for the Maven of the pages: what the ordinary one has loaded is there already, so that little is
 * downloaded, and nothing of Plumbline is. Whatever a page installs goes there, and is found there by the projects of the
 * samples.
 */
final class StrangersRepository {
    private StrangersRepository() {}

    /** Fills the folder, and gives the options for the JVM of Maven that make it the local repository. */
    static String fill(Path folder) throws IOException {
        Path ordinary = Path.of(System.getProperty("user.home"), ".m2", "repository");
        Files.createDirectories(folder);
        if (Files.isDirectory(ordinary)) {
            Files.walkFileTree(ordinary, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes)
                        throws IOException {
                    if (visited.equals(ordinary.resolve("dev/plumbline"))) {
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    Files.createDirectories(folder.resolve(ordinary.relativize(visited)));
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Path to = folder.resolve(ordinary.relativize(file));
                    // Maven writes its own notes in place; artifacts it replaces.
                    if (file.toString().matches(".*\\.(jar|pom)")) {
                        Files.createSymbolicLink(to, file);
                    } else {
                        Files.copy(file, to);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        }
        return "-Dmaven.repo.local=" + folder;
    }
}
