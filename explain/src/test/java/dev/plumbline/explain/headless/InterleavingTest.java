package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.InterleavingSamples;
import dev.plumbline.explain.interleaving.InterleavingScene;
import dev.plumbline.explain.web.BundleScene;
import dev.plumbline.explain.web.HtmlReport;
import dev.plumbline.history.interleaving.Interleaving;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The interleaving of threads in the viewer. */
class InterleavingTest {
    private static String items(Headless page, Interleaving shown, String then) {
        return page.text("import { Interleaving, beside, nextSwitch } from \"./interleaving.js\";\n"
                + "const data = " + InterleavingScene.of(InterleavingSamples.test(shown)) + ";\n"
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
            assertThat(items(page, InterleavingSamples.large(2_000), "")).startsWith("call, fold quiet 2000, return;");
        }
    }

    @Test
    void aStepShowsItsOperationAndAnOperationItsSteps() {
        String html = HtmlReport.of(BundleScene.of(InterleavingSamples.bundle(), false), List.of());
        try (Headless page = Headless.page(html, "").start()) {
            assertThat(page.textOf("document.querySelector('#case').dataset.ready"))
                    .isEqualTo("true");
            assertThat(page.textOf("document.querySelector('#interleaving').hidden"))
                    .isEqualTo("false");
            String rows = "[...document.querySelectorAll('#interleaving-body [role=option]')]";
            assertThat(page.textOf(rows + ".map((one) => one.textContent).join('\\n')"))
                    .contains("Put(1, 7)#0", "write Map.size0 \u2192 1Map.put:10", "Get(1)#2\u2715 fits no explanation")
                    .contains(
                            "\u25b8 4 steps on what no other thread changes", "AtomicInteger.incrementAndGet0 \u2192 1")
                    .contains("goes on: write AtomicInteger.value1 \u2192 2", "Put(2, 9) never returns");
            String chosen = rows + ".filter((one) => one.classList.contains('of-selected')).length";
            // The failing operation is selected from the start: its call, two steps and its return.
            assertThat(page.textOf(chosen)).isEqualTo("4");
            page.ask(rows + "[0].click()");
            assertThat(page.textOf("window.plumbline.choice.selection.operation"))
                    .isEqualTo("0");
            assertThat(page.textOf(chosen)).isEqualTo("4");
            page.ask("window.plumbline.choice.select({ operation: 3 }, 'timeline')");
            assertThat(page.textOf(rows + ".findIndex((one) => one.tabIndex === 0)"))
                    .isEqualTo("6");
            String key =
                    "document.querySelector('#interleaving-body').dispatchEvent(new KeyboardEvent('keydown', { key: '";
            page.ask(key + "n' }))");
            assertThat(page.textOf(rows + ".findIndex((one) => one.tabIndex === 0)"))
                    .isEqualTo("8");
            page.ask(key + "Home' }))");
            page.ask(key + "ArrowDown' }))");
            page.ask(key + "Enter' }))");
            assertThat(page.textOf(rows + ".map((one) => one.textContent).join('\\n')"))
                    .contains("read Node#2.next= nullMap.put:8", "\u27e8U+202E\u27e9")
                    .doesNotContain("4 steps on what");
        }
    }
}
