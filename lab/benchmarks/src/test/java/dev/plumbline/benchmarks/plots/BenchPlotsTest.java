package dev.plumbline.benchmarks.plots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The plots beside the pages are those of their tables. */
class BenchPlotsTest {
    private static final Path DOCS = docs();

    @TempDir
    private Path folder;

    private static Path docs() {
        Path at = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(at.resolve("docs/benchmarks.md"))) {
            at = at.getParent();
        }
        return at.resolve("docs");
    }

    @Test
    void theFilesBesideThePageAreWhatTheCommandWrites() throws BadInput, IOException {
        for (var file : BenchPlots.draw(DOCS).entrySet()) {
            assertThat(Files.readString(DOCS.resolve("images").resolve(file.getKey())))
                    .as("%s: run ./plumbline bench plots", file.getKey())
                    .isEqualTo(file.getValue());
            assertThat(Files.readString(DOCS.resolve("benchmarks.md"))).contains("](images/" + file.getKey() + ")");
        }
    }

    /**
     * Reads numbers off a drawing, by the positions of its bars and ticks, and compares them with the cells of the page,
     * which are found by patterns of their own.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "bench-five-threads.svg; benchmarks.md; ^\\| 5 x [\\d,]+(?: stale)? \\| (?:conforms|violates) \\|.*\\| ([\\d.]+) \\|$; 6; false",
                "bench-java-map.svg; benchmarks.md; ^\\| (?:5 x 90,000|20 x 100) \\| [^|]* \\| ([\\d.]+) \\|$; 2; true",
                "bench-evaluator.svg; benchmarks.md; ^\\| (?:map of|Raft-like|Paxos Commit).*\\| ([\\d.]+) \\|$; 3; false",
                "bench-peers.svg; benchmarks.md; ^\\| \\d+ x [\\d,]+(?: stale)? \\| [\\d,]+ \\| (?:gave up at )?[\\d,]+ \\| (?:> )?([\\d.]+) \\|$; 6; true",
                "bench-tracing.svg; benchmarks.md; ^\\| (?:channels|TCP) \\| [^|]* \\| ([\\d.]+) \\|.*$; 10; false",
                "bench-models.svg; models-beside-tlc.md; ^\\| \\S+ \\| .*TLC's \\| [\\d.]+ \\| [\\d.]+ \\| ([\\d.]+) \\|.*$; 17; false"
            })
    void barsAreAsLongAsTheirCellsSay(String file, String page, String cell, int bars, boolean logarithmic)
            throws Exception {
        List<Double> expected = new ArrayList<>();
        for (String line : Files.readAllLines(DOCS.resolve(page))) {
            Matcher found = Pattern.compile(cell).matcher(line);
            if (found.matches()) {
                expected.add(Double.parseDouble(found.group(1)));
            }
        }
        assertThat(expected).hasSize(bars);
        List<Double> drawn = drawn(Files.readString(DOCS.resolve("images").resolve(file)), logarithmic);
        assertThat(drawn).hasSize(bars);
        for (int i = 0; i < bars; i++) {
            // Lengths are rounded to a hundredth, and the largest number may be a thousand times the unit.
            double tolerance = logarithmic ? 0.001 * expected.get(i) : 0.005;
            assertThat(drawn.get(i)).as("bar %s of %s", i, file).isCloseTo(expected.get(i), within(tolerance));
        }
    }

    private static List<Double> drawn(String svg, boolean logarithmic) throws Exception {
        NodeList all = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)))
                .getElementsByTagName("*");
        List<Double> grid = new ArrayList<>();
        List<Double> ticks = new ArrayList<>();
        List<Element> bars = new ArrayList<>();
        for (int i = 0; i < all.getLength(); i++) {
            Element element = (Element) all.item(i);
            String style = element.getAttribute("class");
            if (style.equals("grid")) {
                grid.add(Double.parseDouble(element.getAttribute("x1")));
            } else if (style.equals("tick middle") && element.getTextContent().matches("[\\d.,]+")) {
                ticks.add(Double.parseDouble(element.getTextContent().replace(",", "")));
            } else if (style.startsWith("mark-")
                    && element.getElementsByTagName("title").getLength() > 0) {
                bars.add(element);
            }
        }
        assertThat(ticks).hasSameSizeAs(grid);
        double from = grid.get(0);
        double to = grid.get(grid.size() - 1);
        double first = ticks.get(0);
        double last = ticks.get(ticks.size() - 1);
        List<Double> numbers = new ArrayList<>();
        for (Element bar : bars) {
            double end = Double.parseDouble(bar.getAttribute("x")) + Double.parseDouble(bar.getAttribute("width"));
            double share = (end - from) / (to - from);
            numbers.add(logarithmic ? first * Math.pow(last / first, share) : first + (last - first) * share);
        }
        return numbers;
    }

    private RatioPlot plot(String... lines) throws IOException {
        Files.write(folder.resolve("page.md"), List.of(lines));
        RatioPlot known = BenchPlots.ALL.get(3);
        return new RatioPlot(
                "file.svg",
                "Title",
                "page.md",
                "Here",
                known.labels(),
                known.ratio(),
                known.unit(),
                known.logarithmic(),
                known.special(),
                known.target());
    }

    @Test
    void rowsWithoutANumberAreLeftOutAndNamed() throws Exception {
        assertThat(plot(
                                "# Here it is",
                                "",
                                "| history | ratio |",
                                "|---|---|",
                                "| a<b> | > 20 |",
                                "| b stale | - |",
                                "",
                                "| x |")
                        .chart(folder)
                        .file())
                .contains("a&lt;b&gt; &gt; 20. Without a number: b stale.</desc>")
                .contains("<path class=\"arrow\"")
                .doesNotContain("b stale: ");
    }

    @Test
    void tablesThatCannotBeDrawnAreRejected() throws Exception {
        assertThatThrownBy(() -> plot("# Here", "text", "# There", "| history | ratio |", "|---|---|", "| a | 2 |")
                        .chart(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("page.md, \"Here\": no table below such a heading");
        assertThatThrownBy(() -> plot("# Here", "| history | time |", "|---|---|", "| a | 2 |")
                        .chart(folder))
                .hasMessageContaining("no column ratio; expected one of [history, time]");
        assertThatThrownBy(() -> plot("# Here", "| history | ratio |", "|---|---|", "| a | twice |")
                        .chart(folder))
                .hasMessageContaining("a has \"twice\"; expected a number, > and a number, or -");
        assertThatThrownBy(() -> plot("# Here", "| history | ratio |", "|---|---|", "| a | 0 |")
                        .chart(folder))
                .hasMessageContaining("a has 0; expected a ratio above 0");
        assertThatThrownBy(() -> plot("# Here", "| history | ratio |", "|---|---|", "| a | - |")
                        .chart(folder))
                .hasMessageContaining("no number in the column ratio");
        Files.delete(folder.resolve("page.md"));
        assertThatThrownBy(() -> BenchPlots.draw(folder)).hasMessageContaining("expected a page with tables");
    }
}
