package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code actors explore} in a real browser. Makes the pictures of docs/actor-explorer.md; into docs only when asked to, by
 * {@code -Dplumbline.pictures=../docs/images}.
 */
@Tag("slow")
class ExplorerInBrowserTest {
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+/[0-9a-f]{32}/");
    private static final String READY = "document.querySelector('#explore').dataset.ready === 'true'";
    private static final String ENDED = "document.querySelector('#explore-properties').dataset.ended === 'true'";

    @TempDir
    private Path folder;

    private static String address(ByteArrayOutputStream out, ByteArrayOutputStream err) throws InterruptedException {
        Matcher found = ADDRESS.matcher("");
        while (!found.find()) {
            Thread.sleep(10);
            assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
            found = ADDRESS.matcher(out.toString(StandardCharsets.UTF_8));
        }
        return found.group();
    }

    /** Starts the command, and ends it after the visit of its page. */
    private static void explore(Consumer<String> visit, String... options) throws InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        List<String> words = new ArrayList<>(List.of("actors", "explore", "--no-open", "--system"));
        words.addAll(List.of(options));
        Thread serving = new Thread(() -> Main.run(Terminal.plain(out, err), words.toArray(String[]::new)));
        serving.start();
        try {
            visit.accept(address(out, err));
        } finally {
            serving.interrupt();
            serving.join();
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private static Path picture(String name) {
        return Path.of(System.getProperty("plumbline.pictures", "target/pictures"))
                .resolve(name);
    }

    private static Tab shows(Tab tab, String hash) {
        return tab.waitFor("location.hash.startsWith('" + hash + "')").waitFor(READY);
    }

    @Test
    void stepsAreTakenTakenBackAndShared() throws InterruptedException {
        List<String> links = new ArrayList<>();
        explore(
                address -> {
                    try (Tab tab = Chromium.tab().go(address).waitFor(READY).waitFor(ENDED)) {
                        assertThat(tab.texts("#explore-steps b"))
                                .containsExactly(
                                        "N1 receives Write[client=w1, value=10] from w1",
                                        "N2 receives Read[client=r1] from r1",
                                        "N1 receives Read[client=r2] from r2");
                        assertThat(tab.text("#explore-status")).isEqualTo("128 states, 229 transitions, depth 7");
                        tab.click("#explore-steps .choice");
                        shows(tab, "#way=0&");
                        assertThat(tab.texts("#explore-taken .choice")).hasSize(2);
                        assertThat(tab.text("[data-part='N1'] s")).isEqualTo("0");
                        tab.click("#explore-steps .choice");
                        shows(tab, "#way=0_1&");
                        assertThat(tab.text("#explore-found .bad .remark"))
                                .isEqualTo("no order of the operations explains them");
                        links.add(tab.ask("location.hash"));
                        // By keys, the buttons of the browser, and the list.
                        tab.key("ArrowLeft");
                        shows(tab, "#way=0_1&step=1&");
                        tab.key("ArrowRight");
                        tab.waitFor("!location.hash.includes('step=')");
                        tab.ask("(history.back(), 1)");
                        shows(tab, "#way=0&");
                        tab.ask("(history.forward(), 1)");
                        shows(tab, "#way=0_1&");
                        tab.click("#explore-taken .choice");
                        shows(tab, "#way=0_1&step=0&");
                        tab.key("1").key("ArrowDown").key("Enter");
                        shows(tab, "#way=1&");
                        assertThat(tab.ask("document.activeElement.closest('#explore-steps') !== null"))
                                .as("the focus stays in the list")
                                .isEqualTo("true");
                        // A step of the chart, and the violation that the search found.
                        tab.key("v");
                        shows(tab, "#way=0_1&");
                        assertThat(
                                        tab.ask(
                                                "plumbline.explorer.chart.boxes.size + ' ' + plumbline.explorer.chart.selected"))
                                .isEqualTo("2 1");
                        tab.ask("(plumbline.explorer.chart.pick(0, 'timeline'), 1)");
                        shows(tab, "#way=0_1&step=1&");
                        assertThat(tab.text("#head-facts .verdict")).isEqualTo("violates");
                        assertThat(tab.ask("document.documentElement.scrollWidth <= innerWidth"))
                                .isEqualTo("true");
                    }
                },
                "erroneous");
        // The command is started again: its address is another one, and the link is still good.
        explore(
                address -> {
                    try (Tab tab = Chromium.tab().go(address + links.get(0)).waitFor(READY)) {
                        assertThat(tab.ask("location.hash")).isEqualTo(links.get(0));
                        assertThat(tab.text("#explore-title"))
                                .isEqualTo("The state after step 2: N2 receives Read[client=r1] from r1");
                        assertThat(tab.ask("document.querySelector('#banner').hidden"))
                                .isEqualTo("true");
                    }
                    try (Tab tab = Chromium.tab().expectComplaints().go(address + "#way=0_0")) {
                        tab.waitFor("document.querySelector('#refused')");
                        assertThat(tab.text("#refused"))
                                .contains(
                                        "step 2 of the way, \"0\", is not possible there; expected one of 1, 2, 3, 4");
                        tab.click("#refused button");
                        shows(tab, "#way=&");
                    }
                },
                "erroneous");
    }

    @Test
    void beginsWithABundleOrAProperty() throws Exception {
        Run violates = Run.of(
                "actors",
                "--system",
                "erroneous",
                "--out",
                folder.resolve("out").toString());
        assertThat(violates.status()).as(violates.err()).isEqualTo(1);
        explore(
                address -> {
                    try (Tab tab = Chromium.tab().go(address)) {
                        shows(tab, "#way=0_1&");
                    }
                },
                "erroneous",
                "--schedule",
                folder.resolve("out").resolve("violation.plumb").toString());
        explore(
                address -> {
                    try (Tab tab = Chromium.tab().go(address).waitFor(ENDED)) {
                        tab.waitFor(
                                "document.querySelector('#explore-found .bad .remark')?.textContent === 'violated here'");
                        assertThat(tab.ask("plumbline.explorer.steps.length > 0"))
                                .isEqualTo("true");
                    }
                },
                ActorPropertiesCommandTest.Counters.class.getName(),
                "--harness",
                "violated",
                "--property",
                "at most one");
    }

    @Test
    void unneededStepsArePaleAndLeftOut() throws InterruptedException {
        explore(
                address -> {
                    try (Tab tab = Chromium.tab().go(address + "#way=2_0_1").waitFor(READY)) {
                        assertThat(tab.texts("#explore-taken .pale"))
                                .containsExactly("1 N1 receives Read[client=r2] from r2");
                        tab.screenshot(Path.of("target/pictures/actor-explorer-pale.png"));
                        tab.click("#explore-shorter button");
                        tab.waitFor("plumbline.explorer.steps.length === 2");
                        assertThat(tab.texts("#explore-taken .pale")).isEmpty();
                        assertThat(tab.text("#explore-found .bad .remark"))
                                .isEqualTo("no order of the operations explains them");
                    }
                },
                "erroneous");
    }

    /** The page of docs, on a desktop and a phone, light and dark. */
    @Test
    void pictures() throws Exception {
        Files.createDirectories(Path.of("target/pictures"));
        explore(
                address -> {
                    try (Tab tab = Chromium.tab().go(address).waitFor(ENDED)) {
                        tab.key("v").waitFor("plumbline.explorer.at === 8");
                        tab.key("ArrowLeft")
                                .waitFor("plumbline.explorer.at === 7")
                                .settle();
                        tab.screenshot(picture("actor-explorer.png"));
                        tab.click("#theme-button").settle();
                        tab.screenshot(Path.of("target/pictures/actor-explorer-dark.png"));
                        tab.size(390, 844).settle();
                        tab.screenshot(picture("actor-explorer-phone-dark.png"));
                        tab.click("#theme-button").settle();
                        tab.screenshot(Path.of("target/pictures/actor-explorer-phone.png"));
                        assertThat(tab.ask("document.documentElement.scrollWidth <= innerWidth"))
                                .isEqualTo("true");
                    }
                },
                "register",
                "--harness",
                "2r+1w",
                "--crashes",
                "1");
        for (String name : List.of("actor-explorer.png", "actor-explorer-phone-dark.png")) {
            assertThat(Files.size(picture(name))).isGreaterThan(20_000);
        }
    }
}
