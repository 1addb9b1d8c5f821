package dev.plumbline.cli.site;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The pages of a checkout and their addresses on the site. Paths are relative and have slashes. */
final class SitePages {
    private static final List<String> AT_THE_TOP =
            List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "THIRD-PARTY.md");
    private static final List<String> FOLDERS =
            List.of("docs", "samples", "lab/casestudies", "corpus", "record/native");

    private final Path home;
    private final Map<String, String> addresses = new TreeMap<>();

    private SitePages(Path home) {
        this.home = home;
    }

    static SitePages in(Path home) throws BadInput {
        if (!Files.isRegularFile(home.resolve("docs/README.md"))) {
            throw new BadInput(
                    "no pages in " + home
                            + ": there is no docs/README.md; expected a checkout of Plumbline (an unpacked archive has no pages)");
        }
        SitePages pages = new SitePages(home);
        AT_THE_TOP.stream()
                .filter(name -> Files.isRegularFile(home.resolve(name)))
                .forEach(pages::add);
        for (String folder : FOLDERS) {
            for (String file : pages.files(folder)) {
                boolean page = folder.equals("docs") ? file.endsWith(".md") : file.endsWith("/README.md");
                if (page && !file.contains("/src/")) {
                    pages.add(file);
                }
            }
        }
        return pages;
    }

    private void add(String source) {
        String folder = source.substring(0, source.lastIndexOf('/') + 1);
        String name = source.substring(folder.length());
        addresses.put(
                source, folder + (name.equals("README.md") ? "index.html" : name.replaceFirst("\\.md$", ".html")));
    }

    /** Sources of all pages, sorted. */
    List<String> sources() {
        return List.copyOf(addresses.keySet());
    }

    String address(String source) {
        return addresses.get(source);
    }

    String text(String source) throws BadInput {
        try {
            return Files.readString(home.resolve(source));
        } catch (IOException e) {
            throw new BadInput("cannot read " + home.resolve(source) + ": " + e.getMessage());
        }
    }

    byte[] bytes(String source) throws BadInput {
        try {
            return Files.readAllBytes(home.resolve(source));
        } catch (IOException e) {
            throw new BadInput("cannot read " + home.resolve(source) + ": " + e.getMessage());
        }
    }

    boolean isFile(String source) {
        return Files.isRegularFile(home.resolve(source));
    }

    boolean isFolder(String source) {
        return Files.isDirectory(home.resolve(source));
    }

    /** The page for this file or folder, if it is one of the pages. */
    Optional<String> page(String source) {
        String readme = source.isEmpty() ? "README.md" : source + "/README.md";
        return addresses.containsKey(source)
                ? Optional.of(source)
                : addresses.containsKey(readme) ? Optional.of(readme) : Optional.empty();
    }

    /** All files below a folder, sorted, without hidden files and output of builds. */
    List<String> files(String folder) {
        List<String> found = new ArrayList<>();
        if (!isFolder(folder)) {
            return found;
        }
        try (Stream<Path> children = Files.list(home.resolve(folder))) {
            for (Path child : children.sorted().toList()) {
                String name = child.getFileName().toString();
                String path = folder + "/" + name;
                if (Files.isDirectory(child) && !name.startsWith(".") && !name.equals("target")) {
                    found.addAll(files(path));
                } else if (Files.isRegularFile(child) && !name.startsWith(".")) {
                    found.add(path);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }
}
