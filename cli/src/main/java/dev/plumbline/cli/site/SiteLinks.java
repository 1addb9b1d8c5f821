package dev.plumbline.cli.site;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Addresses of links. A link to a page leads to that page on the site, one to an image to a copy of it. A link to any
 * other file or folder of the checkout leads to a page that shows it, below {@code source/}; these are collected here.
 */
final class SiteLinks {
    private final SitePages pages;
    private final Set<String> images = new TreeSet<>();
    private final Set<String> shown = new TreeSet<>();

    SiteLinks(SitePages pages) {
        this.pages = pages;
    }

    /** Images that pages refer to. */
    Set<String> images() {
        return images;
    }

    /** Files and folders that pages refer to and that are not pages themselves. */
    Set<String> shown() {
        return shown;
    }

    static String addressOfShown(String source) {
        return "source/" + source + ".html";
    }

    /** The address of {@code target}, a link on the page {@code source}. */
    String resolve(String source, String target) {
        if (target.matches("[a-z]+:.*") || target.startsWith("#")) {
            return target;
        }
        String[] parts = target.split("#", 2);
        String anchor = parts.length == 2 ? "#" + parts[1] : "";
        Path folder = Path.of(source).getParent();
        String file = (folder == null ? Path.of(parts[0]) : folder.resolve(parts[0]))
                .normalize()
                .toString()
                .replace('\\', '/');
        String from = pages.address(source);
        Optional<String> page = pages.page(file);
        if (page.isPresent()) {
            return relative(from, pages.address(page.get())) + anchor;
        }
        if ((file.endsWith(".png") || file.endsWith(".svg")) && pages.isFile(file)) {
            images.add(file);
            return relative(from, file);
        }
        if (!pages.isFile(file) && !pages.isFolder(file)) {
            throw new UnknownMarkdown("a link that leads nowhere: " + target);
        }
        shown.add(file);
        return relative(from, addressOfShown(file));
    }

    static String relative(String from, String to) {
        Path folder = Path.of("/" + from).getParent();
        return folder.relativize(Path.of("/" + to)).toString().replace('\\', '/');
    }

    /** The relative path from a page to the folder of the site, empty or with a slash at its end. */
    static String root(String address) {
        return "../".repeat((int) address.chars().filter(c -> c == '/').count());
    }
}
