package dev.plumbline.explain.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.EvidenceSamples;
import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
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
                    .containsExactly("Event #2 Up(n: 2) fits no explanation of the events before it.");
            assertThat(tab.texts(".page-row .step")).containsExactly("Up(n: 0)", "\u00fcber(n: 1)", "Up(n: 2)");
            assertThat(tab.texts(".page-row.failed .step")).containsExactly("Up(n: 2)");
            assertThat(tab.texts("#page-details h3"))
                    .containsExactly("The event", "Why it is not possible", "State before it");
            assertThat(tab.texts(".page-line.marked"))
                    .containsExactly("x is 2 in the log: Up gives 5 differs at logs/n1.ndjson:3");
            assertThat(tab.texts(".page-line")).contains("x = 1", "y = \"hidden\"");
            tab.click(".page-row").settle();
            assertThat(tab.texts("#page-details h3")).containsExactly("The event", "State after it, by Up(n: 0)");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void raceShowsTheAccessesAmongTheStepsOfTheThreads() throws BadInput {
        try (ViewServer server = serve(EvidenceSamples.race());
                Tab tab = open(server)) {
            assertThat(tab.texts("#banner .claim"))
                    .containsExactly("the Java memory model does not order two accesses to Cell.value");
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
