package dev.plumbline.cli.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The site in a real browser, opened from a folder. */
@Tag("slow")
class SiteInBrowserTest {
    private static final String READY = "document.documentElement.dataset.ready === 'true' && window.plumblinePages";

    @TempDir
    private static Path folder;

    private static Tab open(Tab tab, String page) {
        return tab.go(folder.resolve(page).toUri().toString()).waitFor(READY);
    }

    private static void search(Tab tab, String words) {
        tab.click("#search").type(words).waitFor("document.querySelectorAll('#results a').length > 0");
    }

    @Test
    void pagesAreFoundAndReadOnALaptopAndOnAPhone() throws Exception {
        for (Map.Entry<String, byte[]> file :
                Site.of(Path.of("..").toAbsolutePath().normalize()).files().entrySet()) {
            Path place = folder.resolve(file.getKey());
            Files.createDirectories(place.getParent());
            Files.write(place, file.getValue());
        }
        try (Tab tab = Chromium.tab()) {
            for (int width : List.of(1280, 390)) {
                tab.size(width, 844);
                open(tab, "index.html");
                search(tab, "exit status");
                assertThat(tab.text("#results a")).startsWith("Exit status - The command line");
                tab.click("#results a").waitFor("location.href.endsWith('docs/cli.html#exit-status')");
                tab.waitFor(READY);
                assertThat(tab.number("Math.round(document.getElementById('exit-status').getBoundingClientRect().top)"))
                        .as("the heading is below the head line, in sight")
                        .isBetween(48L, 400L);
                for (String page : List.of(
                        "index.html",
                        "docs/index.html",
                        "docs/cli.html",
                        "docs/line-up.html",
                        "docs/line-up-evidence.html",
                        "docs/benchmarks.html",
                        "source/samples/04-junit.html")) {
                    open(tab, page);
                    assertThat(tab.number("document.documentElement.scrollWidth"))
                            .as(page + " at a width of " + width)
                            .isLessThanOrEqualTo(width);
                }
            }
            open(tab, "docs/tla.html");
            assertThat(tab.ask("getComputedStyle(document.getElementById('pages')).display"))
                    .isEqualTo("none");
            tab.click("#menu").waitFor("getComputedStyle(document.getElementById('pages')).display === 'block'");
            assertThat(tab.texts("#pages a[aria-current]")).containsExactly("TLA+");
            assertThat(tab.ask("document.querySelector('.copy').dataset.text"))
                    .as("commands without their output")
                    .startsWith("./plumbline check --spec ")
                    .doesNotContain("VIOLATES");
            tab.click("#theme").waitFor("document.documentElement.dataset.theme === 'dark'");
            assertThat(tab.requests()).allSatisfy(address -> assertThat(address).startsWith("file:"));
        }
    }
}
