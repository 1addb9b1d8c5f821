package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.view.ViewedHistories;
import dev.plumbline.explain.web.BundleScene;
import dev.plumbline.explain.web.HtmlReport;
import dev.plumbline.explain.web.Scenes;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The first picture shows what the first sentence names, and two operations are measured against each other. */
@Tag("slow")
class CorePictureTest {
    private static Operation write(String process, int value, long call, long end) {
        return Scenes.operation(process, "write", Map.of("value", Value.of(value)), call, end);
    }

    private static Operation read(String process, int value, long call, long end) {
        return Scenes.operation(process, "read", Map.of("result", Value.of(value)), call, end);
    }

    /** A value is read that was overwritten long before; in between, others read what is there. */
    private static History staleAfterALongTime() {
        List<Operation> all = new ArrayList<>();
        all.add(write("a", 7, 10, 30));
        all.add(write("a", 8, 40, 60));
        for (int i = 0; i < 50; i++) {
            all.add(read(i % 2 == 0 ? "b" : "c", 8, 1_000 + 40 * i, 1_030 + 40 * i));
        }
        all.add(read("a", 7, 900_000, 900_020));
        all.add(read("b", 8, 900_010, 900_040));
        return Scenes.history("late.ndjson", "us", all);
    }

    private static Headless late(String fragment) throws BadInput {
        Bundle bundle = ViewedHistories.bundle(staleAfterALongTime(), "register");
        return Headless.page(HtmlReport.of(BundleScene.of(bundle, false), List.of()), fragment)
                .start();
    }

    private static final String VIEW = "plumbline.timeline";

    private static boolean isInView(Headless page, int number) {
        return page.ask("(() => { const view = " + VIEW + "; const i = view.boxes.indexOf(" + number + ");"
                        + " return view.axis.call[i] >= view.from && view.axis.end[i] <= view.to"
                        + " && view.x(view.axis.end[i]) - view.x(view.axis.call[i]) > 3; })()")
                .asBoolean();
    }

    @Test
    void aDistantCulpritIsBesideTheFailure() throws BadInput {
        try (Headless page = late("")) {
            assertThat(page.textOf("plumbline.choice.reading.core().join(' ')")).isEqualTo("52 0 1");
            assertThat(isInView(page, 52)).isTrue();
            assertThat(isInView(page, 1)).isTrue();
            assertThat(page.textOf(VIEW + ".axis.cuts.length")).isEqualTo("1");
            assertThat(page.textOf(VIEW + ".axis.cuts[0].operations")).isEqualTo("50");
            // Opened, the axis is linear again, and the address has it; the failure stays in view.
            page.ask("document.querySelector('#axis-gaps').click()");
            assertThat(page.textOf(VIEW + ".axis.cuts === undefined")).isEqualTo("true");
            assertThat(page.textOf("location.hash")).contains("gaps=open");
        }
    }

    @Test
    void whatIsSelectedInABreakOpensIt() throws BadInput {
        try (Headless page = late("")) {
            page.ask("plumbline.choice.select({ operation: 20 }, 'jump')");
            assertThat(page.textOf("plumbline.choice.options.gaps")).isEqualTo("open");
            assertThat(isInView(page, 20)).isTrue();
        }
    }

    /** Positions go there and back, ascend, and so overlaps are the same with breaks and without. */
    @Test
    void breaksChangeNoOrder() throws BadInput {
        try (Headless page = late("")) {
            assertThat(page.textOf("(() => { const { axis } = " + VIEW + "; const { plain } = axis; let compared = 0;"
                            + " for (let i = 0; i < plain.call.length; i++) {"
                            + "   if (Math.abs(axis.back(axis.call[i]) - plain.call[i]) > 1e-6) return 'back ' + i;"
                            + "   for (let j = 0; j < plain.call.length; j++, compared++) {"
                            + "     const overlap = (of) => of.call[i] <= of.end[j] && of.call[j] <= of.end[i];"
                            + "     if (overlap(axis) !== overlap(plain)) return 'overlap ' + i + ' ' + j;"
                            + "   } } return compared; })()"))
                    .isEqualTo(Integer.toString(54 * 54));
        }
    }

    private static String measured(Headless page, String boxes, boolean sequential) {
        return page.text("import { measured } from \"./timeline/measure.js\";\n"
                + "import { say } from \"./base/text.js\";\n"
                + "const boxes = { numbers: [3, 4], process: [0, 1], outcome: [0, 0], droppedBits: 0, ..." + boxes
                + " };\n"
                + "const there = measured(boxes, 0, 1, \"us\", " + sequential + ");\n"
                + "const back = measured(boxes, 1, 0, \"us\", " + sequential + ");\n"
                + "const text = ({ name, values }) => say(name, values);\n"
                + "export const answer = text(there) === text(back) ? text(there) : \"differs\";");
    }

    @Test
    void twoOperationsAreMeasured() {
        try (Headless page = Headless.page()) {
            assertThat(measured(page, "{ call: [0, 12], end: [10, 20] }", true))
                    .isEqualTo("#3 returned 2 us before #4 was called, so #3 came first.");
            assertThat(measured(page, "{ call: [12, 0], end: [20, 10] }", true))
                    .isEqualTo("#4 returned 2 us before #3 was called, so #4 came first.");
            assertThat(measured(page, "{ call: [0, 5], end: [1500, 2000] }", true))
                    .isEqualTo("#3 and #4 overlap for 1.495 ms: either may have come first.");
            assertThat(measured(page, "{ call: [0, 10], end: [10, 20] }", true))
                    .isEqualTo("#3 and #4 share one instant: either may have come first.");
            String ofOneProcess = "{ call: [0, 10], end: [10, 20], process: [0, 0] }";
            assertThat(measured(page, ofOneProcess, true))
                    .isEqualTo("#3 and #4 share one instant, but their process performed #3 first.");
            assertThat(measured(page, ofOneProcess, false))
                    .isEqualTo("#3 and #4 share one instant: either may have come first.");
            assertThat(measured(page, "{ call: [0, 10], end: [Infinity, Infinity], outcome: [2, 2] }", true))
                    .isEqualTo("#3 and #4 never returned, so they overlap: either may have come first.");
            assertThat(measured(page, "{ call: [0, 10], end: [10, 20], droppedBits: 3 }", true))
                    .contains("rounded");
        }
    }

    @Test
    void aMeasureIsPartOfTheLink() throws BadInput {
        try (Headless page = late("#op=52&measure=1")) {
            assertThat(page.textOf("document.querySelector('#measure-shown').textContent"))
                    .isEqualTo("#1 returned 899.94 ms before #52 was called, so #1 came first.");
            page.ask("document.querySelector('#measure').click()");
            assertThat(page.textOf("document.querySelector('#measure-shown').hidden"))
                    .isEqualTo("true");
            assertThat(page.textOf("location.hash")).doesNotContain("measure");
        }
    }
}
