package dev.plumbline.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.view.Content;
import dev.plumbline.explain.view.ViewServer;
import dev.plumbline.explain.view.ViewedHistories;
import dev.plumbline.explain.web.Scenes;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of the runs of a store, and the pages that it links to. */
@Tag("slow")
class StoreInBrowserTest {
    private static final String READY = "document.querySelector('#case').dataset.ready === 'true'";

    /** As {@code plumbline check --json} writes it. */
    private static final String REPORT = """
            {"verdict":"violates","history":"print-queue.ndjson","spec":"queue","operations":11,"processes":5,"steps":23,
            "maxFrontier":3,"seconds":0.1,"failedAt":{"operation":7,"process":"printer-1","op":"dequeue",
            "args":{"result":"report"},"call":200,"return":260},
            "frontier":[{"state":["invoice","poster"],"done":[]},{"state":["poster","invoice"],"done":[9]}],
            "blocked":[{"operation":7,"process":"printer-1","op":"dequeue","args":{"result":"report"},
            "reasons":[{"state":["invoice","poster"],"obstacles":[{"condition":"result = head of the queue",
            "values":"\\"report\\" = \\"invoice\\"","verdict":"is FALSE","where":""}]}]}],"leftOut":0}
            """;

    @TempDir
    private Path folder;

    private Store store() throws BadInput {
        Store store = Store.open(folder.resolve("fuzz.db"));
        store.add(Scenes.queueThatRepeats(), Optional.empty(), Optional.of(verdict(Verdict.Word.VIOLATES, REPORT)));
        store.add(Scenes.registerWithPairs(20), Optional.empty(), Optional.of(verdict(Verdict.Word.CONFORMS, "{}")));
        store.add(Scenes.manyOperations(50), Optional.empty(), Optional.empty());
        return store;
    }

    private static StoredVerdict verdict(Verdict.Word verdict, String report) {
        return new StoredVerdict(
                "queue", verdict, report, Optional.empty(), "plumbline check --model queue print-queue.ndjson");
    }

    private static Tab open(ViewServer server, String fragment) {
        return Chromium.tab().go(server.address() + fragment);
    }

    @Test
    void runsAreListedFilteredAndOpened() throws BadInput {
        try (Store store = store();
                ViewServer server = ViewServer.start(
                        new Content.Many(new StoredRuns("fuzz.db", store, Optional.empty(), ViewedHistories::sweep)),
                        0);
                Tab tab = open(server, "")) {
            tab.waitFor("document.querySelectorAll('#runs-body tr').length === 3");
            assertThat(tab.text("#runs-count")).isEqualTo("3 runs");
            assertThat(tab.texts("h1")).hasSize(1).first().asString().startsWith("Plumbline: runs of ");
            assertThat(tab.size(360, 740).key("/").ask("document.activeElement.id"))
                    .isEqualTo("runs-words");
            assertThat(tab.number("document.documentElement.scrollWidth")).isEqualTo(360);
            tab.size(1366, 768);
            assertThat(tab.texts("#runs-body .verdict")).containsExactly("not checked", "conforms", "violates");
            assertThat(tab.text("#runs-body tr:last-child"))
                    .contains("#7 dequeue")
                    .contains("print-queue.ndjson");
            tab.click("#runs-words").type("PAIRS").waitFor("document.querySelectorAll('#runs-body tr').length === 1");
            assertThat(tab.text("#runs-body")).contains("pairs.ndjson");
            tab.ask("(() => { const words = document.querySelector('#runs-words'); words.value = '';"
                    + " const verdict = document.querySelector('#runs-verdict'); verdict.value = 'violates';"
                    + " verdict.dispatchEvent(new Event('change')); return 1; })()");
            assertThat(tab.texts("#runs-body .verdict")).containsExactly("violates");
            tab.click("#runs-body a").waitFor(READY);
            assertThat(tab.text("#banner")).contains("#7 dequeue").contains("\"report\" = \"invoice\" is FALSE");
            assertThat(tab.text("#banner"))
                    .contains("stored without its bundle")
                    .contains("given a specification, the viewer checks a run again");
            assertThat(tab.number("plumbline.timeline.boxes.standing[9]")).isEqualTo(1);
            assertThat(tab.ask("document.querySelector('#panel-stalled').hidden"))
                    .isEqualTo("false");
            assertThat(tab.ask("getComputedStyle(document.querySelector('#tab-stalled')).display"))
                    .isNotEqualTo("none");
            tab.click("#all-runs").waitFor("document.querySelectorAll('#runs-body tr').length === 3");
        }
    }

