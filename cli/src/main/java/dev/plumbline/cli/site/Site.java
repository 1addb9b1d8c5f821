package dev.plumbline.cli.site;

import dev.plumbline.explain.plot.Palette;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All pages of a checkout as a static site: files by their path, the same bytes for the same pages. The site loads
 * nothing from elsewhere, so it can be read from a folder.
 */
final class Site {
    private final SitePages pages;
    private final SiteLinks links;
    private final Map<String, MarkdownPage> rendered = new TreeMap<>();
    private final Map<String, byte[]> files = new TreeMap<>();

    private Site(SitePages pages) {
        this.pages = pages;
        this.links = new SiteLinks(pages);
    }

    /** Renders the pages of the checkout in {@code home}. */
    static Site of(Path home) throws BadInput {
        Site site = new Site(SitePages.in(home));
        site.render();
        return site;
    }

    /** The content of each file, by its path below the folder of the site. */
    Map<String, byte[]> files() {
        return files;
    }

    /** Pages by their source. */
    Map<String, MarkdownPage> rendered() {
        return rendered;
    }

    private void render() throws BadInput {
        for (String source : pages.sources()) {
            rendered.put(source, markdown(source));
        }
        SiteNavigation navigation = new SiteNavigation(resource("navigation.txt"), pages, rendered);
        SearchIndex index = new SearchIndex();
        List<String> order = navigation.sources();
        for (String source : pages.sources()) {
            String address = pages.address(source);
            MarkdownPage page = rendered.get(source);
            put(address, SitePage.html(address, page, navigation.html(address, pages)));
            index.add(address, page);
        }
        for (String source : links.shown()) {
            String address = SiteLinks.addressOfShown(source);
            put(address, SitePage.html(address, shown(source), navigation.html(address, pages)));
        }
        for (String image : links.images()) {
            files.put(image, pages.bytes(image));
        }
        if (!order.containsAll(pages.sources())) {
            throw new BadInput("navigation.txt lacks "
                    + pages.sources().stream()
                            .filter(source -> !order.contains(source))
                            .toList() + "; expected all pages in it");
        }
        put("search.js", index.script());
        put("site.js", resource("site.js"));
        put("site.css", Palette.byAttribute() + resource("site.css"));
    }

    private MarkdownPage markdown(String source) throws BadInput {
        try {
            return MarkdownPage.of(pages.text(source), target -> links.resolve(source, target));
        } catch (UnknownMarkdown e) {
            throw new BadInput(source + ": the site cannot show this: " + e.getMessage());
        }
    }

    /** A page that shows a file as one block of code, or a folder as one block for each text file in it. */
    private MarkdownPage shown(String source) throws BadInput {
        List<String> inside = pages.isFolder(source) ? pages.files(source) : List.of(source);
        Map<String, String> texts = new LinkedHashMap<>();
        for (String file : inside) {
            byte[] bytes = pages.bytes(file);
            try {
                texts.put(
                        file,
                        StandardCharsets.UTF_8
                                .newDecoder()
                                .decode(ByteBuffer.wrap(bytes))
                                .toString());
            } catch (CharacterCodingException e) {
                texts.put(file, "(" + bytes.length + " bytes that are not text)");
            }
        }
        return MarkdownPage.ofFiles(source, texts);
    }

    private void put(String path, String text) {
        files.put(path, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String resource(String name) {
        try (InputStream in = Site.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
