package dev.plumbline.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.cli.Run;
import dev.plumbline.cli.campaign.CampaignSite;
import dev.plumbline.cli.explain.ViewedFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import dev.plumbline.explain.view.Content;
import dev.plumbline.explain.view.ViewServer;
import dev.plumbline.explain.view.ViewedHistories;
import dev.plumbline.store.Store;
import dev.plumbline.store.StoredRuns;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a campaign while it runs, and the page of a store, with their links into the viewer. */
@Tag("slow")
class ServedPagesInBrowserTest {
    private static final String READY =
            "document.querySelector('#case') && document.querySelector('#case').dataset.ready === 'true'";
    private static final String OVERTAKEN =
            "{\"process\":0,\"op\":\"enqueue\",\"args\":{\"value\":1},\"call\":0,\"return\":1}\n"
                    + "{\"process\":0,\"op\":\"enqueue\",\"args\":{\"value\":2},\"call\":2,\"return\":3}\n"
                    + "{\"process\":1,\"op\":\"dequeue\",\"args\":{\"result\":2},\"call\":4,\"return\":5}\n";

    @TempDir
    private Path folder;

    private static ViewedFile viewed() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        return ViewedFile.withoutSpecification(new Terminal(
                out,
                Terminal.writer(out),
                Terminal.writer(out),
                false,
                false,
                100,
                "plumbline",
                false,
                Optional.empty()));
    }

    private Run campaign() throws Exception {
        for (int seed = 1; seed <= 3; seed++) {
            Files.writeString(folder.resolve("h" + seed + ".ndjson"), OVERTAKEN);
        }
        String[] words = {
            "campaign",
            "run",
            "--name",
            "nightly",
            "--over",
            "seed=1..3",
            "--workers",
            "1",
            "--violations",
            "1",
            "--out",
            folder.resolve("nightly").toString(),
            "--store",
            folder.resolve("team.db").toString(),
            "--",
            "check",
            "--model",
            "queue",
            folder + "/h{seed}.ndjson"
        };
        return Run.of(words);
    }

    @Test
    void aCampaignGrowsWithItsJournalAndLeadsToTheViewer() throws Exception {
        assertThat(campaign().out()).contains("1 of 3 tasks");
        Path place = folder.resolve("nightly");
        try (ViewServer server = ViewServer.start(
                        new Content.Drawn(new CampaignSite("plumbline", new CampaignFolder(place), viewed()::bundle)),
                        0);
                Tab tab = Chromium.tab().go(server.address().toString())) {
            // Until all tasks are done the page may be loaded again at any moment, so everything is waited for.
            tab.waitFor("document.querySelector('h1').textContent === 'Campaign nightly'");
            tab.waitFor("document.querySelector('main').textContent.includes('1 of 3 tasks')");
            tab.waitFor("document.querySelector('meta[http-equiv=refresh]')");
            // Nothing here asks for the page again.
            Run.of("campaign", "resume", place.toString(), "--violations", "9");
            tab.waitFor("document.querySelector('main').textContent.includes('. 3 tasks,')");
            tab.waitFor("document.querySelector('#slowest') && document.readyState === 'complete'");
            assertThat(tab.text("main")).contains("Out of order", "The slowest tasks");
            assertThat(tab.number("document.querySelectorAll('meta[http-equiv=refresh]').length"))
                    .isZero();
            tab.size(360, 740);
            assertThat(tab.number("document.documentElement.scrollWidth")).isEqualTo(360);
            tab.size(1366, 768);
            tab.click("td a").waitFor(READY);
            assertThat(tab.text("#banner")).contains("Out of order");
        }
    }

    @Test
    void aStoreLeadsFromAViolationToItsBundle() throws Exception {
        campaign();
        Path history = folder.resolve("h1.ndjson");
        String file = folder.resolve("team.db").toString();
        Run.of("check", "--model", "queue", "--store", file, history.toString());
        try (Store store = Store.open(folder.resolve("team.db"));
                Store second = Store.open(folder.resolve("team.db"))) {
            Content histories =
                    new Content.Many(new StoredRuns("team.db", second, Optional.empty(), ViewedHistories::sweep));
            StoreSite site = new StoreSite(new StoreWords("plumbline", file), store, viewed(), histories);
            try (ViewServer server = ViewServer.start(new Content.Drawn(site), 0);
                    Tab tab = Chromium.tab().go(server.address().toString())) {
                tab.waitFor("document.querySelector('h1')");
                assertThat(tab.number("document.querySelectorAll('tr[id^=violation-]').length"))
                        .isEqualTo(1);
                assertThat(tab.text("tr[id^=violation-] .number")).isEqualTo("2");
                assertThat(tab.text("main")).contains("Campaigns", "nightly", "1 violates");
                tab.size(360, 740);
                assertThat(tab.number("document.documentElement.scrollWidth")).isEqualTo(360);
                tab.size(1366, 768);
                tab.click("tr[id^=violation-] a").waitFor(READY);
                assertThat(tab.text("#banner")).contains("Out of order");
                tab.go(server.address().toString()).waitFor("document.querySelector('a[href=\"histories/\"]')");
                tab.click("a[href='histories/']").waitFor("document.querySelectorAll('#runs-body tr').length === 1");
                tab.go(server.address() + "violation-0123456789/")
                        .waitFor("document.body.textContent.includes('nothing at')");
                tab.expectComplaints();
            }
        }
    }
}
