package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.ClockSamples;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.web.BundleScene;
import dev.plumbline.explain.web.HtmlReport;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Stepping through the order of a history with vector clocks. */
@Tag("slow")
class CutStepsTest {
    private static Headless report(Bundle bundle, String fragment) {
        return Headless.page(HtmlReport.of(BundleScene.of(bundle, false), List.of()), fragment)
                .start();
    }

    private static String shown(Headless page) {
        return page.textOf("document.querySelector('#steps-body').textContent");
    }

    private static void press(Headless page, String name) {
        page.ask("document.querySelector('#steps-stepper .step-" + name + "').click()");
    }

    @Test
    void aStepShowsTheStateAndTheNextRecordOfEachProcess() {
        try (Headless page = report(ClockSamples.stuckServer(), "#step=1")) {
            assertThat(page.textOf("document.querySelector('#panel-steps').hidden"))
                    .isEqualTo("false");
            assertThat(page.textOf("document.querySelector('#steps-stepper .step-count').textContent"))
                    .isEqualTo("1 of 2");
            assertThat(shown(page))
                    .startsWith("Step 1: record 1 of process 1, AClient.send")
                    .contains("pc \"receive\"", "1 of server, AServer.receiveis next in the order")
                    .contains("1 of 2, AClient.sendAgainthe clocks allow it next")
                    .contains("2 of 1, AClient.receivewaitsits clock has seen 2 of server, AServer.respond");
            press(page, "next");
            assertThat(page.textOf("location.hash")).contains("step=2");
            assertThat(shown(page))
                    .startsWith("Step 2: record 1 of process server, AServer.receive")
                    .contains("~pc \"receive\" \u2192 \"respond\"")
                    .as("at the cut with the reasons of the check")
                    .contains("impossible", "element 2, write AServer.net[1] <- 3");
            press(page, "first");
            assertThat(page.textOf("location.hash")).contains("step=0");
            assertThat(shown(page))
                    .startsWith("The beginning: no record has happened.The state after this step is not known here.");
            // Selecting something else ends the walk.
            page.ask("plumbline.choice.select({ operation: 4 }, 'timeline')");
            assertThat(page.textOf("location.hash")).doesNotContain("step=");
        }
    }

    /** The clocks allow a record next if no component of its clock, but its own, is beyond what has happened. */
    @Test
    void theNextRecordsAreThoseThatTheClocksAllow() throws BadInput {
        for (int[] size : new int[][] {{40, 3, 25}, {60, 8, 40}}) {
            Bundle bundle = ClockSamples.large(size[0], size[1], size[2]);
            try (Headless page = report(bundle, "")) {
                page.value("import { nextAt } from \"./scene/cutwalk.js\";\nwindow.nextAt = nextAt;\n"
                        + "export const answer = 0;");
                String found = page.textOf("Array.from({ length: plumbline.steps.walk.length + 1 }, (_, taken) =>"
                        + " nextAt(plumbline.timeline.boxes, taken).map(({ column, rank, waits }) =>"
                        + " plumbline.timeline.boxes.processes[column] + (rank < 0 ? ' ends' : ' '"
                        + " + plumbline.timeline.boxes.numbers[rank] + (waits.length === 0 ? ' allowed' : '')))"
                        + ".sort().join(', ')).join('\\n')");
                assertThat(found).isEqualTo(expected(bundle.failing().history(), size[2]));
            }
        }
    }

    /** @param done the operations before the cut come first in the history, in their order */
    private static String expected(History history, int done) {
        List<String> lines = new ArrayList<>();
        Map<String, Long> happened = new HashMap<>();
        for (int taken = 0; taken <= done; taken++) {
            List<String> line = new ArrayList<>();
            for (Value process : history.processes()) {
                String name = VectorClock.nameOf(process);
                int next = -1;
                for (int i = history.size() - 1; i >= 0; i--) {
                    Operation each = history.operations().get(i);
                    boolean ahead = clock(each).count(name) > happened.getOrDefault(name, 0L);
                    next = each.process().equals(process) && ahead ? i : next;
                }
                line.add(((Value.Str) process).value()
                        + (next < 0
                                ? " ends"
                                : " " + next
                                        + (isAllowed(history.operations().get(next), happened) ? " allowed" : "")));
            }
            line.sort(null);
            lines.add(String.join(", ", line));
            if (taken < done) {
                happened.merge(
                        VectorClock.nameOf(history.operations().get(taken).process()), 1L, Long::sum);
            }
        }
        return String.join("\n", lines);
    }

    private static VectorClock clock(Operation operation) {
        return (VectorClock) operation.place();
    }

    private static boolean isAllowed(Operation operation, Map<String, Long> happened) {
        String own = VectorClock.nameOf(operation.process());
        return clock(operation).counts().entrySet().stream()
                .allMatch(seen ->
                        seen.getKey().equals(own) || seen.getValue() <= happened.getOrDefault(seen.getKey(), 0L));
    }
}
