package dev.plumbline.samples.pages;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The tracked files of the checkout that this test belongs to, and the pages among them. */
final class PageFiles {
    static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();

    private PageFiles() {}

    /** Paths from the checkout, of all files that git tracks and that are there. */
    static List<String> tracked() throws IOException {
        Process git = new ProcessBuilder("git", "ls-files", "-z")
                .directory(CHECKOUT.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String names = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        List<String> tracked = new ArrayList<>();
        for (String name : names.split("\0")) {
            if (Files.isRegularFile(CHECKOUT.resolve(name))) {
                tracked.add(name);
            }
        }
        return tracked;
    }

    /** The pages, the README first: what it builds, later pages find built. */
    static List<MarkdownPage> pages() throws IOException {
        List<String> names = new ArrayList<>(List.of("README.md", "CONTRIBUTING.md", "samples/README.md"));
        tracked().stream()
                .filter(name -> name.endsWith(".md") && !name.contains("/src/"))
                .filter(name -> !names.contains(name) && !name.equals("CHANGELOG.md"))
                .forEach(names::add);
        List<MarkdownPage> pages = new ArrayList<>();
        for (String name : names) {
            try {
                pages.add(MarkdownPage.read(name, Files.readString(CHECKOUT.resolve(name))));
            } catch (IllegalArgumentException e) {
                throw new AssertionError(name + ", " + e.getMessage(), e);
            }
        }
        return pages;
    }
}
