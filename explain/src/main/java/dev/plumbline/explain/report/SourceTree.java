package dev.plumbline.explain.report;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The sources in a folder, without hidden folders and those that builds write. */
final class SourceTree {
    private static final int MOST_FILES = 200_000;
    private static final Set<String> BUILT = Set.of("target", "build", "out", "node_modules");

    private final Path root;
    private final Map<String, List<Path>> byName = new HashMap<>();
    private int visited;

    private SourceTree(Path root) {
        this.root = root;
    }

    /** @param names of the files that will be looked for, without their folders */
    static SourceTree of(Path root, Set<String> names) throws IOException {
        SourceTree tree = new SourceTree(root.toAbsolutePath().normalize());
        if (!names.isEmpty()) {
            Files.walkFileTree(tree.root, tree.new Visitor(names));
        }
        return tree;
    }

    /** A file with that text. Several have the same lines, so any will do: the first in the order of their paths. */
    Optional<String> withText(String name, String text) {
        return candidates(name).stream()
                .filter(file -> hasText(file, text))
                .sorted()
                .findFirst()
                .map(this::relative);
    }

    /** The only file whose path ends so; nothing if there are several, or some may not have been visited. */
    Optional<String> only(String end) {
        List<String> found = candidates(lastName(end)).stream()
                .map(this::relative)
                .filter(file -> ("/" + file).endsWith("/" + end))
                .toList();
        return found.size() == 1 && visited < MOST_FILES ? Optional.of(found.get(0)) : Optional.empty();
    }

    /** Not by {@link Path}: the name may come from a damaged file, and be no path at all. */
    static String lastName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private List<Path> candidates(String name) {
        return byName.getOrDefault(name, List.of());
    }

    private static boolean hasText(Path file, String text) {
        try {
            return Files.readString(file).equals(text);
        } catch (IOException e) {
            // A file that cannot be read as text is another file.
            return false;
        }
    }

    private String relative(Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }

    private final class Visitor extends SimpleFileVisitor<Path> {
        private final Set<String> names;

        Visitor(Set<String> names) {
            this.names = names;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.equals(root) ? "" : folder.getFileName().toString();
            return name.startsWith(".") || BUILT.contains(name)
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = file.getFileName().toString();
            if (names.contains(name) && attributes.isRegularFile()) {
                byName.computeIfAbsent(name, any -> new ArrayList<>()).add(file);
            }
            return ++visited < MOST_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }
    }
}
