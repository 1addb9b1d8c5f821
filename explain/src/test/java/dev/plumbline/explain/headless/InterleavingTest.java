package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.InterleavingSamples;
import dev.plumbline.explain.web.SceneData;
import dev.plumbline.history.interleaving.Interleaving;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The interleaving of threads in the viewer. */
@Tag("slow")
class InterleavingTest {
    private static String items(Headless page, Interleaving shown, String then) {
        return page.text("import { Interleaving, beside, nextSwitch } from \"./interleaving/interleaving.js\";\n"
                + "const data = " + SceneData.interleaving(InterleavingSamples.test(shown)) + ";\n"
                + "const model = new Interleaving(data.runs[0]);\n"
                + then
                + "\nconst items = model.items();\n"
                + "export const answer = items.map((one) => (one.switched ? \"/\" : \"\") + one.kind"
                + " + (one.reason ? \" \" + one.reason + \" \" + one.rows.length : \"\")).join(\", \")"
                + " + \"; \" + [beside(items, 0, 1), beside(items, 0, -1), nextSwitch(items, 0, 1)];");
    }

    @Test
    void stepsOnWhatNoOtherThreadChangesAreFoldedAndSoIsTheInsideOfTheJdk() {
        try (Headless page = Headless.page()) {
            assertThat(items(page, InterleavingSamples.staleRead(), ""))
                    .isEqualTo("call, fold quiet 4, step, return, /call, step, /call, fold library 2, /step, /step,"
                            + " left-out, /return, /never; 4,0,4");
            assertThat(items(page, InterleavingSamples.staleRead(), "model.unfoldAll();"))
                    .doesNotContain("fold")
                    .startsWith("call, step, step, step, step, step, return, /call");
            assertThat(items(page, InterleavingSamples.large(100), "")).startsWith("call, fold quiet 100, return;");
        }
    }

    @Test
    void aStepShowsItsOperationAndAnOperationItsSteps() {
        try (Headless page = Headless.page()) {
            page.value("import { InterleavingView } from \"./interleaving/interleavingview.js\";\n"
                    + "import { Choice } from \"./scene/scene.js\";\n"
                    + "const choice = new Choice({ failedAt: 2 });\n"
                    + "choice.select({ operation: 2 }, \"start\");\n"
                    + "window.choice = choice;\n"
                    + "new InterleavingView(choice, "
                    + SceneData.interleaving(InterleavingSamples.test(InterleavingSamples.staleRead()))
                    + ");\nexport const answer = 0;");
            page.ask("window.rows = () => [...document.querySelectorAll('#interleaving-body [role=option]')];"
                    + "window.texts = () => rows().map((one) => one.textContent).join('\\n');"
                    + "window.marked = () => rows().filter((one) => one.classList.contains('of-selected')).length;"
                    + "window.at = () => rows().findIndex((one) => one.tabIndex === 0);"
                    + "window.key = (key) => document.querySelector('#interleaving-body')"
                    + ".dispatchEvent(new KeyboardEvent('keydown', { key }));");
            assertThat(page.textOf("texts()"))
                    .contains("Put(1, 7)#0", "write size0 -> 1put:10", "Get(1)#2\u2715 fits no explanation")
                    .contains(
                            "\u25b8 4 steps on variables that no other thread changes",
                            "AtomicInteger.incrementAndGet0 -> 1")
                    .contains("continues: write AtomicInteger.value1 -> 2 returned -2", "Put(2, 9) never returns");
            // The call, two steps and the return.
            assertThat(page.textOf("marked()")).isEqualTo("4");
            page.ask("rows()[0].click()");
            assertThat(page.textOf("choice.selection.operation + ' ' + choice.origin"))
                    .isEqualTo("0 interleaving-keys");
            assertThat(page.textOf("marked()")).isEqualTo("4");
            page.ask("choice.select({ operation: 3 }, 'timeline')");
            assertThat(page.textOf("at()")).isEqualTo("6");
            page.ask("key('n')");
            assertThat(page.textOf("at()")).isEqualTo("8");
            page.ask("key('Home'); key('ArrowDown'); key('Enter')");
            assertThat(page.textOf("texts()"))
                    .contains("read Node#2.next= nullput:8", "\u27e8U+202E\u27e9")
                    .doesNotContain("4 steps on what");
        }
    }
}
