package dev.plumbline.explain.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import dev.plumbline.history.Annotation;
import dev.plumbline.history.History;
import dev.plumbline.history.Timebox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The HTML report, opened from disk in a real browser. */
@Tag("slow")
class ReportInBrowserTest {
    private static final String READY = "document.querySelector('#case').dataset.ready === 'true'";

    @TempDir
    private Path folder;

    private Tab open(Tab tab, String html) throws IOException {
        Path file = Files.writeString(folder.resolve("report.html"), html);
        return tab.go(file.toUri().toString()).waitFor(READY);
    }

    @Test
    void hostileNamesAreShownAsTheyAreAndNothingIsRun() throws IOException {
        Scene scene = Scenes.hostile();
        try (Tab tab = Chromium.tab()) {
            open(tab, HtmlReport.of(scene, List.of()));
            tab.click(".cell[data-operation='0']")
                    .click("#tab-stalled")
                    .click("#tab-operation")
                    .settle();
            tab.click("details.about summary").settle();
            assertThat(tab.ask("window.hacked")).isEqualTo("undefined");
            assertThat(tab.number("document.querySelectorAll('img, script:not([type]), #banner b b').length"))
                    .isEqualTo(1);
            assertThat(tab.text(".cell[data-operation='0'] .name"))
                    .isEqualTo("<img src=x onerror=\"window.hacked=1\">");
            assertThat(tab.text("#head-facts .history")).isEqualTo("<img src=x onerror=\"window.hacked=1\">");
            assertThat(tab.text("#operation-body")).contains("</script><script>window.hacked=2</script>");
            // A mark that turns text around is shown by its name.
            assertThat(tab.text("#operation-body")).contains("abc\u27e8U+202E\u27e9dcba\u27e8U+200F\u27e9");
            assertThat(tab.ask("document.title")).contains("<img src=x");
            // What happened beside the operations is text too.
            StringBuilder told = new StringBuilder();
            for (int i = 0; i < Scenes.HOSTILE.size() + 2; i++) {
                tab.click("#annotation-after").settle();
                told.append(tab.text("#annotation-shown")).append('\n');
            }
            assertThat(told)
                    .contains("<img src=x onerror=\"window.hacked=1\">")
                    .contains("</script><script>window.hacked=2</script>")
                    .contains("abc\u27e8U+202E\u27e9dcba\u27e8U+200F\u27e9")
                    .contains("from \u22129,223,372,036,854,775,808 ")
                    .contains(" to 9,223,372,036,854,775,807 ")
                    .hasSizeLessThan(4_000);
            assertThat(tab.ask("window.hacked")).isEqualTo("undefined");
            assertThat(tab.number("document.querySelectorAll('#annotation-shown *:not(b)').length"))
                    .isZero();
        }
    }

    /** Any number of annotations neither makes the file too large nor goes unsaid. */
    @Test
    void moreAnnotationsThanCanBeShownAreSaidToBeLeftOut() throws Exception {
        History plain = Scenes.manyOperations(300);
        History.Builder builder = History.Builder.like(plain);
        for (var operation : plain.operations()) {
            builder.add(operation);
        }
        for (int i = 0; i < 5_000; i++) {
            builder.annotations(List.of(Annotation.at(i, "event " + i)));
        }
        String html = HtmlReport.of(Scenes.violatedAt(builder.build(), 200), List.of());
        try (Tab tab = Chromium.tab()) {
            open(tab, html);
            assertThat(tab.text("#annotation-count")).isEqualTo("2,000 annotations (without 3,000 earlier)");
            assertThat(tab.ask("plumbline.timeline.boxes.annotations.at(-1).text"))
                    .isEqualTo("event 4999");
        }
    }

    @Test
    void aReportAsksForNothingElse() throws IOException {
        try (Tab tab = Chromium.tab()) {
            open(tab, HtmlReport.of(Scenes.violatedAt(Scenes.manyOperations(300), 200), List.of()));
            assertThat(tab.requests()).hasSize(1).allMatch(address -> address.startsWith("file:///"));
            assertThat(tab.text(".failing")).contains("#200");
            tab.click(".cell[data-operation='199']");
            assertThat(tab.texts("#state-body .sign")).contains("~");
        }
    }

