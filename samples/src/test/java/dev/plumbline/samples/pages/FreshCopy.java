package dev.plumbline.samples.pages;

import dev.plumbline.history.files.Folders;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The tracked files in a folder of their own, as a clone has them: pages are followed there and never in the checkout.
 * One folder serves all pages. Before each page everything is as it was cloned, apart from what was built: the
 * {@code target} folders of modules stay, since building Plumbline anew for each page would take an hour.
 */
final class FreshCopy {
    private final Path folder;
    private final List<String> tracked;

    /** The times of the files as copied: a command that changes a file changes its time. */
    private final Map<Path, FileTime> written = new HashMap<>();

    private FreshCopy(Path folder, List<String> tracked) {
        this.folder = folder;
        this.tracked = tracked;
    }

    static FreshCopy in(Path folder) throws IOException {
        Folders.delete(folder);
        FreshCopy copy = new FreshCopy(Files.createDirectories(folder).toRealPath(), PageFiles.tracked());
        copy.restore();
        return copy;
    }

    Path folder() {
        return folder;
    }

    /** Removes what the page before has written, and writes anew what it has changed. */
    void restore() throws IOException {
        Set<Path> missing = new LinkedHashSet<>();
        Set<Path> folders = new HashSet<>(Set.of(folder));
        for (String name : tracked) {
            missing.add(folder.resolve(name));
            for (Path path = folder.resolve(name).getParent(); folders.add(path); path = path.getParent()) {}
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) throws IOException {
                if (folders.contains(visited)) {
                    return FileVisitResult.CONTINUE;
                }
                boolean built = visited.getFileName().toString().equals("target")
                        && Files.exists(visited.resolveSibling("pom.xml"))
                        && !visited.getParent().equals(folder);
                if (!built) {
                    Folders.delete(visited);
                }
                return FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (!missing.contains(file)) {
                    Files.delete(file);
                } else if (attributes.lastModifiedTime().equals(written.get(file))) {
                    missing.remove(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        for (Path to : missing) {
            Files.createDirectories(to.getParent());
            Path from = PageFiles.CHECKOUT.resolve(folder.relativize(to));
            Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            written.put(to, Files.getLastModifiedTime(to));
        }
    }

    /** Links the jars that the checkout has built to their places in the copy. */
    void linkBuiltJars() throws IOException {
        try (var modules = Files.newDirectoryStream(PageFiles.CHECKOUT, Files::isDirectory)) {
            for (Path module : modules) {
                Path target = module.resolve("target");
                if (!Files.isDirectory(target) || !Files.exists(module.resolve("pom.xml"))) {
                    continue;
                }
                try (var jars = Files.newDirectoryStream(target, "plumbline*.jar")) {
                    for (Path jar : jars) {
                        Path link = folder.resolve(PageFiles.CHECKOUT.relativize(jar));
                        Files.createDirectories(link.getParent());
                        Files.createSymbolicLink(link, jar);
                    }
                }
            }
        }
    }
}