    /** A stored violation can be examined without any option, also further back than its bundle reaches. */
    @Test
    void aViolatingRunIsShownByItsBundle() throws BadInput {
        Bundle bundle = ViewedHistories.bundle(Scenes.registerWithPairs(100), "register");
        try (Store store = store()) {
            StoredVerdict verdict = verdict(Verdict.Word.VIOLATES, REPORT);
            long number = store.add(
                    bundle.failing().history(), Optional.empty(), Optional.of(verdict), Optional.of(bundle.bytes()));
            StoredRuns runs = new StoredRuns("fuzz.db", store, Optional.empty(), ViewedHistories::sweep);
            try (ViewServer server = ViewServer.start(new Content.Many(runs), 0);
                    Tab tab = open(server, "")) {
                tab.click("#runs-body a[href='#run=" + number + "']").waitFor(READY);
                assertThat(tab.text("#banner")).contains("#200 read").contains("is 199, not -1");
                assertThat(tab.texts("#banner .note")).isEmpty();
                tab.click(".cell[data-operation='199']");
                assertThat(tab.text("#state-body .subject")).contains("After #199 write");
                tab.click("#tab-stalled").click("#reveal-stalled").waitFor("document.querySelector('#stalled-rows')");
                assertThat(tab.text("#stalled-rows")).contains("is FALSE");
                long rows = tab.number("plumbline.choice.pruned.rows.length");
                assertThat(rows).isLessThan(201);
                tab.waitFor("((document.querySelector('#grid-scroll').scrollTop = 1e9),"
                        + " [...document.querySelectorAll('.chunk')].every((chunk) => chunk.childElementCount > 0))");
                tab.click("#more-rows").waitFor("plumbline.choice.pruned.rows.length > " + rows);
                assertThat(tab.ask("location.hash")).contains("run=" + number).contains("rows=");
            }
        }
    }

    @Test
    void aBundleThatCannotBeReadHidesNoRun() throws BadInput {
        try (Store store = Store.open(folder.resolve("damaged.db"))) {
            store.add(
                    Scenes.queueThatRepeats(),
                    Optional.empty(),
                    Optional.of(verdict(Verdict.Word.VIOLATES, REPORT)),
                    Optional.of(new byte[] {'P', 'K', 3, 4, 0}));
            StoredRuns runs = new StoredRuns("damaged.db", store, Optional.empty(), ViewedHistories::sweep);
            assertThat(runs.open(1).load().scene().counterexample()).isPresent();
            assertThat(runs.open(1).load().scene().notes())
                    .singleElement()
                    .asString()
                    .startsWith("No interpretations (the bundle of run 1: not a bundle;");
        }
    }

    /** With a specification, a run is checked again when it is opened, and has its interpretations. */
    @Test
    void aRunIsCheckedAgainWhenItIsOpened() throws BadInput {
        StoredRuns.Checking checking = history -> ViewedHistories.violating(history, "queue");
        try (Store store = store();
                ViewServer server = ViewServer.start(
                        new Content.Many(
                                new StoredRuns("fuzz.db", store, Optional.of(checking), ViewedHistories::sweep)),
                        0);
                Tab tab = open(server, "#run=1")) {
            tab.waitFor(READY);
            assertThat(tab.number("plumbline.choice.pruned.total")).isGreaterThan(3);
            tab.click(".cell[data-operation='5']");
            assertThat(tab.ask("location.hash")).contains("run=1").contains("op=5");
        }
    }
}
