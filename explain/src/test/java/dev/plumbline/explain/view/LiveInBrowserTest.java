package dev.plumbline.explain.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.Samples;
import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A history that grows while a real browser shows it. */
@Tag("slow")
class LiveInBrowserTest {
    /** Of 2026, in nanoseconds since 1970: too large for a double. */
    private static final long ZERO = 1_780_000_000_000_000_001L;

    private final LiveHistory live = new LiveHistory(
            "run.ndjson",
            true,
            () -> new Document()
                    .put("settled", 7)
                    .put("open", 1)
                    .put("lag", 1_500_000L)
                    .put("unread", 0L));

    private static Operation operation(long number, String process, boolean returns) {
        Timebox box =
                returns ? new Timebox(ZERO + 10 * number, ZERO + 10 * number + 15) : Timebox.open(ZERO + 10 * number);
        return new Operation(
                Value.of(process),
                "read",
                Map.of("result", Value.of(number)),
                box,
                returns ? Outcome.RETURNED : Outcome.PENDING,
                Map.of(),
                number);
    }

    private void add(Operation operation) {
        live.add(new Order.Timeboxes("ns", false), operation);
    }

    private ViewServer serve() throws BadInput {
        return ViewServer.start(new Content.Live(live), 0);
    }

    @Test
    void operationsAppearAndTheViolationIsExplainedOnTheSamePage() throws Exception {
        try (ViewServer server = serve();
                Tab tab = Chromium.tab().go(server.address().toString())) {
            tab.waitFor("plumbline.live && !document.querySelector('#live').hidden");
            assertThat(tab.text("#banner")).isEqualTo("Operations are shown as they are written, and checked.");
            tab.ask("(window.sameAsBefore = true)");
            for (int number = 0; number < 20; number++) {
                add(operation(number, "client-" + number % 3, number != 19));
            }
            tab.waitFor("plumbline.live.boxes.length === 20");
            assertThat(tab.ask("plumbline.live.lanes().join()")).isEqualTo("client-0,client-1,client-2");
            assertThat(tab.texts("#live-figures dt"))
                    .containsExactly("read", "explained", "open", "behind the latest call by", "bytes not read yet");
            assertThat(tab.texts("#live-figures dd")).containsExactly("20", "7", "1", "1.5 ms", "0");
            assertThat(tab.ask("plumbline.live.operations[0].length + ' ' + plumbline.live.operations[19].length"))
                    .as("the last one is pending")
                    .isEqualTo("15 -1");
            // What is drawn under the pointer is named.
            tab.ask(
                    "(() => { const b = plumbline.live.boxes[5]; const f = plumbline.live.canvas.getBoundingClientRect();"
                            + " plumbline.live.point({ clientX: f.left + b.left + 1, clientY: f.top + b.top + 2 }); return 1; })()");
            assertThat(tab.text("#live-operation")).isEqualTo("client-2: read(result: 5)");

            Operation wrong = operation(20, "client-1", true);
            add(wrong);
            live.violated("No behaviour of register explains read(result: 20).", Optional.of(wrong));
            tab.waitFor("plumbline.live.violation !== null");
            assertThat(tab.text("#banner")).isEqualTo("No behaviour of register explains read(result: 20).");
            assertThat(tab.text("#live-status")).isEqualTo("The explanation is being worked out.");
            assertThat(tab.ask("plumbline.live.boxes.filter((box) => box.failed).map((box) => box.one.text).join()"))
                    .isEqualTo("read(result: 20)");

            live.explained(ViewedHistory.of(Samples.staleRead(), ViewedHistories::sweep));
            live.ended("violates", "");
            tab.waitFor("document.querySelector('#case').dataset.ready === 'true'");
            assertThat(tab.text("#banner")).startsWith("#2 Get(1) could not have returned 3.");
            tab.waitFor("document.querySelector('#live-status').textContent === 'Nothing more is read: violates.'");
            assertThat(tab.ask("window.sameAsBefore"))
                    .as("the page was not loaded again")
                    .isEqualTo("true");
            assertThat(tab.ask("document.documentElement.scrollWidth <= innerWidth"))
                    .isEqualTo("true");
        }
    }

    @Test
    void thePageKeepsAWindowOnly() throws Exception {
        try (ViewServer server = serve();
                Tab tab = Chromium.tab().go(server.address().toString())) {
            tab.waitFor("plumbline.live");
            long number = 0;
            for (int round = 0; round < 4; round++) {
                for (int i = 0; i < 5_000; i++) {
                    add(operation(number, "client-" + number % 100, true));
                    number++;
                }
                tab.waitFor("plumbline.live.next === " + number);
                assertThat(tab.number("plumbline.live.operations.length")).isEqualTo(LiveHistory.MOST_KEPT);
                assertThat(tab.number("plumbline.live.boxes.length"))
                        .as("40 of 100 processes have a line")
                        .isEqualTo(LiveHistory.MOST_KEPT * 40 / 100);
            }
            assertThat(tab.text("#live-left")).contains(" since the last picture came too fast to be drawn.");
            assertThat(tab.number("document.querySelectorAll('#live *').length"))
                    .isLessThan(40);
            live.ended("inconclusive", "the memory budget ran out");
            tab.waitFor("document.querySelector('#live-status').textContent"
                    + " === 'Nothing more is read: inconclusive, the memory budget ran out.'");
        }
    }

    @Test
    void nothingFromAHistoryIsMarkup() throws Exception {
        try (ViewServer server = serve();
                Tab tab = Chromium.tab().go(server.address().toString())) {
            add(operation(0, "<img src=x onerror=hacked=1>", true));
            live.violated("<script>hacked=1</script>", Optional.empty());
            tab.waitFor("plumbline.live.violation !== null");
            assertThat(tab.text("#banner")).isEqualTo("<script>hacked=1</script>");
            assertThat(tab.ask("window.hacked")).isEqualTo("undefined");
        }
    }
}
