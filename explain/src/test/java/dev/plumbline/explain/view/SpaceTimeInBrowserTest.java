package dev.plumbline.explain.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.ClockSamples;
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

/** The space-time diagram of a history with vector clocks, in a real browser. */
@Tag("slow")
class SpaceTimeInBrowserTest {
    /** A hundred thousand with -Dplumbline.random=100000. */
    private static final int RECORDS = Math.max(30_000, Integer.getInteger("plumbline.random", 0));

    private static final int DONE = RECORDS / 5 * 3;
    private static final int LATER = RECORDS / 9 * 7;

    private static final String READY = "document.querySelector('#case').dataset.ready === 'true'";
    private static final String SELECTED = "plumbline.choice.selection.operation";

    @TempDir
    private Path folder;

    private static ViewServer serve(Bundle bundle) throws BadInput {
        Bundle read = Bundle.read("stuck.plumb", bundle.bytes());
        return ViewedHistories.serve(ViewedHistory.of(read, (swept, progress) -> {
            throw new BadInput("clocks are not swept");
        }));
    }

    private static Tab open(ViewServer server) {
        return Chromium.tab().go(server.address().toString()).waitFor(READY).settle();
    }

    private Tab open(Tab tab, Bundle bundle) throws IOException {
        String html = HtmlReport.of(BundleScene.of(bundle, false), List.of());
        Path file = Files.writeString(folder.resolve("report.html"), html);
        return tab.go(file.toUri().toString()).waitFor(READY).settle();
    }

    /** Presses the mouse on the record of an operation. */
    private static void clickOn(Tab tab, int operation) {
        String at = "(() => { const t = plumbline.timeline; const b = t.canvas.getBoundingClientRect();"
                + " const rank = t.boxes.indexOf(" + operation + ");"
                + " return (b.left + t.x(t.boxes.process[rank]) + t.columnWidth / 2) + ' '"
                + " + (b.top + t.y(rank + 0.5)); })()";
        String[] place = tab.ask(at).split(" ");
        tab.clickAt(Double.parseDouble(place[0]), Double.parseDouble(place[1])).settle();
    }

    /** At how many places across the columns a colour of the style sheet is near a height, as an expression. */
    private static String pixels(String y, String colour) {
        return "(() => { const t = plumbline.timeline; const c = t.context;"
                + " c.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--" + colour
                + "').trim(); const hex = c.fillStyle;"
                + " const wanted = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));"
                + " const width = Math.round(t.width);"
                + " const { data } = c.getImageData(0, Math.round(" + y + ") - 2, width, 5);"
                + " const found = new Set(); for (let i = 0; i < data.length; i += 4) {"
                + " if (wanted.every((part, k) => Math.abs(data[i + k] - part) < 24)) found.add((i / 4) % width); }"
                + " return found.size; })()";
    }

    @Test
    void theCutAndTheReasonAreWhatOneSeesFirst() throws BadInput {
        try (ViewServer server = serve(ClockSamples.stuckServer());
                Tab tab = open(server)) {
            assertThat(tab.text("#banner"))
                    .contains("record 2 of process server, AServer.respond")
                    .contains("cannot happen after the 2 records above the line")
                    .contains("Every order that the clocks allow must be a behaviour of locksvc.tla")
                    .contains("Whether a witness exists, an order that is a behaviour, is not known.")
                    .contains("value in the log = Grant: 3 = 4 is FALSE");
            assertThat(tab.number(SELECTED)).isEqualTo(1);
            assertThat(tab.text(".next.impossible"))
                    .contains("process server", "1 of 3 records done", "impossible", "record 2, AServer.respond")
                    .contains("element 2, write AServer.net[1] <- 3: value in the log = Grant: 3 = 4 is FALSE");
            assertThat(tab.text(".next.waits")).contains("process 1", "its clock has seen", "record 2 of server");
            assertThat(tab.text(".next.possible")).contains("process 2", "0 of 2 records done");
            assertThat(tab.ask("document.querySelector('#panel-stalled').hidden"))
                    .isEqualTo("false");
            assertThat(tab.texts("#timeline h2:not([hidden])")).containsExactly("Space-time diagram");
            assertThat(tab.ask("document.documentElement.scrollWidth <= innerWidth"
                            + " && document.documentElement.scrollHeight <= innerHeight"))
                    .as("fits the screen of a laptop")
                    .isEqualTo("true");
        }
    }

