package dev.plumbline.explain.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.ActorSamples;
import dev.plumbline.explain.Samples;
import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.web.BundleScene;
import dev.plumbline.explain.web.HtmlReport;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The message sequence chart of a schedule of actors, in a real browser. */
@Tag("slow")
class ChartInBrowserTest {
    private static final String READY = "document.querySelector('#case').dataset.ready === 'true'";
    private static final String STEP = "plumbline.choice.selection.step";

    @TempDir
    private Path folder;

    private static ViewServer serve(Bundle bundle) throws BadInput {
        return ViewedHistories.serve(
                ViewedHistory.of(Bundle.read("actors.plumb", bundle.bytes()), (swept, progress) -> {
                    throw new BadInput("not swept here");
                }));
    }

    private static Tab open(ViewServer server) {
        return Chromium.tab().go(server.address().toString()).waitFor(READY).settle();
    }

    private Tab open(Tab tab, Bundle bundle) throws IOException {
        String html =
                HtmlReport.of(BundleScene.of(bundle, false), bundle.failing().stalled());
        Path file = Files.writeString(folder.resolve("report.html"), html);
        return tab.go(file.toUri().toString()).waitFor(READY).settle();
    }

    /** Presses the mouse on the box of a step. */
    private static void clickOn(Tab tab, int step) {
        String at = "(() => { const t = plumbline.chart; const b = t.canvas.getBoundingClientRect();"
                + " return (b.left + t.x(t.boxes.process[" + step + "]) + t.columnWidth / 2) + ' '"
                + " + (b.top + t.y(" + step + " + 0.5)); })()";
        String[] place = tab.ask(at).split(" ");
        tab.clickAt(Double.parseDouble(place[0]), Double.parseDouble(place[1])).settle();
    }

    /** How many pixels of a column and row have about a colour of the style sheet, as an expression. */
    private static String pixels(int column, double row, String colour) {
        return "(() => { const t = plumbline.chart; const c = t.context;"
                + " c.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--" + colour
                + "').trim(); const hex = c.fillStyle;"
                + " const wanted = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));"
                + " const { data } = c.getImageData(Math.round(t.x(" + column + ")), Math.round(t.y(" + row
                + ")) - 6, Math.round(t.columnWidth), 12);"
                + " let found = 0; for (let i = 0; i < data.length; i += 4) {"
                + " if (wanted.every((part, k) => Math.abs(data[i + k] - part) < 24)) found++; }"
                + " return found; })()";
    }

    @Test
    void theChartStandsBesideTheExplanation() throws BadInput {
        try (ViewServer server = serve(ActorSamples.answeredTooEarly());
                Tab tab = open(server)) {
            assertThat(tab.texts("#chart h2")).containsExactly("Messages");
            assertThat(tab.ask("document.querySelector('#chart').hidden")).isEqualTo("false");
            assertThat(tab.ask("plumbline.chart.boxes.processes.join()")).isEqualTo("w,r,A,B");
            // Each step is a row in the column of who received; arrows lead from the step that sent.
            assertThat(tab.ask("[...plumbline.chart.boxes.process].join()")).isEqualTo("2,3,3");
            assertThat(tab.ask("[...plumbline.chart.boxes.from].map((from, e) =>"
                            + " from + '>' + plumbline.chart.boxes.to[e]).join()"))
                    .isEqualTo("0>0,1>1,0>2");
            // What is drawn shows with the next frame.
            tab.waitFor("plumbline.chart.frames.arrows === 5");
            // The bar of the failing operation. A page under load may be asked between the moment its canvas is cleared
            // and its next frame.
            tab.waitFor(pixels(1, 1.5, "failed") + " > 0");
            assertThat(tab.number(pixels(0, 0.5, "failed"))).isZero();
            tab.waitFor(pixels(0, 0.5, "accent-soft") + " > 0");
            assertThat(tab.number("plumbline.timeline.boxes.size"))
                    .as("the timeboxes are there too")
                    .isEqualTo(2);
            assertThat(tab.ask("document.documentElement.scrollWidth <= innerWidth"
                            + " && document.documentElement.scrollHeight <= innerHeight"))
                    .as("fits the screen of a laptop")
                    .isEqualTo("true");
        }
    }

