package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** "Show more rows", against a server that answers when the test says so. */
@Tag("slow")
class MoreRowsTest {
    private static final String SETTING = """
            import { MoreRows } from "./grid/morerows.js";
            const questions = [];
            const scene = { data: { more: true, extent: "ALL_OF_THE_END", beginning: "Earlier rows are not available.", shown: 9, total: 9 }, graph: { rows: 4 } };
            const choice = { scene, tell() {}, extend(data) { scene.graph.rows += data.rows; scene.data.more = data.more; } };
            const source = {
              live: true,
              more: (rows, signal) => new Promise((resolve, reject) => questions.push({ rows, signal, resolve, reject })),
              progress: async () => ({ settled: 3, total: 8 }),
            };
            globalThis.server = { questions, more: new MoreRows(choice, source), scene };
            export const answer = 0;
            """;

    private static String shown(Headless page) {
        return page.textOf("document.getElementById('grid-beginning').textContent");
    }

    @Test
    void itGoesOnUntilThereAreEnoughAndSaysHowFarItHasCome() {
        try (Headless page = Headless.page()) {
            page.value(SETTING);
            assertThat(shown(page)).startsWith("Show more rows").contains("3 rows so far");
            page.ask("void server.more.load(6)");
            assertThat(shown(page)).contains("3 of 6 rows so far").endsWith("Stop");
            page.ask("server.questions[0].resolve({ rows: 2, more: true })");
            assertThat(page.textOf("server.questions[1].rows")).isEqualTo("5");
            page.settle();
            assertThat(shown(page)).contains("searching the history again: 3 of 8 operations");
            page.ask("server.questions[1].resolve({ rows: 2, more: false })");
            assertThat(shown(page)).isEqualTo("Earlier rows are not available.");
            assertThat(page.textOf("server.questions.length")).isEqualTo("2");
        }
    }

    @Test
    void itCanBeStoppedAndMayFail() {
        try (Headless page = Headless.page()) {
            page.value(SETTING);
            page.ask("void server.more.load(100)");
            page.ask("document.getElementById('more-stop').click()");
            assertThat(page.textOf("server.questions[0].signal.aborted")).isEqualTo("true");
            page.ask("server.questions[0].reject(new Error('aborted'))");
            assertThat(shown(page)).startsWith("Show more rows").endsWith("Stopped.");
            page.ask("document.getElementById('more-rows').click()");
            page.ask("server.questions[1].reject(new Error('the server has ended'))");
            assertThat(shown(page)).endsWith("the server has ended");
            assertThat(page.textOf("server.scene.graph.rows")).isEqualTo("4");
        }
    }
}