    /** The page may run its own script and nothing else, even if text did become markup. */
    @Test
    void thePolicyHoldsEvenIfMarkupGotIn() throws IOException {
        try (Tab tab = Chromium.tab().expectComplaints()) {
            open(tab, HtmlReport.of(Scenes.hostile(), List.of()));
            tab.ask("(document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.hacked=9\">'), 1)");
            tab.ask("(() => { const s = document.createElement('script'); s.textContent = 'window.hacked=8';"
                    + " document.body.append(s); return 1; })()");
            tab.settle();
            assertThat(tab.ask("window.hacked")).isEqualTo("undefined");
            assertThat(tab.complaints()).isNotEmpty();
        }
    }

    @Tag("long")
    @Test
    void halfAMillionOperationsFitAndStaySmooth() throws IOException {
        History history = Scenes.manyOperations(500_000);
        String html = HtmlReport.of(Scenes.violatedAt(history, 400_000), List.of());
        assertThat(html.length()).isLessThan(HtmlReport.LARGEST);
        try (Tab tab = Chromium.tab()) {
            open(tab, html);
            assertThat(tab.number("plumbline.timeline.boxes.size")).isEqualTo(500_000);
            // Exact, although packed: the failing operation is where the history has it.
            assertThat(tab.ask("plumbline.timeline.boxes.timeText(plumbline.timeline.boxes.call[400000])"))
                    .isEqualTo(Long.toString(
                            ((Timebox) history.operations().get(400_000).place()).call()));
            assertThat(tab.ask("plumbline.timeline.boxes.end.at(-1) + Number(plumbline.timeline.boxes.base)"))
                    .isEqualTo(Long.toString(
                            ((Timebox) history.operations().get(499_999).place()).end()));
            assertFailureInView(tab);
            // At every zoom at most one rectangle a pixel and lane, and one more for each that is cut at the edges.
            String most = "plumbline.timeline.lanes.length * (plumbline.timeline.width + 4)";
            List<Double> times = new ArrayList<>();
            for (int i = 0; i < 22; i++) {
                tab.ask("(plumbline.timeline.zoom(2), 1)");
                tab.settle();
                assertThat(tab.ask("plumbline.timeline.frames.rectangles <= " + most))
                        .isEqualTo("true");
                assertThat(tab.number("plumbline.timeline.frames.rectangles")).isPositive();
                times.add(Double.valueOf(tab.ask("plumbline.timeline.frames.milliseconds")));
            }
            assertThat(tab.number("plumbline.timeline.to - plumbline.timeline.from"))
                    .isGreaterThan(tab.number("plumbline.timeline.boxes.last - plumbline.timeline.boxes.first"));
            System.out.printf(
                    "500,000 operations: %.1f MB, frames of %.1f ms in the mean, %.1f ms at most%n",
                    html.length() / 1e6,
                    times.stream().mapToDouble(t -> t).average().orElseThrow(),
                    times.stream().mapToDouble(t -> t).max().orElseThrow());
            tab.click("#jump").type("123456").key("Enter").settle();
            assertThat(tab.text("#operation-body")).contains("#123456").contains("not in this file");
            assertThat(tab.ask("plumbline.timeline.from <= plumbline.timeline.boxes.call[123456]"
                            + " && plumbline.timeline.to >= plumbline.timeline.boxes.end[123456]"))
                    .isEqualTo("true");
        }
    }

    /** Rounded times are said to be so. */
    @Test
    void roundedTimesAreSaidToBe() throws IOException {
        Scene scene = Scenes.violatedAt(Scenes.manyOperations(5_000), 4_000);
        try (Tab tab = Chromium.tab()) {
            open(tab, HtmlReport.of(scene, List.of(), new HtmlReport.Limits(1_000_000, 22_000)));
            assertThat(tab.number("plumbline.timeline.boxes.droppedBits")).isPositive();
            assertThat(tab.text("#timeline-note")).startsWith("Times are rounded to ");
            assertThat(tab.number("plumbline.timeline.boxes.size")).isEqualTo(5_000);
            assertFailureInView(tab);
        }
    }

    static void assertFailureInView(Tab tab) {
        assertThat(tab.ask("(() => { const t = plumbline.timeline; const i = t.boxes.indexOf(t.choice.scene.failedAt);"
                        + " return t.from <= t.boxes.call[i] && t.to >= t.boxes.end[i]"
                        + " && t.x(t.boxes.end[i]) - t.x(t.boxes.call[i]) > 20; })()"))
                .isEqualTo("true");
    }
}
