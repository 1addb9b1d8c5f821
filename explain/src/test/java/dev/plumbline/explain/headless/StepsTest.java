package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Participants;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.view.ViewedHistories;
import dev.plumbline.explain.view.ViewedHistory;
import dev.plumbline.explain.web.BundleScene;
import dev.plumbline.explain.web.HtmlReport;
import dev.plumbline.explain.web.Scene;
import dev.plumbline.explain.web.Scenes;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.BadInput;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Stepping through an interpretation: its order, what was open, and what people see and link to. */
@Tag("slow")
class StepsTest {
    private static final int HISTORIES = Math.max(5, Integer.getInteger("plumbline.random", 10_000) / 1_000);

    private static final String OPEN = "import { openAfter } from \"./scene/interpretation.js\";\n"
            + "const { walk, scene } = window.plumbline.choice;\n"
            + "export const answer = walk.path.nodes.map((node, taken) =>"
            + " openAfter(walk.path, taken, window.plumbline.timeline.boxes, scene).join(\" \"));";

    private static List<String> texts(Value array) {
        return IntStream.range(0, (int) array.getArraySize())
                .mapToObj(i -> array.getArrayElement(i).asString())
                .toList();
    }

    private static Headless report(Scene scene, String fragment) {
        return Headless.page(HtmlReport.of(scene, List.of()), fragment).start();
    }

    private static Headless queue(String fragment) throws BadInput {
        Bundle bundle = ViewedHistories.bundle(Scenes.queueThatRepeats(), "queue");
        return Headless.page(
                        HtmlReport.of(
                                BundleScene.of(bundle, false), bundle.failing().stalled()),
                        fragment)
                .start();
    }

    private static String shown(Headless page) {
        return page.textOf("document.querySelector('#steps-body').textContent");
    }

