package dev.plumbline.explain.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.ActorSamples;
import dev.plumbline.explain.ClockSamples;
import dev.plumbline.explain.EvidenceSamples;
import dev.plumbline.explain.InterleavingSamples;
import dev.plumbline.explain.Samples;
import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.web.HtmlReport;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Every picture is saved as SVG and as PNG, with its sentence as text. */
@Tag("slow")
class SavedPicturesInBrowserTest {
    private static final String READY = "document.querySelector('#case').dataset.ready === 'true'"
            + " || document.querySelector('#page').dataset.ready === 'true'";

    @TempDir
    private Path folder;

    private Tab open(Bundle bundle) throws Exception {
        Path file = Files.writeString(folder.resolve("report.html"), HtmlReport.of(bundle));
        return Chromium.tab().go(file.toUri().toString()).waitFor(READY).settle();
    }

    private static String picture(String name) {
        return "(plumbline.pictures ?? plumbline.page.pictures)." + name;
    }

    private static List<String> texts(Element svg) {
        List<String> texts = new ArrayList<>();
        NodeList found = svg.getElementsByTagName("text");
        for (int i = 0; i < found.getLength(); i++) {
            texts.add(found.item(i).getTextContent());
        }
        return texts;
    }

    /** The texts of the saved picture; its PNG has the same shape, and more than a few colours. */
    private static List<String> saved(Tab tab, String name, String sentence) throws Exception {
        String text = tab.ask(picture(name) + ".svg()");
        Element svg = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
        assertThat(svg.getAttribute("xmlns")).isEqualTo("http://www.w3.org/2000/svg");
        assertThat(text).doesNotContain("NaN", "undefined", "[object");
        assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).contains(sentence);
        assertThat(String.join(" ", texts(svg))).as("as text, in lines").contains(sentence);
        String png = tab.ask(picture(name) + ".canvas().toDataURL('image/png')");
        BufferedImage image =
                ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(png.substring(png.indexOf(',') + 1))));
        double width = Double.parseDouble(svg.getAttribute("width"));
        double height = Double.parseDouble(svg.getAttribute("height"));
        assertThat(image.getWidth()).isBetween((int) (2 * width) - 1, (int) (2 * width) + 2);
        assertThat(image.getHeight()).isBetween((int) (2 * height) - 1, (int) (2 * height) + 2);
        Set<Integer> colours = new HashSet<>();
        for (int y = image.getHeight() / 3; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                colours.add(image.getRGB(x, y));
            }
        }
        assertThat(colours).as("the picture below the sentence").hasSizeGreaterThan(8);
        return texts(svg);
    }

    @Test
    void timeboxes() throws Exception {
        try (Tab tab = open(Samples.staleRead())) {
            String sentence = tab.text("#banner p");
            assertThat(saved(tab, "timeline", sentence)).contains("#0 Put(key: 1, value: 7)", "time");
            // A picture that is saved changes nothing on the screen.
            assertThat(tab.ask("plumbline.timeline.painter.context === plumbline.timeline.context"))
                    .isEqualTo("true");
        }
    }

    @Test
    void messages() throws Exception {
        try (Tab tab = open(ActorSamples.everything("reader", "Get[]"))) {
            assertThat(tab.ask(picture("chart") + ".svg()"))
                    .as("a crash is striped")
                    .containsPattern("(?s)<pattern id=\"(stripes\\d+)\".*fill=\"url\\(#\\1\\)\"");
            assertThat(saved(tab, "chart", tab.text("#banner p"))).hasSizeGreaterThan(5);
            assertThat(tab.texts("#chart .saving button")).containsExactly("SVG", "PNG");
        }
    }

    @Test
    void spaceTimeDiagram() throws Exception {
        try (Tab tab = open(ClockSamples.stuckServer())) {
            assertThat(saved(tab, "timeline", tab.text("#banner p"))).hasSizeGreaterThan(5);
            assertThat(tab.ask(picture("timeline") + ".name")).isEqualTo("spacetime");
        }
    }

    @Test
    void interleaving() throws Exception {
        try (Tab tab = open(InterleavingSamples.bundle())) {
            assertThat(saved(tab, "interleaving", tab.text("#banner p"))).contains("Put(1, 7)");
        }
    }

    @Test
    void variablesOverTheSteps() throws Exception {
        try (Tab tab = open(EvidenceSamples.bundle(EvidenceSamples.log()))) {
            assertThat(saved(
                            tab,
                            "trace",
                            "#2 Up(2) could not have happened. Where the search ended, x is 2 in the log: Up gives 5"))
                    .contains("#0", "Up(n: 0)", "log", "2", "allowed", "5", "after Up(n: 2)");
        }
    }

    @Test
    void foldedStepsAreStriped() throws Exception {
        try (Tab tab = open(EvidenceSamples.bundle(EvidenceSamples.longLog(300, 150)))) {
            int folds = (int) tab.number("document.querySelectorAll('.trace-table .break').length");
            assertThat(folds).isPositive();
            String drawn = tab.ask(picture("trace") + ".svg()");
            assertThat(drawn.split("<clipPath", -1))
                    .as("each stripe ends at its cell")
                    .hasSize(folds + 1);
            // Of a PNG the stripes are seen as changes of the colour along a line.
            assertThat(tab.number("(() => { const saved = " + picture("trace") + ", canvas = saved.canvas();"
                            + " const cell = document.querySelector('td.break').getBoundingClientRect();"
                            + " const table = document.querySelector('.trace-table').getBoundingClientRect();"
                            + " const place = saved.layout(document.createElement('canvas').getContext('2d'));"
                            + " const x = 2 * (14 + cell.left - table.left), y = 2 * (place.top + cell.top + cell.height / 2 - table.top);"
                            + " const line = canvas.getContext('2d').getImageData(x + 2, y, 2 * cell.width - 6, 1).data;"
                            + " let changes = 0;"
                            + " for (let i = 4; i < line.length; i += 4) changes += line[i] === line[i - 4] ? 0 : 1;"
                            + " return changes; })()"))
                    .isGreaterThan(2);
        }
    }

    @Test
    void theButtonsSaveFiles() throws Exception {
        try (Tab tab = open(EvidenceSamples.bundle(EvidenceSamples.lasso()))) {
            tab.ask("window.files = [], HTMLAnchorElement.prototype.click = function () {"
                    + " files.push(this.download + ' ' + this.href.slice(0, 5)); }");
            tab.click("#trace .saving button").click("#trace .saving button:last-child");
            tab.waitFor("files.length === 2");
            assertThat(tab.ask("files.join()")).isEqualTo("trace.svg blob:,trace.png blob:");
        }
    }
}