    @Test
    void processesAreColumnsAndClocksAreArrows() throws BadInput {
        try (ViewServer server = serve(ClockSamples.stuckServer());
                Tab tab = open(server)) {
            assertThat(tab.ask("plumbline.timeline.boxes.processes.join()")).isEqualTo("server,1,2");
            assertThat(tab.ask("[0, 1, 2].map((column) => plumbline.timeline.x(column)).every((x, i, all) =>"
                            + " x >= 0 && x < plumbline.timeline.width && (i === 0 || x > all[i - 1]))"))
                    .isEqualTo("true");
            // The order that was followed comes first; each record stands in the column of its process.
            assertThat(tab.ask("[...plumbline.timeline.boxes.numbers].slice(0, 3).join()"))
                    .isEqualTo("3,0,1");
            assertThat(tab.ask("[...plumbline.timeline.boxes.process].slice(0, 2).join()"))
                    .isEqualTo("1,0");
            assertThat(
                            tab.ask(
                                    "[...plumbline.timeline.boxes.from].map((from, e) => plumbline.timeline.boxes.numbers[from]"
                                            + " + '>' + plumbline.timeline.boxes.numbers[plumbline.timeline.boxes.to[e]]).sort().join()"))
                    .isEqualTo("1>4,3>0,6>2");
            // What is drawn shows with the next frame.
            tab.waitFor("plumbline.timeline.frames.arrows === 3");
            assertThat(tab.number("plumbline.timeline.frames.rectangles")).isEqualTo(7);
            assertThat(tab.ask("[...plumbline.timeline.boxes.from].every((from, e) =>"
                            + " from < plumbline.timeline.boxes.to[e])"))
                    .isEqualTo("true");
            // Stepping through the order draws a line below what has happened.
            tab.key("t").key("ArrowLeft").settle();
            assertThat(tab.ask("location.hash")).contains("step=1");
            assertThat(tab.ask("document.querySelector('#panel-steps').hidden")).isEqualTo("false");
            // A page under load may be asked between the moment its canvas is cleared and its next frame.
            tab.waitFor(pixels("t.y(1)", "added") + " > 200");
            assertThat(tab.number(pixels("t.y(0)", "added"))).isZero();
        }
    }

    @Test
    void theCutIsALineAcrossTheColumns() throws BadInput {
        try (ViewServer server = serve(ClockSamples.stuckServer());
                Tab tab = open(server)) {
            assertThat(tab.number("plumbline.timeline.boxes.done")).isEqualTo(2);
            // A page under load may be asked between the moment its canvas is cleared and its next frame.
            tab.waitFor(pixels("t.y(2)", "failed") + " > plumbline.timeline.plotWidth / 2");
            long across = tab.number(pixels("t.y(2)", "failed"));
            assertThat(tab.number(pixels("t.y(1)", "failed"))).isLessThan(across / 10);
            assertThat(tab.number(pixels("t.y(4)", "failed"))).isLessThan(across / 10);
        }
    }

    @Test
    void aRecordShowsItsElementsWhenItIsChosen() throws BadInput {
        try (ViewServer server = serve(ClockSamples.stuckServer());
                Tab tab = open(server)) {
            clickOn(tab, 0);
            assertThat(tab.number(SELECTED)).isZero();
            assertThat(tab.text("#operation-body"))
                    .contains("1 of process server (#0)", "AServer.receive", "1: 1, server: 1", "above the cut")
                    .contains("read AServer.net[0] -> 1")
                    .contains("Directly after: 1 of 1, AClient.send");
            tab.click("#tab-state").settle();
            assertThat(tab.text("#state-body")).contains("After AServer.receive of process server", "respond");
            assertThat(tab.texts("#state-body .sign")).contains("~");
            clickOn(tab, 1);
            tab.click("#tab-operation").settle();
            assertThat(tab.texts(".failing-element")).containsExactly("\u2715 write AServer.net[1] <- 3, before 0");
            tab.click("#tab-state").settle();
            assertThat(tab.text("#state-body")).contains("The state at the cut", "respond");
            clickOn(tab, 5);
            assertThat(tab.text("#operation-body")).contains("aborted").contains("Directly after no record.");
            assertThat(tab.ask("location.hash")).isEqualTo("#op=5");
        }
    }

