package dev.plumbline.explain.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.Samples;
import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.explain.web.Scene;
import dev.plumbline.explain.web.Scenes;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A large bundle: its explanation is on the screen while its history is still being read. */
@Tag("slow")
class FirstPaintTest {
    /** Half a million with -Dplumbline.random=500000. */
    private static final int OPERATIONS = Math.max(60_000, Integer.getInteger("plumbline.random", 0));

    private static final String READY = "document.querySelector('#case').dataset.ready === 'true'";

    private static Bundle large(int operations, int failed) {
        Scene scene = Scenes.violatedAt(Scenes.manyOperations(operations), failed);
        return new Bundle(
                new SpecCopy("model", "map", Map.of(), Map.of()),
                new FailingHistory(
                        scene.operations().history(),
                        Numbers.whole(operations),
                        scene.counterexample().orElseThrow(),
                        scene.layers().orElseThrow(),
                        List.of()),
                Samples.SOURCE,
                Optional.empty(),
                List.of(),
                List.of());
    }

    private static BackgroundLoading loading(byte[] bytes, CountDownLatch held) {
        return BackgroundLoading.start(early -> {
            Bundle read = Bundle.read("large.plumb", bytes, found -> {
                early.accept(ViewedHistory.of(found));
                await(held);
            });
            return ViewedHistory.of(read, ViewedHistories::sweep);
        });
    }

    private static void await(CountDownLatch held) {
        try {
            assertThat(held.await(300, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The history is held back by the test, so what is seen does not come from it. */
    @Test
    void bannerGridAndStateComeBeforeTheHistory() throws BadInput {
        byte[] bytes = large(3_000, 2_000).bytes();
        CountDownLatch held = new CountDownLatch(1);
        try (ViewServer server = ViewServer.start(new Content.One(loading(bytes, held)), 0);
                Tab tab = Chromium.tab().go(server.address().toString())) {
            tab.waitFor("document.querySelector('.failing')");
            assertThat(tab.text("#banner"))
                    .contains("#2000 ")
                    .contains("Get(0)")
                    .contains("1 = 2 is FALSE");
            assertThat(tab.text("#head-facts")).contains("3,000 operations, 5 processes");
            tab.click(".cell[data-operation='1999']");
            assertThat(tab.text("#state-body .subject")).contains("After #1999 ");
            assertThat(tab.ask("document.querySelector('#timeline-waiting').hidden"))
                    .isEqualTo("false");
            assertThat(tab.ask("plumbline.timeline")).isEqualTo("null");
            held.countDown();
            tab.waitFor(READY);
            assertThat(tab.number("plumbline.timeline.boxes.size")).isEqualTo(3_000);
            assertThat(tab.ask("document.querySelector('#timeline-waiting').hidden"))
                    .isEqualTo("true");
        }
    }

    /** No time is asserted; the figures, of half a million operations, go to docs/benchmarks.md. */
    @Test
    void manyOperations() throws BadInput {
        byte[] bytes = large(OPERATIONS, OPERATIONS / 5 * 4).bytes();
        CountDownLatch free = new CountDownLatch(0);
        try (Tab tab = Chromium.tab()) {
            long start = System.nanoTime();
            try (ViewServer server = ViewServer.start(new Content.One(loading(bytes, free)), 0)) {
                tab.go(server.address().toString()).waitFor("document.querySelector('.failing')");
                long failure = System.nanoTime();
                tab.settle();
                long painted = System.nanoTime();
                tab.waitFor(READY);
                long ready = System.nanoTime();
                assertThat(tab.text(".failing")).contains("#" + OPERATIONS / 5 * 4);
                assertThat(tab.number("plumbline.timeline.boxes.size")).isEqualTo(OPERATIONS);
                System.out.printf(
                        "a bundle of %,d operations, %.1f MB: the failure after %.0f ms, painted after %.0f ms,"
                                + " the timeboxes after %.0f ms%n",
                        OPERATIONS,
                        bytes.length / 1e6,
                        (failure - start) / 1e6,
                        (painted - start) / 1e6,
                        (ready - start) / 1e6);
            }
        }
    }
}
