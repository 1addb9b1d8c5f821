package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.SteppedSamples;
import dev.plumbline.explain.view.Content;
import dev.plumbline.explain.view.Requests;
import dev.plumbline.explain.view.ViewServer;
import dev.plumbline.explain.web.ViewerPage;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The modules of the explorer on answers of a real server. */
@Tag("slow")
class ExplorerTest {
    private ViewServer server;

    @BeforeEach
    void serve() throws BadInput {
        server = ViewServer.start(new Content.Stepped(new SteppedSamples("1", "")), 0);
    }

    @AfterEach
    void close() {
        server.close();
    }

    private String answer(String path) throws IOException {
        URI address = server.address();
        return Requests.get(address, "GET " + address.getPath() + path, "127.0.0.1:" + address.getPort());
    }

    /** The page, whose requests are answered by what the server answers to these ways. */
    private Headless page(String fragment, String... ways) throws IOException {
        Headless page = Headless.page(ViewerPage.live().html(), fragment);
        page.ask(
                "globalThis.answers = {}; globalThis.fetch = async (path) => {"
                        + " const [status, body] = answers[path] ?? [404, 'unexpected: ' + path];"
                        + " return { ok: status === 200, status, json: async () => JSON.parse(body), text: async () => body }; }; 0");
        keep(page, "start");
        keep(page, "findings");
        for (String way : ways) {
            keep(page, "place?way=" + way);
        }
        return page.start();
    }