    @Test
    void keysLeadFromRecordToRecord() throws BadInput {
        try (ViewServer server = serve(ClockSamples.stuckServer());
                Tab tab = open(server)) {
            tab.key("1");
            tab.key("ArrowUp");
            assertThat(tab.number(SELECTED)).isZero();
            tab.key("p");
            assertThat(tab.number(SELECTED)).isEqualTo(3);
            tab.key("ArrowDown");
            assertThat(tab.number(SELECTED)).isEqualTo(4);
            tab.key("ArrowRight");
            assertThat(tab.ask("plumbline.timeline.boxes.process[plumbline.timeline.selected]"))
                    .isEqualTo("2");
            tab.key("Escape");
            assertThat(tab.number(SELECTED)).isEqualTo(-1);
            String before = tab.ask("plumbline.timeline.rowHeight");
            tab.key("+").settle();
            assertThat(Double.parseDouble(tab.ask("plumbline.timeline.rowHeight")))
                    .isGreaterThan(Double.parseDouble(before));
            tab.key("Home").settle();
            assertThat(tab.ask("plumbline.timeline.rowHeight")).isEqualTo(before);
            tab.click("#jump").type("6").key("Enter").settle();
            assertThat(tab.number(SELECTED)).isEqualTo(6);
        }
    }

    @Test
    void hostileNamesAreShownAsTheyAreAndNothingIsRun() throws IOException {
        String hostile = "<img src=x onerror=\"window.hacked=1\"></script><script>window.hacked=2</script>";
        try (Tab tab = Chromium.tab()) {
            open(tab, ClockSamples.stuckServer(hostile));
            assertThat(tab.text("#banner")).contains(hostile);
            assertThat(tab.text(".next.impossible")).contains(hostile);
            clickOn(tab, 1);
            tab.click("#tab-operation").settle();
            assertThat(tab.text("#operation-body")).contains(hostile);
            tab.click("#tab-state").settle();
            assertThat(tab.ask("window.hacked")).isEqualTo("undefined");
            assertThat(tab.number("document.querySelectorAll('img, script:not([type])').length"))
                    .isEqualTo(1);
            assertThat(tab.requests()).hasSize(1).allMatch(address -> address.startsWith("file:///"));
        }
    }

    /** At every zoom at most one rectangle a pixel and column, and no more arrows than one can follow. */
    @Test
    void manyRecordsOfTwentySixProcessesStaySmooth() throws IOException, BadInput {
        Bundle large = ClockSamples.large(RECORDS, 26, DONE);
        String html = HtmlReport.of(BundleScene.of(large, false), List.of());
        assertThat(html.length()).isLessThan(HtmlReport.LARGEST);
        try (Tab tab = Chromium.tab()) {
            open(tab, large);
            assertThat(tab.number("plumbline.timeline.boxes.size")).isEqualTo(RECORDS);
            assertThat(tab.number("plumbline.timeline.boxes.done")).isEqualTo(DONE);
            assertThat(tab.number("plumbline.timeline.boxes.numbers[" + DONE + "]"))
                    .isEqualTo(DONE);
            assertThat(tab.ask("plumbline.timeline.y(" + DONE + ") > 40 && plumbline.timeline.y(" + DONE
                            + ") < plumbline.timeline.height"))
                    .isEqualTo("true");
            tab.waitFor("plumbline.timeline.frames.arrows > 0");
            String most = "26 * (plumbline.timeline.height + 3)";
            List<Double> times = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                tab.ask("(plumbline.timeline.zoom(2), 1)");
                tab.settle();
                assertThat(tab.ask("plumbline.timeline.frames.rectangles <= " + most))
                        .isEqualTo("true");
                assertThat(tab.number("plumbline.timeline.frames.rectangles")).isPositive();
                assertThat(tab.number("plumbline.timeline.frames.arrows")).isLessThanOrEqualTo(1_600);
                times.add(Double.valueOf(tab.ask("plumbline.timeline.frames.milliseconds")));
            }
            assertThat(tab.number("plumbline.timeline.rows")).isGreaterThan(RECORDS);
            tab.waitFor("!document.querySelector('#arrows-hidden').hidden");
            System.out.printf(
                    "%,d records of 26 processes: %.1f MB, frames of %.1f ms in the mean, %.1f ms at most%n",
                    RECORDS,
                    html.length() / 1e6,
                    times.stream().mapToDouble(t -> t).average().orElseThrow(),
                    times.stream().mapToDouble(t -> t).max().orElseThrow());
            tab.click("#jump").type("" + LATER).key("Enter").settle();
            assertThat(tab.text("#operation-body")).contains("(#" + LATER + ")").contains("not in this file");
            assertThat(tab.ask("(() => { const t = plumbline.timeline; const y = t.y(t.boxes.indexOf(" + LATER + "));"
                            + " return y > 20 && y < t.height && t.rowHeight > 13; })()"))
                    .isEqualTo("true");
        }
    }
}
