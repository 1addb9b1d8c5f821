package dev.plumbline.explain.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import dev.plumbline.explain.web.Scenes;
import dev.plumbline.value.BadInput;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The timeboxes of the viewer and what is written beside them, in a real browser. */
@Tag("slow")
class TimeboxesInBrowserTest {
    private static final String READY = "document.querySelector('#case').dataset.ready === 'true'";

    /** By pointing at a mark, by keys and by buttons; what is chosen is said in words below the picture. */
    @Test
    void annotationsAreShownAndReached() throws BadInput {
        try (ViewServer server = ViewedHistories.serve(
                        ViewedHistories.violating(Scenes.queueThatRepeatsWithAnnotations(), "queue"));
                Tab tab = Chromium.tab().go(server.address().toString()).waitFor(READY)) {
            assertThat(tab.text("#annotation-count")).isEqualTo("3 annotations");
            assertThat(tab.ask("document.querySelector('#annotation-shown').hidden"))
                    .isEqualTo("true");
            tab.key("1").key("n").key("n").settle();
            assertThat(tab.text("#annotation-shown"))
                    .isEqualTo(
                            "Annotation 2 of 3, at \u221240 us (recorded 160), process printer-1: kill -9 printer-1");
            assertThat(tab.ask("document.querySelector('#annotation-shown').getAttribute('role')"))
                    .isEqualTo("status");
            tab.key("n").settle();
            assertThat(tab.text("#annotation-shown"))
                    .isEqualTo("Annotation 3 of 3, from \u221235 us to +25 us (recorded 165 to 225), process"
                            + " printer-1: printer-1 restarts from its checkpoint");
            tab.key("p").key("p").settle();
            // Before all operations: told with its own time, and its place in the picture is the edge.
            assertThat(tab.text("#annotation-shown"))
                    .startsWith("Annotation 1 of 3, at \u2212700 us (recorded -500): three printers");
            assertThat(tab.ask("plumbline.timeline.from <= plumbline.timeline.boxes.annotations[0].from"))
                    .isEqualTo("true");
            tab.click("#annotation-before").settle();
            assertThat(tab.text("#annotation-shown")).startsWith("Annotation 3 of 3");
            tab.click("#zoom-all").settle();
            tab.ask("(() => { const t = plumbline.timeline; const box = t.canvas.getBoundingClientRect();"
                    + " t.canvas.dispatchEvent(new PointerEvent('pointermove', { clientX: box.left"
                    + " + t.x(t.boxes.annotations[1].from), clientY: box.top + 40 })); return 1; })()");
            assertThat(tab.number("plumbline.timeline.hoveredAnnotation")).isEqualTo(1);
            double[] at = java.util.Arrays.stream(tab.ask(
                                    "(() => { const t = plumbline.timeline;"
                                            + " const box = t.canvas.getBoundingClientRect();"
                                            + " return (box.left + t.x(t.boxes.annotations[1].from)) + ' ' + (box.top + 40); })()")
                            .split(" "))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            tab.clickAt(at[0], at[1]).settle();
            assertThat(tab.text("#annotation-shown")).startsWith("Annotation 2 of 3");
        }
        try (ViewServer server = ViewedHistories.serve(ViewedHistories.violating(Scenes.queueThatRepeats(), "queue"));
                Tab tab = Chromium.tab().go(server.address().toString()).waitFor(READY)) {
            assertThat(tab.ask("document.querySelector('#annotations').hidden")).isEqualTo("true");
            tab.key("1").key("n").settle();
            assertThat(tab.ask("document.querySelector('#annotation-shown').hidden"))
                    .isEqualTo("true");
        }
    }

    /** Six operations of a process that are open at once have a line each; the seventh shares one, and that is said. */
    @Test
    void aLineOnWhichOperationsHideOneAnotherIsMarked() throws BadInput {
        for (int open : new int[] {6, 7}) {
            ViewedHistory plain = ViewedHistory.plain(Scenes.openAtOnce(open), "", Optional.empty(), Map.of());
            try (ViewServer server = ViewedHistories.serve(plain);
                    Tab tab = Chromium.tab().go(server.address().toString()).waitFor(READY)) {
                assertThat(tab.ask("plumbline.timeline.lanes.map((lane) => plumbline.timeline.label(lane)).join('|')"))
                        .isEqualTo("client|||||" + (open > 6 ? " shared" : "") + "|quiet");
                assertThat(tab.text("#timeline-note").contains("shared: more than 6 operations"))
                        .isEqualTo(open > 6);
            }
        }
    }

    /** Nothing to explain: the timeboxes alone, and what is asked for about them comes from the server. */
    @Test
    void aHistoryWithoutAVerdictHasItsTimeboxes() throws BadInput {
        ViewedHistory plain = ViewedHistory.plain(Scenes.manyOperations(3_000), "", Optional.empty(), Map.of());
        try (ViewServer server = ViewedHistories.serve(plain);
                Tab tab = Chromium.tab().go(server.address().toString()).waitFor(READY)) {
            assertThat(tab.text("#banner")).contains("has not been checked");
            assertThat(tab.ask("getComputedStyle(document.querySelector('#grid')).display"))
                    .isEqualTo("none");
            tab.click("#jump").type("2345").key("Enter");
            tab.waitFor("document.querySelector('#operation-body').textContent.includes('metadata thread')");
            // Boxes that are wide enough get their arguments.
            tab.waitFor("plumbline.choice.scene.operations.size > 5");
        }
    }
}