    private void keep(Headless page, String path) throws IOException {
        String answer = answer(path);
        String status = answer.substring(9, 12);
        String body = answer.substring(answer.indexOf("\r\n\r\n") + 4);
        page.ask("answers[" + quoted(path) + "] = [" + status + ", " + quoted(body) + "]; 0");
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    private static String texts(Headless page, String selector) {
        return page.textOf(
                "[...document.querySelectorAll('" + selector + "')].map((one) => one.textContent).join('|')");
    }

    @Test
    void theServerAnswersAndRefusesInOneLine() throws IOException {
        assertThat(answer("start"))
                .startsWith("HTTP/1.1 200 ")
                .endsWith("{\"stepped\":{\"name\":\"counter <i>small</i>\",\"beginning\":\"1\"}}");
        assertThat(answer("place?way=2_2&at=1"))
                .startsWith("HTTP/1.1 200 ")
                .contains("\"at\":1,\"mark\":\"c2\"")
                .contains("\"values\":[\"2\",\"\\\"<b>x</b>\\\"\",[\"r\",\"count\",0,");
        assertThat(answer("place?way=2_2_1&at=3"))
                .startsWith("HTTP/1.1 400 ")
                .endsWith("\r\n\r\nstep 3 of the way, \"1\", is not possible there\n");
        for (String wrong :
                List.of("place", "place?way=2", "place?way=A&at=1", "place?way=1&at=-1", "place?way=%31&at=1")) {
            assertThat(answer(wrong))
                    .as(wrong)
                    .startsWith("HTTP/1.1 400 ")
                    .endsWith("\r\n\r\nexpected way=STEPS&at=NUMBER, with small letters and digits\n");
        }
        assertThat(answer("scene")).startsWith("HTTP/1.1 404 ");
        assertThat(answer("findings")).endsWith("\"wanted\":\"\"}").doesNotContain("Exception");
    }

    @Test
    void aWayIsReadAndWrittenTheSame() {
        try (Headless page = Headless.page()) {
            String module = "import { wayIn, wayFragment, wayTaking } from \"./explorer/way.js\";\n";
            for (String link :
                    List.of("#way=0_x3_5.1.0&state=ab12", "#way=0_1_2&step=1&state=ab12", "#way=", "#way=0")) {
                assertThat(page.text(module + "const read = wayIn(\"" + link
                                + "\");\nexport const answer = wayFragment(read.steps, read.at, read.mark);"))
                        .isEqualTo(link);
            }
            assertThat(page.text(module + "export const answer = [wayIn(\"\"), wayIn(\"#step=3\")];"))
                    .isEqualTo("[null,null]");
            assertThat(page.text(module
                            + "export const answer = [wayIn(\"#way=0&step=9\").at, wayIn(\"#way=0_1&step=x\").at,"
                            + " wayIn(\"#way=0_<b>\").wrong, wayIn(\"#way=0__1\").wrong];"))
                    .isEqualTo("[1,2,\"<b>\",\"\"]");
            assertThat(page.text(module + "export const answer = [wayTaking([\"1\", \"2\"], 0, \"1\"),"
                            + " wayTaking([\"1\", \"2\"], 0, \"3\"), wayTaking([\"1\", \"2\"], 2, \"3\")];"))
                    .isEqualTo("[[\"1\",\"2\"],[\"3\"],[\"1\",\"2\",\"3\"]]");
        }
    }

    @Test
    void stepsAreTakenAndTakenBack() throws IOException {
        try (Headless page = page("", "1&at=1", "1_2&at=2", "1_2&at=1", "1_2&at=0", "2&at=1", "2_2&at=2")) {
            assertThat(page.textOf("location.hash")).isEqualTo("#way=1&state=c1");
            assertThat(texts(page, "#explore-steps b")).isEqualTo("adds 1|adds 2");
            assertThat(texts(page, "#explore-taken .choice")).isEqualTo("the start|1 adds 1");
            assertThat(texts(page, "#explore-body .system-part"))
                    .contains("Counter")
                    .contains("count");
            assertThat(texts(page, "#explore-body s")).contains("0");
            page.ask("document.querySelectorAll('#explore-steps .choice')[1].click()");
            page.settle();
            assertThat(page.textOf("location.hash")).isEqualTo("#way=1_2&state=c3");
            assertThat(texts(page, "#explore-title")).isEqualTo("The state after step 2");
            assertThat(texts(page, "#explore-steps .remark"))
                    .isEqualTo("violates at most three|violates at most three");
            // Back by a key: the way remains, and the next step of it is marked.
            page.ask("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }))");
            page.settle();
            assertThat(page.textOf("location.hash")).isEqualTo("#way=1_2&step=1&state=c1");
            assertThat(texts(page, "#explore-taken .later")).isEqualTo("2 adds 2");
            assertThat(texts(page, "#explore-steps .on-way b")).isEqualTo("adds 2");
            page.ask("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home' }))");
            page.settle();
            assertThat(texts(page, "#explore-taken [aria-selected=\"true\"]")).isEqualTo("the start");
            page.ask("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }))");
            page.settle();
            // Another step: the rest of the way is left out.
            page.ask("document.querySelectorAll('#explore-steps .choice')[1].click()");
            page.settle();
            assertThat(page.textOf("location.hash")).isEqualTo("#way=2&state=c2");
            page.ask(
                    "document.querySelector('#explore-steps').focus(); document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'v' }))");
            page.settle();
            assertThat(page.textOf("location.hash")).isEqualTo("#way=2_2&state=c4");
            assertThat(texts(page, "#explore-count")).isEqualTo("Nothing follows.");
            assertThat(texts(page, "#explore-body .remark")).isEqualTo("high|4");
        }
    }

    @Test
    void propertiesShowTheStateAndTheSearch() throws IOException {
        try (Headless page = page("#way=2_1", "2_1&at=2", "2_2&at=2")) {
            assertThat(texts(page, "#explore-found .property"))
                    .isEqualTo(
                            "always at most threeholds hereThe search: first after 2 stepsGo there|deadlock: noneThe search: 1 time");
            assertThat(texts(page, "#explore-status")).isEqualTo("6 states");
            assertThat(texts(page, "#head-facts .verdict")).isEqualTo("violates");
            page.ask("document.querySelector('#explore-found button').click()");
            page.settle();
            assertThat(page.textOf("location.hash")).isEqualTo("#way=2_2&state=c4");
            assertThat(texts(page, "#explore-found .bad .remark")).isEqualTo("violated here");
        }
    }

    @Test
    void unneededStepsArePaleAndLeftOutOnRequest() throws IOException {
        try (Headless page = page("#way=1_1_2", "1_1_2&at=3", "2_2&at=2")) {
            assertThat(texts(page, "#explore-taken .pale")).isEqualTo("1 adds 1|2 adds 1");
            assertThat(texts(page, "#explore-shorter")).isEqualTo("2 steps are <i>not</i> needed Leave out");
            assertThat(page.textOf("document.querySelector('#chart [data-of=pale]').hidden"))
                    .isEqualTo("false");
            page.ask("document.querySelector('#explore-shorter button').click()");
            page.settle();
            assertThat(page.textOf("location.hash")).isEqualTo("#way=2_2&state=c4");
            assertThat(page.textOf("document.querySelector('#explore-shorter').hidden"))
                    .isEqualTo("true");
            assertThat(page.textOf("document.querySelector('#chart [data-of=pale]').hidden"))
                    .isEqualTo("true");
        }
    }

    @Test
    void badLinksAreRefusedInOneLine() throws IOException {
        try (Headless page = page("#way=2_2_1", "2_2_1&at=3", "&at=0")) {
            assertThat(texts(page, "#refused"))
                    .isEqualTo(
                            "The link cannot be followed: step 3 of the way, \"1\", is not possible there Go to the start");
            page.ask("document.querySelector('#refused button').click()");
            page.settle();
            assertThat(page.textOf("document.querySelector('#banner').hidden")).isEqualTo("true");
            assertThat(page.textOf("location.hash")).isEqualTo("#way=&state=c0");
        }
        try (Headless page = page("#way=2_<b>")) {
            assertThat(texts(page, "#refused"))
                    .startsWith("The link cannot be followed: <b> is not the name of a step");
        }
    }

    @Test
    void aLinkThatLeadsToAnotherStateSaysSo() throws IOException {
        try (Headless page = page("#way=2&state=c9", "2&at=1")) {
            assertThat(texts(page, "#banner")).startsWith("The link was made at another state");
            assertThat(page.textOf("location.hash")).isEqualTo("#way=2&state=c2");
        }
    }

    @Test
    void theWantedWayIsGoneUnlessALinkHasAnother() throws Exception {
        server.close();
        server = ViewServer.start(new Content.Stepped(new SteppedSamples("", "2_2")), 0);
        try (Headless page = page("", "&at=0", "2_2&at=2")) {
            assertThat(page.textOf("location.hash")).isEqualTo("#way=2_2&state=c4");
        }
        try (Headless page = page("#way=1", "1&at=1", "2_2&at=2")) {
            assertThat(page.textOf("location.hash")).isEqualTo("#way=1&state=c1");
        }
    }

    @Test
    void namesAndValuesAreTextAndNoMarkup() throws IOException {
        try (Headless page = page("", "1&at=1")) {
            assertThat(page.textOf("document.querySelectorAll('i, u').length"))
                    .isEqualTo(page.textOf("document.querySelectorAll('.legend i, .legend u').length"));
            assertThat(texts(page, "#explore-steps .effect-line")).isEqualTo("sends <u>it</u>|sends <u>it</u>");
            assertThat(texts(page, ".brand")).contains("counter <i>small</i>");
        }
    }
}