    /** The operations that may come next: called, not performed, and every one performed that had to come first. */
    private static Set<Integer> permitted(TimeboxedHistory history, BitSet taking, Set<Integer> performed) {
        return taking.stream()
                .filter(one -> !performed.contains(one))
                .filter(one -> taking.stream()
                        .filter(other -> other != one && isBefore(history, other, one))
                        .allMatch(performed::contains))
                .boxed()
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isBefore(TimeboxedHistory history, int first, int second) {
        if (history.operation(first).isPending()) {
            return false;
        }
        boolean ofOneProcess = history.operation(first)
                .process()
                .equals(history.operation(second).process());
        return history.end(first) < history.call(second) || ofOneProcess && history.isSequential() && first < second;
    }

    @Test
    void openOperationsAreThoseThatTheOrderAllows() throws BadInput {
        Random random = new Random(7);
        int steps = 0;
        for (int compared = 0; compared < HISTORIES; ) {
            Optional<ViewedHistory> drawn = ViewedHistories.randomRegister(random);
            if (drawn.isEmpty()) {
                continue;
            }
            compared++;
            Scene scene = drawn.get().scene();
            TimeboxedHistory history = scene.operations().times().orElseThrow();
            Participants participants =
                    scene.counterexample().orElseThrow().participants().orElseThrow();
            try (Headless page = report(scene, "")) {
                List<String> open = texts(page.value(OPEN));
                int[] order = Arrays.stream(
                                page.textOf("plumbline.choice.walk.path.edges.map((edge) => edge.operation).join(' ')")
                                        .split(" "))
                        .mapToInt(Integer::parseInt)
                        .toArray();
                Set<Integer> performed = new HashSet<>();
                for (int taken = 0; taken <= order.length; taken++) {
                    Set<Integer> expected = permitted(history, participants.operations(), performed);
                    assertThat(
                                    open.get(taken).isEmpty()
                                            ? List.of()
                                            : List.of(open.get(taken).split(" ")))
                            .as("%s after %s", history, performed)
                            .containsExactlyInAnyOrderElementsOf(
                                    expected.stream().map(String::valueOf).toList());
                    if (taken < order.length) {
                        assertThat(expected).contains(order[taken]);
                        performed.add(order[taken]);
                    }
                    steps++;
                }
                int longest = scene.layers().orElseThrow().nodes().stream()
                        .mapToInt(node -> node.depth())
                        .max()
                        .orElseThrow();
                assertThat(order).hasSize(longest);
            }
        }
        assertThat(steps).isGreaterThan(2 * HISTORIES);
    }

    /** Whatever is assumed, the interpretation that is stepped through satisfies it; some eight cells are tried. */
    @Test
    void theInterpretationSatisfiesTheAssumptions() throws BadInput {
        try (Headless page = queue("")) {
            int cells = page.ask("(() => { const { choice } = plumbline; let tried = 0; const all ="
                            + " choice.pruned.rows.flatMap((row) => row.cells.map((cell) => [cell.operation,"
                            + " cell.row])); const some = all.filter((_, i) => i % Math.ceil(all.length / 8) === 0);"
                            + " for (const [operation, row] of some) {   choice.fixAt(operation, row);"
                            + "   const { graph } = choice.scene;   if (!choice.walk.path.edges.some((edge) =>"
                            + " edge.operation === operation && graph.rowOf(edge) === row))     return -1;  "
                            + " choice.undo(); tried++; } return tried; })()")
                    .asInt();
            assertThat(cells).isGreaterThan(5);
        }
    }

    @Test
    void aStepShowsItsChangeTheOpenOperationsAndTheNextChoice() throws BadInput {
        try (Headless page = queue("#step=2")) {
            assertThat(page.textOf("document.querySelector('#panel-steps').hidden"))
                    .isEqualTo("false");
            assertThat(page.textOf("document.querySelector('#steps-stepper .step-count').textContent"))
                    .matches("2 of \\d+");
            assertThat(shown(page)).startsWith("Step 2: #").contains("Open after this step: ", "is performed next");
            // At the end the failing operation has to be performed, and the reason is there.
            page.ask("document.querySelector('#steps-stepper .step-last').click()");
            assertThat(shown(page))
                    .contains("#7 dequeue(")
                    .contains("has to be performed now, since it returns next, and cannot be:")
                    .contains("the head of the queue is");
            page.ask("document.querySelector('#steps-stepper .step-first').click()");
            assertThat(shown(page)).startsWith("The beginning: no operation has been performed.");
            assertThat(page.textOf("location.hash")).isEqualTo("#step=0");
        }
    }

    @Test
    void keysStepAndTheAddressNamesTheStep() throws BadInput {
        try (Headless page = queue("")) {
            page.ask("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 't' }))");
            int length = page.ask("plumbline.choice.walk.length").asInt();
            assertThat(page.textOf("location.hash")).contains("step=" + length);
            page.ask("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles:"
                    + " true }))");
            assertThat(page.textOf("location.hash")).contains("step=" + (length - 1));
            String operation =
                    page.textOf("String(plumbline.choice.walk.path.edges[plumbline.choice.walk.taken - 1].operation)");
            assertThat(page.textOf("location.hash")).contains("op=" + operation + ".");
            assertThat(shown(page)).startsWith("Step " + (length - 1) + ": #" + operation + " ");
        }
    }

    @Test
    void anotherBranchIsFollowedAsAnAssumption() throws BadInput {
        try (Headless page = queue("#step=0")) {
            page.ask("(() => { const next = plumbline.choice.walk; while (!document.querySelector('#steps-body .only')"
                    + " && next.taken < next.length) next.go(next.taken + 1); })()");
            String instead = page.textOf("document.querySelector('#steps-body .possible .named').textContent");
            int taken = page.ask("plumbline.choice.walk.taken").asInt();
            page.ask("document.querySelector('#steps-body .only').click()");
            assertThat(shown(page)).startsWith("Step " + (taken + 1) + ": " + instead);
            assertThat(page.textOf("plumbline.choice.focus.at.length")).isEqualTo("1");
            assertThat(page.textOf("location.hash")).contains("at=", "step=" + (taken + 1));
        }
    }
}
