package dev.plumbline.samples.pages;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The files of the checkout that this test belongs to, and the pages among them. */
final class PageFiles {
    static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();

    /** Folders that are not part of a clone. */
    private static final Set<String> OTHERS = Set.of(".git", ".idea", ".vscode", "target");

    private PageFiles() {}

    /** Paths from the checkout, of all files that a clone has: neither what was built nor the files of an editor. */
    static List<String> tracked() throws IOException {
        List<String> tracked = new ArrayList<>();
        Files.walkFileTree(CHECKOUT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return OTHERS.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && !file.toString().endsWith(".iml")) {
                    tracked.add(CHECKOUT.relativize(file).toString());
                }
                return FileVisitResult.CONTINUE;
            }
        });
        tracked.sort(null);
        return tracked;
    }

    /** The pages, the README first: what it builds, later pages find built. At the end the help texts. */
    static List<PageSteps> pages(CommandList list) throws IOException {
        List<String> names = new ArrayList<>(List.of("README.md", "CONTRIBUTING.md", "samples/README.md"));
        tracked().stream()
                .filter(name -> name.endsWith(".md") && !name.contains("/src/"))
                .filter(name -> !names.contains(name) && !name.equals("CHANGELOG.md"))
                .forEach(names::add);
        List<PageSteps> pages = new ArrayList<>();
        for (String name : names) {
            try {
                pages.add(PageSteps.read(name, Files.readString(CHECKOUT.resolve(name))));
            } catch (IllegalArgumentException e) {
                throw new AssertionError(name + ", " + e.getMessage(), e);
            }
        }
        pages.addAll(HelpTexts.pages(list, pages));
        return pages;
    }
}