    @Test
    void aStepShowsItsMessageAndWhatItSent() throws BadInput {
        try (ViewServer server = serve(ActorSamples.answeredTooEarly());
                Tab tab = open(server)) {
            clickOn(tab, 0);
            assertThat(tab.number(STEP)).isEqualTo(1);
            assertThat(tab.ask("document.querySelector('#panel-step').hidden")).isEqualTo("false");
            assertThat(tab.text("#step-body"))
                    .contains("1: A, receives a message", "Write[value=1]", "from the start", "begins and ends")
                    .contains("2 to B: Copy[value=1], received in", "to w: done, an answer");
            tab.click("#step-body .elements button").settle();
            assertThat(tab.number(STEP)).isEqualTo(3);
            assertThat(tab.text("#step-body")).contains("3: B, receives a message", "2 in the schedule", "step 1");
            assertThat(tab.text("#announcement")).contains("step 3: B");
            clickOn(tab, 1);
            assertThat(tab.text("#step-body")).contains("#1 read()", "ends with 0", "it fits no explanation");
            assertThat(tab.number("plumbline.choice.selection.operation")).isEqualTo(1);
        }
    }

    @Test
    void allOfItCanBeDoneWithTheKeyboard() throws BadInput {
        try (ViewServer server = serve(ActorSamples.everything());
                Tab tab = open(server)) {
            tab.key("4").settle();
            assertThat(tab.ask("document.activeElement.id")).isEqualTo("chart-canvas");
            tab.key("Escape").key("n").settle();
            assertThat(tab.number(STEP)).as("begins at the failure").isEqualTo(10);
            tab.key("p").key("p").settle();
            assertThat(tab.number(STEP)).isEqualTo(8);
            assertThat(tab.text("#step-body")).contains("8: A, crashes");
            tab.key("ArrowUp").settle();
            assertThat(tab.number(STEP)).as("the step before of the same actor").isEqualTo(4);
            tab.key("p").key("n").key("n").key("n").settle();
            assertThat(tab.number(STEP)).isEqualTo(6);
            assertThat(tab.text("#step-body")).contains("the network is cut", "A, A/child");
            tab.key("ArrowDown").settle();
            assertThat(tab.text("#step-body")).contains("the network heals");
            String before = tab.ask("plumbline.chart.rowHeight");
            tab.key("+").settle();
            assertThat(tab.ask("plumbline.chart.rowHeight > " + before)).isEqualTo("true");
        }
    }

    @Test
    void nothingFromABundleIsMarkup() throws IOException {
        try (Tab tab = Chromium.tab()) {
            open(tab, ActorSamples.everything());
            for (int step = 0; step < 13; step++) {
                tab.ask("(plumbline.chart.pick(" + step + ", 'link'), 1)");
            }
            tab.ask("(plumbline.chart.pick(11, 'link'), 1)");
            assertThat(tab.text("#step-body")).contains("throws java.lang.IllegalStateException: <img src=x");
            tab.ask("(plumbline.chart.pick(9, 'link'), 1)");
            assertThat(tab.text("#step-body")).contains("</script><script>hacked=1</script>");
            assertThat(tab.ask("window.hacked")).isEqualTo("undefined");
            assertThat(tab.number("document.querySelectorAll('img, script:not([type])').length"))
                    .isEqualTo(1);
            assertThat(tab.requests()).hasSize(1).allMatch(address -> address.startsWith("file:///"));
        }
    }

    @Test
    void twoThousandStepsOfFortyActorsStaySmooth() throws IOException {
        try (Tab tab = Chromium.tab()) {
            open(tab, ActorSamples.large(2_000, 40));
            assertThat(tab.number("plumbline.chart.boxes.size")).isEqualTo(2_000);
            assertThat(tab.ask("plumbline.chart.y(1990) < plumbline.chart.height"))
                    .as("the failure is in view")
                    .isEqualTo("true");
            List<Double> times = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                tab.ask("(plumbline.chart.zoom(2), 1)");
                tab.settle();
                assertThat(tab.number("plumbline.chart.frames.arrows")).isLessThanOrEqualTo(2_000);
                times.add(Double.valueOf(tab.ask("plumbline.chart.frames.milliseconds")));
            }
            assertThat(tab.number("plumbline.chart.rows")).isGreaterThanOrEqualTo(2_000);
            assertThat(tab.ask("document.querySelector('#chart-arrows-hidden').hidden"))
                    .isEqualTo("false");
            System.out.printf(
                    "2,000 steps of 40 actors: frames of %.1f ms in the mean%n",
                    times.stream().mapToDouble(t -> t).average().orElseThrow());
        }
    }

    @Test
    void aHistoryWithoutMessagesHasNoChart() throws BadInput {
        try (ViewServer server = serve(Samples.staleRead());
                Tab tab = open(server)) {
            assertThat(tab.ask("document.querySelector('#chart').hidden")).isEqualTo("true");
            assertThat(tab.ask("document.querySelector('#tab-step').hidden")).isEqualTo("true");
            assertThat(tab.ask("plumbline.chart")).isEqualTo("null");
        }
    }
}
