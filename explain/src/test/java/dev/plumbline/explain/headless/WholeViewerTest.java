package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.Samples;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.web.BundleScene;
import dev.plumbline.explain.web.HtmlReport;
import dev.plumbline.explain.web.Scenes;
import dev.plumbline.value.text.Count;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All modules put together, on the page of a report, without a browser. */
@Tag("slow")
class WholeViewerTest {
    private static Headless report(String fragment) {
        return Headless.page(HtmlReport.of(Scenes.hostile(), List.of()), fragment)
                .start();
    }

    @Test
    void aReportIsShownAndAnswersToClicksAndKeys() {
        try (Headless page = report("")) {
            assertThat(page.textOf("document.querySelector('#case').dataset.ready"))
                    .isEqualTo("true");
            assertThat(page.textOf("document.querySelector('#banner').textContent"))
                    .contains("#9", "</script><script>window.hacked=2</script>");
            assertThat(page.textOf("typeof window.hacked")).isEqualTo("undefined");
            assertThat(page.textOf("document.querySelectorAll('h1').length")).isEqualTo("1");
            assertThat(page.textOf("document.querySelector('h1').textContent")).startsWith("Plumbline: violates: <img");
            page.ask("document.querySelector('#timeline-canvas').focus()");
            page.ask("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '/' }))");
            assertThat(page.textOf("document.activeElement.id")).isEqualTo("search");
            page.ask("document.querySelector('#search').blur()");
            page.ask("document.querySelector('.cell[data-operation=\"0\"]').click()");
            assertThat(page.textOf("location.hash")).startsWith("#").contains("op=0");
            // Back returns to what was chosen before, and an address may be edited by hand.
            page.ask("history.back()");
            assertThat(page.textOf("plumbline.choice.selection.operation")).isEqualTo("9");
            page.ask("location.hash = '#op=0'");
            assertThat(page.textOf("plumbline.choice.selection.operation")).isEqualTo("0");
            page.ask("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?' }))");
            assertThat(page.textOf("document.querySelector('#help').open")).isEqualTo("true");
        }
    }

    @Test
    void theBlockedTabNamesOtherBranchesAndSilentActions() {
        Bundle bundle = Samples.otherBranch();
        String html =
                HtmlReport.of(BundleScene.of(bundle, false), bundle.failing().stalled());
        try (Headless page = Headless.page(html, "").start()) {
            assertThat(page.textOf("document.querySelector('#other-branches').textContent"))
                    .contains(
                            "#3 Put(key: 2, value: 9)",
                            "possible, and #2 would fit, but then #1 Put(key: 1, value: 8) cannot be performed before it"
                                    + " returns: dict[1] is 8, not 3 (result = dict[key]: 9 = 8 is FALSE at KvMap.tla:12); it would"
                                    + " have to be before #0 Put(key: 1, value: 7), which returned before #1 was called")
                    .doesNotContain("unless");
            assertThat(page.textOf("document.querySelector('#few-operations') === null"))
                    .isEqualTo("true");
            assertThat(page.textOf("document.querySelector('#silent-actions').textContent"))
                    .contains(
                            "Evict",
                            "not possible in 1 state: dict[1] is 7, not 3 (result = dict[key]: 0 = 7 is FALSE at KvMap.tla:12)")
                    .contains("possible in 1 state, and was tried: #2 cannot be performed after it either")
                    .contains("possible in 2 states, but leads to no other state than those of the frontier");
            page.ask("document.querySelectorAll('#stalled-body .alternatives button')[1].click()");
            page.settle();
            assertThat(page.textOf("document.querySelector('#stalled-body').textContent"))
                    .contains("If it had been performed here")
                    .doesNotContain("When nothing but");
            page.ask("document.querySelector('#stalled-body .links button').click()");
            assertThat(page.textOf("location.hash")).contains("op=1");
        }
    }

    @Test
    void theBlockedTabSaysThatOperationsWithEffectsWereLeftOut() {
        Bundle bundle = Samples.restricted();
        String html =
                HtmlReport.of(BundleScene.of(bundle, false), bundle.failing().stalled());
        try (Headless page = Headless.page(html, "").start()) {
            assertThat(page.textOf("document.querySelector('#few-operations').textContent"))
                    .isEqualTo(
                            "Considers only the operations that prove the violation; the others may change what is possible.");
        }
    }

    @Test
    void aLinkIsReadAndWrittenTheSame() {
        try (Headless page = Headless.page()) {
            String link = "run=7&rows=40&at=3.2&before=5.6&op=9.4";
            assertThat(page.text("import { fromFragment, toFragment } from \"./scene/link.js\";\n"
                            + "const read = fromFragment(\"#" + link + "\");\n"
                            + "export const answer = toFragment(read.run, read.focus, read.selection, read.rows);"))
                    .isEqualTo(link);
            // Numbers that no history has, and what else someone may write into an address.
            assertThat(page.text("import { fromFragment } from \"./scene/link.js\";\n"
                            + "export const answer = fromFragment(\"#op=-1&rows=1e99&at=x.2&before=3&hack=1\");"))
                    .isEqualTo("{\"run\":null,\"rows\":0,\"focus\":{\"at\":[],\"before\":[]},\"selection\":null}");
        }
    }

    @Test
    void theCauseComesFirstAndTheOperationsInItCanBeFollowed() {
        Bundle bundle = Samples.staleRead();
        try (Headless page = Headless.page(HtmlReport.of(BundleScene.of(bundle, false), List.of()), "")
                .start()) {
            assertThat(page.textOf("document.querySelector('#banner').firstElementChild.textContent"))
                    .isEqualTo(Cause.of(bundle).orElseThrow().text())
                    .contains("since #0 Put(key: 1, value: 7)");
            int further = Cause.of(bundle).orElseThrow().story().details().size();
            assertThat(page.textOf("document.querySelector('#further summary').textContent"))
                    .isEqualTo("Further reasons: " + Count.of(further, "sentence"));
            assertThat(page.textOf("document.querySelectorAll('#further p.detail').length"))
                    .isEqualTo(Integer.toString(further));
            page.ask("[...document.querySelectorAll('#cause .named')].find((one) => "
                    + "one.textContent.startsWith('#0 ')).click()");
            assertThat(page.textOf("location.hash")).contains("op=0");
            assertThat(page.textOf("window.plumbline.timeline.overlays.length")).isNotEqualTo("0");
        }
    }
}
