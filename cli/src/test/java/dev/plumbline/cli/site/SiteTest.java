package dev.plumbline.cli.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All pages of this checkout, as a site. */
@Tag("slow")
class SiteTest {
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
    private static final Pattern ID = Pattern.compile(" id=\"([^\"]*)\"");

    private static Map<String, byte[]> files;

    @TempDir
    private Path folder;

    @BeforeAll
    static void allPages() throws BadInput {
        files = Site.of(HOME).files();
    }

    private static String text(String path) {
        return new String(files.get(path), StandardCharsets.UTF_8);
    }

    @Test
    void everyImageIsAPictureAndNotAPageAboutOne() throws IOException {
        List<String> wrong = files.keySet().stream()
                .filter(path -> path.endsWith(".html"))
                .filter(page -> Pattern.compile("<img src=\"[^\"]*\\.html\"")
                        .matcher(text(page))
                        .find())
                .toList();
        assertThat(wrong).isEmpty();
        assertThat(text("docs/benchmarks.html")).contains("<img src=\"images/bench-peers.svg\" alt=\"A Wing-Gong-Lowe");
        assertThat(files.get("docs/images/bench-peers.svg"))
                .isEqualTo(Files.readAllBytes(HOME.resolve("docs/images/bench-peers.svg")));
    }

    @Test
    void everyLinkLeadsToAFileAndAHeadingOfTheSite() {
        Map<String, Set<String>> anchors = new HashMap<>();
        List<String> html =
                files.keySet().stream().filter(path -> path.endsWith(".html")).toList();
        for (String page : html) {
            anchors.put(
                    page,
                    ID.matcher(text(page)).results().map(id -> id.group(1)).collect(Collectors.toSet()));
        }
        assertThat(html)
                .contains("index.html", "docs/index.html", "docs/cli.html", "samples/index.html", "CHANGELOG.html");
        List<String> dead = new ArrayList<>();
        int links = 0;
        for (String page : html) {
            Matcher link = LINK.matcher(text(page));
            while (link.find()) {
                links++;
                String target = link.group(1).replace("&amp;", "&");
                if (target.matches("https?:.*")) {
                    continue;
                }
                String[] parts = target.split("#", 2);
                String file = parts[0].isEmpty()
                        ? page
                        : Path.of("/" + page)
                                .resolveSibling(parts[0])
                                .normalize()
                                .toString()
                                .substring(1);
                if (!files.containsKey(file)
                        || parts.length == 2 && !anchors.get(file).contains(parts[1])) {
                    dead.add(page + ": " + target);
                }
            }
        }
        assertThat(dead).isEmpty();
        assertThat(links).isGreaterThan(1000);
    }

    @Test
    void nothingIsLoadedFromElsewhere() {
        assertThat(files.keySet()).allSatisfy(path -> {
            if (path.endsWith(".html")) {
                assertThat(text(path)).doesNotContainPattern("(src|<link[^>]* href)=\"https?:");
            }
        });
        assertThat(text("site.css")).doesNotContain("url(", "@import");
        assertThat(text("site.js")).doesNotContain("fetch(", "import(", "XMLHttpRequest");
    }

    @Test
    void theSearchKnowsHeadingsAndText() {
        assertThat(text("search.js"))
                .contains("[\"docs/cli.html#exit-status\",\"The command line\",\"Exit status\",\"")
                .contains(
                        "[\"index.html\",\"Plumbline\",\"Plumbline\",\"Plumbline checks whether a run of a concurrent");
    }

    @Test
    void theSamePagesGiveTheSameBytes() throws BadInput {
        Map<String, byte[]> again = Site.of(HOME).files();
        assertThat(again.keySet()).isEqualTo(files.keySet());
        again.forEach((path, bytes) -> assertThat(bytes).as(path).isEqualTo(files.get(path)));
        assertThat(files.values())
                .noneSatisfy(bytes -> assertThat(new String(bytes, StandardCharsets.ISO_8859_1))
                        .contains(HOME.toString()));
    }

    @Test
    void aFolderWithoutPagesIsRefused() {
        assertThatThrownBy(() -> Site.of(folder))
                .isInstanceOf(BadInput.class)
                .hasMessage("no pages in " + folder + ": there is no docs/README.md; expected a checkout of Plumbline"
                        + " (an unpacked archive has no pages)");
    }

    @Test
    void aPageWithUnknownMarkupIsNamed() throws IOException {
        Path docs = Files.createDirectories(folder.resolve("docs"));
        Files.writeString(docs.resolve("README.md"), "# Pages\n\n[gone](gone.md)\n");
        assertThatThrownBy(() -> Site.of(folder))
                .hasMessage("docs/README.md: the site cannot show this: a link that leads nowhere: gone.md");
    }
}
