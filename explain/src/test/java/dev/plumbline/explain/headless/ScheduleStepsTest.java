package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.ActorSamples;
import dev.plumbline.explain.InterleavingSamples;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.web.BundleScene;
import dev.plumbline.explain.web.HtmlReport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Stepping through a schedule of threads or messages. */
@Tag("slow")
class ScheduleStepsTest {
    private static Headless report(Bundle bundle, String fragment) {
        return Headless.page(
                        HtmlReport.of(
                                BundleScene.of(bundle, false), bundle.failing().stalled()),
                        fragment)
                .start();
    }

    private static String shown(Headless page) {
        return page.textOf("document.querySelector('#step-body').textContent");
    }

    private static String count(Headless page) {
        return page.textOf("document.querySelector('#step-stepper .step-count').textContent");
    }

    private static void press(Headless page, String name) {
        page.ask("document.querySelector('#step-stepper .step-" + name + "').click()");
    }

    @Test
    void aStepOfAnInterleavingShowsTheVariablesAndWhereTheThreadsAre() {
        // Row 6 writes the size; the rows before it are folded.
        try (Headless page = report(InterleavingSamples.bundle(), "#step=6")) {
            assertThat(page.textOf("document.querySelector('#panel-step').hidden"))
                    .isEqualTo("false");
            assertThat(count(page)).as("the row that the address names").startsWith("6 of ");
            assertThat(shown(page))
                    .startsWith("thread A: write Map.size 0 -> 1")
                    .contains("~size 1")
                    .contains("#0 Put(1, 7)", "runs on", "its next step: Put(1, 7) returned")
                    .contains("thread B (reader) its next step: calls Get(1)")
                    .endsWith("No choice between threads is recorded here.");
            press(page, "next");
            press(page, "next");
            assertThat(shown(page))
                    .startsWith("switch to thread B (reader): calls Get(1)")
                    .contains(" size 1");
            assertThat(page.textOf("document.querySelector('#step-body .leaf.changed') === null"))
                    .as("it changed earlier")
                    .isEqualTo("true");
            assertThat(page.textOf("location.hash")).contains("step=8");
            assertThat(page.textOf("[...document.querySelectorAll('#step-body .next.possible')]"
                            + ".map((one) => one.textContent).join('; ')"))
                    .as("the choice of the next step is recorded")
                    .startsWith("thread A could have been chosen instead");
            press(page, "last");
            assertThat(shown(page)).contains("Put(2, 9) never returns", "it has no further step");
            press(page, "first");
            assertThat(page.textOf("location.hash")).contains("step=1");
        }
    }

    @Test
    void aStepOfAChartShowsWhatIsOpenUnderWayAndNext() {
        try (Headless page = report(ActorSamples.answeredTooEarly(), "#step=1")) {
            assertThat(shown(page))
                    .contains("Write[value=1]", "Open after this step: 0 operations")
                    .contains("Under way after this step: 2 messages", "Next: step 2: B, receives a message");
            assertThat(page.textOf("[...document.querySelectorAll('#step-body .leaf')]"
                            + ".map((one) => one.textContent).join('; ')"))
                    .as("the actor that received the message first")
                    .isEqualTo("~A Store[value=0] \u2192 Store[value=1];  B Store[value=0]");
            assertThat(page.textOf("[...document.querySelectorAll('#chart .legend [data-of]')]"
                            + ".filter((key) => !key.hidden).map((key) => key.dataset.of).join('; ')"))
                    .as("only what there is")
                    .isEqualTo("receive; call; failing; request message; answer; client; actor");
            assertThat(page.textOf("document.querySelector('#step-body .received-next').textContent"))
                    .contains("Read[]");
            press(page, "last");
            assertThat(page.textOf("location.hash")).contains("step=3");
            assertThat(count(page)).isEqualTo("3 of 3");
            assertThat(page.textOf("document.querySelector('#step-body .leaf.changed').textContent"))
                    .isEqualTo("~B Store[value=0] \u2192 Store[value=1]");
            assertThat(shown(page))
                    .contains("Copy[value=1]", "Under way after this step: 0 messages")
                    .contains("No step follows in this schedule.");
        }
    }

    @Test
    void theInterpretationBesideAScheduleHasItsOwnPartOfTheAddress() {
        try (Headless page = report(ActorSamples.answeredTooEarly(), "#performed=1")) {
            assertThat(page.textOf("document.querySelector('#panel-steps').hidden"))
                    .isEqualTo("false");
            assertThat(page.textOf("document.querySelector('#steps-body').textContent"))
                    .startsWith("Step 1: #0 write(value: 1)")
                    .contains("has to be performed now");
            page.ask("document.querySelector('#steps-stepper .step-previous').click()");
            assertThat(page.textOf("location.hash")).isEqualTo("#performed=0");
        }
    }
}
