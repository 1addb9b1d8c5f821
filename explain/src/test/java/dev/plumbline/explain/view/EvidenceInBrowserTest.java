package dev.plumbline.explain.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.ComparedSamples;
import dev.plumbline.explain.EvidenceSamples;
import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import dev.plumbline.explain.compare.ComparisonRows;
import dev.plumbline.explain.evidence.Evidence;
import dev.plumbline.explain.page.Pages;
import dev.plumbline.explain.web.HtmlReport;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Evidence that is not a history, in a real browser: from the server and from a file. */
@Tag("slow")
class EvidenceInBrowserTest {
    private static final String READY = "document.querySelector('#page').dataset.ready === 'true'";

    @TempDir
    private Path folder;

    private static ViewServer serve(Evidence evidence) throws BadInput {
        return ViewServer.start(new Content.Rows(Pages.of(EvidenceSamples.bundle(evidence))), 0);
    }

    private static Tab open(ViewServer server) {
        return Chromium.tab().go(server.address().toString()).waitFor(READY).settle();
    }

    @Test
    void behaviourShowsStepsAndTheChangedVariables() throws BadInput {
        try (ViewServer server = serve(EvidenceSamples.invariant());
                Tab tab = open(server)) {
            assertThat(tab.texts("#banner .claim")).containsExactly("invariant Short is violated");
            assertThat(tab.texts("#banner .because")).containsExactly("waiting < 2: 2 < 2 is FALSE at Lock.tla:9");
            assertThat(tab.texts(".page-row .step")).containsExactly("Init", "Ask(p: 1)", "Ask(p: 2)");
            assertThat(tab.texts(".page-row.failed .step")).containsExactly("Ask(p: 2)");
            assertThat(tab.texts("#page-details h3")).containsExactly("State 3, after Ask(p: 2)");
            assertThat(tab.texts(".page-line")).containsExactly("waiting = 2", "owner = \"none\"");
            assertThat(tab.texts(".page-line.marked")).containsExactly("waiting = 2");
            tab.click(".page-row").settle();
            assertThat(tab.texts(".page-line")).containsExactly("waiting = 0", "owner = \"none\"");
            assertThat(tab.texts(".page-line.marked")).isEmpty();
            tab.key("ArrowDown").settle();
            assertThat(tab.texts("#page-details h3")).containsExactly("State 2, after Ask(p: 1)");
            assertThat(tab.ask("location.hash")).isEqualTo("#step=2");
            assertThat(tab.texts(".step-count")).containsExactly("2 of 3");
            tab.click(".step-last").settle();
            assertThat(tab.texts("#page-details h3")).containsExactly("State 3, after Ask(p: 2)");
            assertThat(tab.ask("document.querySelector('.step-next').disabled")).isEqualTo("true");
            tab.click(".step-previous").click(".step-previous").settle();
            assertThat(tab.texts("#page-details h3")).containsExactly("State 1, after Init");
            tab.ask("location.hash = '#step=2'");
            tab.waitFor("document.querySelector('#page-details h3').textContent === 'State 2, after Ask(p: 1)'");
            assertThat(tab.ask("document.querySelector('#case').hidden")).isEqualTo("true");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void aLinkNamesTheStepThatIsShownFirst() throws BadInput {
        try (ViewServer server = serve(EvidenceSamples.invariant());
                Tab tab = Chromium.tab().go(server.address() + "#step=1").waitFor(READY)) {
            assertThat(tab.texts("#page-details h3")).containsExactly("State 1, after Init");
        }
        try (ViewServer server = serve(EvidenceSamples.invariant());
                Tab tab = Chromium.tab().go(server.address() + "#step=4").waitFor(READY)) {
            assertThat(tab.texts("#page-details h3"))
                    .as("no such step: the last one")
                    .containsExactly("State 3, after Ask(p: 2)");
        }
    }

    @Test
    void variablesOverTheStepsAreMarkedWhereTheyChange() throws BadInput {
        try (ViewServer server = serve(EvidenceSamples.lasso());
                Tab tab = open(server)) {
            assertThat(tab.texts(".trace-table tbody th")).containsExactly("owner", "waiting");
            assertThat(tab.texts(".trace-table td.changed")).containsExactly("\"p2\"", "1");
            assertThat(tab.texts(".trace-table td.same")).containsExactly("\"none\"", "\"none\"", "0", "1");
            tab.size(390, 844).settle();
            assertThat(tab.number("document.querySelector('#trace').getBoundingClientRect().bottom"
                            + " - document.querySelector('#page-stepper').getBoundingClientRect().top"))
                    .as("on a phone the picture comes before the buttons")
                    .isNegative();
            assertThat(tab.number("document.documentElement.scrollWidth")).isEqualTo(390);
        }
    }

    @Test
    void longLogsFoldWhatIsFarFromTheDivergence() throws BadInput {
        try (ViewServer server = serve(EvidenceSamples.longLog(3_000, 1_500));
                Tab tab = open(server)) {
            assertThat(tab.texts(".trace-table thead .number"))
                    .startsWith("#0", "#1", "#1492", "#1493")
                    .endsWith("#1504", "#2998", "#2999");
            assertThat(tab.ask("[...document.querySelectorAll('.trace-table th.break button')]"
                            + ".map((one) => one.getAttribute('aria-label')).join()"))
                    .isEqualTo("1,490 steps folded,1,493 steps folded");
            tab.click(".trace-table th.break button").settle();
            assertThat(tab.texts(".trace-table thead .number")).contains("#1472", "#1491");
            tab.click(".step-first").settle();
            assertThat(tab.texts(".trace-table thead th.at")).containsExactly("#0Up(n: 0)");
            assertThat(tab.number("document.querySelector('.trace-table th.at').getBoundingClientRect().left"))
                    .isBetween(0L, 1366L);
            tab.click(".step-last").settle();
            assertThat(tab.texts(".trace-table thead th.at .number")).containsExactly("#2999");
            assertThat(tab.ask("location.hash")).isEqualTo("#step=2999");
        }
    }

    @Test
    void lassoShowsItsLoop() throws BadInput {
        try (ViewServer server = serve(EvidenceSamples.lasso());
                Tab tab = open(server)) {
            assertThat(tab.texts(".page-row.in-loop .step")).containsExactly("Ask(p: 1)", "Take(p: 2)");
            assertThat(tab.texts("#page-closing")).containsExactly("\u21ba back to 2: Release");
            assertThat(tab.texts(".page-row.failed")).isEmpty();
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void logShowsTheDivergingEventAndTheStateBeforeIt() throws BadInput {
        try (ViewServer server = serve(EvidenceSamples.log());
                Tab tab = open(server)) {
            assertThat(tab.texts("#banner .claim"))
                    .containsExactly(
                            "#2 Up(2) could not have happened. Where the search ended, x is 2 in the log: Up gives 5"
                                    + " differs at logs/n1.ndjson:3.");
            assertThat(tab.texts(".page-row .step")).containsExactly("Up(n: 0)", "\u00fcber(n: 1)", "Up(n: 2)");
            assertThat(tab.texts(".page-row.failed .step")).containsExactly("Up(n: 2)");
            assertThat(tab.texts("#page-details h3"))
                    .containsExactly("The event", "Why it is not possible", "State before it");
            assertThat(tab.texts(".page-line.marked"))
                    .containsExactly("x is 2 in the log: Up gives 5 differs at logs/n1.ndjson:3");
            assertThat(tab.texts(".page-line")).contains("x = 1", "y = \"hidden\"");
            tab.click(".page-row").settle();
            assertThat(tab.texts("#page-details h3")).containsExactly("The event", "State after it, by Up(n: 0)");
            assertThat(tab.texts(".trace-table thead th"))
                    .containsExactly("#0Up(n: 0)", "#1\u00fcber(n: 1)", "#2Up(n: 2)");
            assertThat(tab.texts(".trace-table thead th.at")).containsExactly("#0Up(n: 0)");
            assertThat(tab.texts(".trace-table thead th.failed")).containsExactly("#2Up(n: 2)");
            assertThat(tab.texts(".trace-table tbody th")).containsExactly("x", "y");
            assertThat(tab.texts(".clash .logged")).containsExactly("log2");
            assertThat(tab.texts(".clash .allowed"))
                    .containsExactly("allowed5after Up(n: 2)", "allowed\"hidden\"after Up(n: 2)");
            tab.ask("document.querySelector('.trace-table [data-column=\"0\"]').focus()");
            tab.key("ArrowRight").settle();
            assertThat(tab.ask("document.activeElement.dataset.column")).isEqualTo("1");
            assertThat(tab.texts(".page-row[aria-selected=true] .step")).containsExactly("\u00fcber(n: 1)");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void raceShowsTheAccessesAmongTheStepsOfTheThreads() throws BadInput {
        try (ViewServer server = serve(EvidenceSamples.race());
                Tab tab = open(server)) {
            assertThat(tab.texts("#banner .claim"))
                    .containsExactly("The Java memory model does not order two accesses to Cell.value");
            assertThat(tab.texts(".page-row .step"))
                    .containsExactly(
                            "A: call put(1)",
                            "B: call get()",
                            "A: write Cell#1.value 0 -> 1 (Cell.put:7)",
                            "B: read Cell#1.value = 1 (Cell.get:11)",
                            "A: put returned null");
            assertThat(tab.texts(".page-row.failed .step"))
                    .containsExactly(
                            "A: write Cell#1.value 0 -> 1 (Cell.put:7)", "B: read Cell#1.value = 1 (Cell.get:11)");
            assertThat(tab.texts(".page-line")).contains("thread = B", "before = 1", "place = Cell.get:11");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void twoRunsAreSideBySide() throws BadInput {
        Content compared = new Content.Compared(ComparisonRows.json(ComparedSamples.goodAndBad()));
        try (ViewServer server = ViewServer.start(compared, 0);
                Tab tab = Chromium.tab()
                        .go(server.address().toString())
                        .waitFor("document.querySelector('#compare').dataset.ready === 'true'")
                        .settle()) {
            assertThat(tab.texts("#compare-rows .heads .side")).containsExactly("A good", "B bad");
            assertThat(tab.texts("#compare-stepper .step-count")).containsExactly("1 of 3");
            assertThat(tab.texts("[aria-current] .kind")).containsExactly("another result");
            isInTheWindow(tab, ".first-difference");
            // Each side has its half, and a bar lies in the side that it belongs to.
            assertThat(tab.ask("[...document.querySelectorAll('.compared-row')].every((row) => {"
                            + " const [a, b] = [...row.querySelectorAll('.side')].map((one) => one.getBoundingClientRect());"
                            + " return a.width > 0 && a.right <= b.left; })"))
                    .isEqualTo("true");
            assertThat(tab.ask("[...document.querySelectorAll('.compared-row .when')].every((bar) => {"
                            + " const [own, side] = [bar, bar.parentElement].map((one) => one.getBoundingClientRect());"
                            + " return own.width > 0 && own.left >= side.left && own.right <= side.right + 3; })"))
                    .isEqualTo("true");
            tab.click(".differs-here:not(.first-difference)").settle();
            assertThat(tab.texts("[aria-current] .kind")).containsExactly("only in B");
            assertThat(tab.ask("location.hash")).isEqualTo("#step=2");
            tab.click("#compare-stepper .step-next").key("ArrowLeft").settle();
            assertThat(tab.ask("location.hash")).isEqualTo("#step=2");
            tab.size(390, 844).settle();
            assertThat(tab.number("document.documentElement.scrollWidth")).isEqualTo(390);
            isInTheWindow(tab, "[aria-current]");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    private static void isInTheWindow(Tab tab, String selector) {
        assertThat(tab.ask("(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector('"
                        + selector + "').getBoundingClientRect())"))
                .as(selector)
                .isEqualTo("true");
    }

    @Test
    void reportNeedsNoServer() throws Exception {
        Path file = Files.writeString(
                folder.resolve("report.html"), HtmlReport.of(EvidenceSamples.bundle(EvidenceSamples.lasso())));
        try (Tab tab = Chromium.tab().go(file.toUri().toString()).waitFor(READY).settle()) {
            assertThat(tab.texts(".page-row .step")).containsExactly("Init", "Ask(p: 1)", "Take(p: 2)");
            assertThat(tab.texts("#banner .note")).containsExactly("Note: a note");
            assertThat(tab.complaints()).isEmpty();
            assertThat(tab.requests()).hasSize(1);
        }
    }
}
