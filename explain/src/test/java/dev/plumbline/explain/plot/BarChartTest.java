package dev.plumbline.explain.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Lengths, labels and texts of bars. */
class BarChartTest {
    private static BarChart chart(NumberAxis axis, BarChart.Bar... bars) {
        return new BarChart("Title", "Words.", "times", axis, List.of(bars), Map.of(), Optional.empty());
    }

    private static BarChart.Bar bar(String label, double value) {
        return new BarChart.Bar(label, value, Double.toString(value), Mark.PLAIN);
    }

    @Test
    void lengthsAreProportionalToValues() {
        Drawn drawn = Drawn.of(chart(NumberAxis.linear(0, 4, 4), bar("a", 4), bar("b", 1), bar("c", 0))
                .draw());
        List<Element> bars = drawn.all("rect", "mark-plain");
        // 8 of margin, 7 for the letter, 8 after it; at the right 8 of margin and 8 before the number of three letters.
        assertThat(bars).extracting(each -> Drawn.number(each, "x")).containsExactly(23.0, 23.0, 23.0);
        assertThat(bars).extracting(each -> Drawn.number(each, "width")).containsExactly(360.0, 90.0, 0.0);
        assertThat(bars).extracting(each -> Drawn.number(each, "y")).containsExactly(28.0, 50.0, 72.0);
        assertThat(drawn.texts("label")).containsExactly("a", "4.0", "b", "1.0", "c", "0.0");
        assertThat(drawn.texts("tick")).containsExactly("0", "1", "2", "3", "4", "times");
        assertThat(drawn.all("line", "grid"))
                .extracting(each -> Drawn.number(each, "x1"))
                .containsExactly(23.0, 113.0, 203.0, 293.0, 383.0);
    }

    @Test
    void barsOfRatiosBeginAtOneOnBothSides() {
        Drawn drawn = Drawn.of(chart(NumberAxis.ratios(0.1, 10), bar("less", 0.1), bar("equal", 1), bar("more", 10))
                .draw());
        List<Element> bars = drawn.all("rect", "mark-plain");
        double less = Drawn.number(bars.get(0), "width");
        assertThat(Drawn.number(bars.get(1), "width")).isZero();
        assertThat(Drawn.number(bars.get(2), "width")).isCloseTo(less, within(0.02));
        assertThat(Drawn.number(bars.get(0), "x") + less).isCloseTo(Drawn.number(bars.get(2), "x"), within(0.02));
    }

    @Test
    void longLabelsHaveLinesOfTheirOwn() {
        String label = "a label that is much longer than the room beside the bars";
        Drawn drawn = Drawn.of(
                chart(NumberAxis.linear(0, 4, 4), bar(label, 4), bar("b", 1)).draw());
        List<Element> bars = drawn.all("rect", "mark-plain");
        assertThat(bars).extracting(each -> Drawn.number(each, "x")).containsExactly(8.0, 8.0);
        assertThat(Drawn.number(bars.get(1), "y") - Drawn.number(bars.get(0), "y"))
                .isEqualTo(39);
        assertThat(drawn.texts("label")).contains(label);
        String cut = Drawn.of(
                        chart(NumberAxis.linear(0, 4, 4), bar(label + label, 4)).draw())
                .texts("label")
                .get(0);
        assertThat(cut).hasSize(57).endsWith("…");
        assertThat(drawn.all("rect", "mark-plain").get(0).getTextContent()).isEqualTo(label + ": 4.0");
    }

    @Test
    void anUnknownEndIsAnArrowAndATargetALine() {
        BarChart.Bar more = new BarChart.Bar("a", 4, "> 4", Mark.STRONG, true, Optional.empty());
        Drawn drawn = Drawn.of(new BarChart(
                        "Title",
                        "Words.",
                        "times",
                        NumberAxis.linear(0, 5, 5),
                        List.of(more),
                        Map.of(Mark.STRONG, "missed"),
                        Optional.of(new BarChart.Target(5, "target 5")))
                .draw());
        Element bar = drawn.all("rect", "mark-strong").get(1);
        assertThat(drawn.all("path", "arrow"))
                .hasSize(1)
                .first()
                .satisfies(arrow -> assertThat(arrow.getAttribute("d"))
                        .startsWith("M" + Figures.length(Drawn.number(bar, "x") + Drawn.number(bar, "width")) + ","));
        assertThat(Drawn.number(drawn.all("line", "target").get(0), "x1"))
                .isEqualTo(Drawn.number(drawn.all("line", "grid").get(5), "x1"));
        assertThat(drawn.texts("label")).containsExactly("missed", "a", "> 4");
        assertThat(drawn.texts("tick")).contains("target 5");
    }

    @Test
    void hostileNamesAreText() {
        String evil = "<script>alert(1)</script>\"'&\u0000\u202e";
        Chart chart = new BarChart(
                        evil,
                        evil,
                        evil,
                        NumberAxis.linear(0, 1, 1),
                        List.of(bar(evil, 1).withLink("#" + evil)),
                        Map.of(),
                        Optional.empty())
                .draw();
        assertThat(chart.file())
                .doesNotContain("<script")
                .doesNotContain("\u202e")
                .doesNotContain("\u0000");
        Drawn drawn = Drawn.of(chart);
        String shown = "<script>alert(1)</script>\"'&\\u0000\\u202e";
        assertThat(drawn.texts("label").get(0)).isEqualTo(shown);
        assertThat(drawn.document()
                        .getElementsByTagName("a")
                        .item(0)
                        .getAttributes()
                        .getNamedItem("href")
                        .getNodeValue())
                .isEqualTo("#" + shown);
        assertThat(drawn.document().getElementsByTagName("desc").item(0).getTextContent())
                .isEqualTo(shown);
    }

    @Test
    void aReaderOfTheScreenGetsTitleAndDescription() {
        assertThat(chart(NumberAxis.linear(0, 4, 4), bar("a", 4)).draw().inline("chart-7"))
                .contains("role=\"img\" aria-labelledby=\"chart-7-title chart-7-text\"")
                .contains("<title id=\"chart-7-title\">Title</title>")
                .contains("<desc id=\"chart-7-text\">Words.</desc>")
                .doesNotContain("<style>");
    }

    @Test
    void aFileHasTheColoursOfBothThemes() {
        String file = chart(NumberAxis.linear(0, 4, 4), bar("a", 4)).draw().file();
        assertThat(file)
                .contains("  --ink: #1c232b;", "@media (prefers-color-scheme: dark) {", "  --ink: #e8e6e0;")
                .doesNotContain("--annotation")
                .doesNotContain("color-scheme: light");
        Palette.byPreference()
                .lines()
                .filter(line -> line.startsWith("  --"))
                .map(line -> line.strip().split(":")[0])
                .distinct()
                .forEach(name -> assertThat(file.contains("  " + name + ":"))
                        .as(name)
                        .isEqualTo(StaticPage.chartRules().contains("var(" + name + ")")));
    }
}
