package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code view --follow} in a real browser, while a program writes with a steady rate and reads a wrong value in the end.
 * {@code -Dplumbline.live.rate=50000 -Dplumbline.live.seconds=60} is the run of the page about the viewer.
 */
@Tag("slow")
class LiveViewInBrowserTest {
    private static final int RATE = Integer.getInteger("plumbline.live.rate", 2_000);
    private static final int SECONDS = Integer.getInteger("plumbline.live.seconds", 2);
    private static final int WRITERS = 5;
    private static final int TICKS = 100;
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+/[0-9a-f]{32}/");

    @TempDir
    private Path folder;

    /** By {@link System#nanoTime}. */
    private volatile long wrongWritten;

    /** Five processes write to a register and read it, one after the other; each overlaps the next. */
    private static String line(long number, long value) {
        boolean writes = number % 3 == 0;
        return "{\"process\":" + number % WRITERS + ",\"op\":\"" + (writes ? "write" : "read") + "\",\"args\":{\""
                + (writes ? "value" : "result") + "\":" + value + "},\"call\":" + number * 20_000 + ",\"return\":"
                + (number * 20_000 + 25_000) + "}\n";
    }

    private void write(Path history) {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(history))) {
            long total = (long) RATE * SECONDS;
            long begun = System.nanoTime();
            for (long number = 0; number < total; number++) {
                out.write(line(number, number / 3).getBytes(StandardCharsets.UTF_8));
                if (number % (RATE / TICKS) == 0) {
                    out.flush();
                    long due = begun + number * 1_000_000_000L / RATE;
                    while (System.nanoTime() < due) {
                        Thread.sleep(1);
                    }
                }
            }
            // A value that was never written, and a later call that makes it certain.
            long next = total + (3 - total % 3) % 3 + 1;
            out.write(line(next, -7).getBytes(StandardCharsets.UTF_8));
            out.write(line(next + 3, 0).getBytes(StandardCharsets.UTF_8));
            out.flush();
            wrongWritten = System.nanoTime();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String address(ByteArrayOutputStream out) throws InterruptedException {
        Matcher found = ADDRESS.matcher("");
        while (!found.find()) {
            Thread.sleep(10);
            found = ADDRESS.matcher(out.toString(StandardCharsets.UTF_8));
        }
        return found.group();
    }

    @Test
    void aPageFollowsAHistoryUntilItsViolation() throws Exception {
        Path history = folder.resolve("run.ndjson");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Thread viewing = new Thread(() -> Main.run(
                Terminal.plain(out, err),
                "view",
                "--no-open",
                "--follow",
                "1h",
                "--model",
                "register",
                history.toString()));
        viewing.start();
        try (Tab tab = Chromium.tab()) {
            tab.go(address(out)).waitFor("plumbline.live");
            tab.ask("(window.sameAsBefore = true)");
            Thread writing = new Thread(() -> write(history));
            writing.start();
            long mostUnread = 0;
            long mostElements = 0;
            long mostKept = 0;
            while (writing.isAlive()) {
                Thread.sleep(250);
                mostUnread = Math.max(
                        mostUnread,
                        Math.round(
                                Double.parseDouble(
                                        tab.ask(
                                                "Number([...document.querySelectorAll('#live-figures dd')].at(-1)?.textContent.replaceAll(',', '') ?? 0)"))));
                mostElements = Math.max(mostElements, tab.number("document.querySelectorAll('*').length"));
                mostKept = Math.max(mostKept, tab.number("plumbline.live.operations.length"));
            }
            writing.join();
            while (!tab.ask("plumbline.live.violation !== null").equals("true")) {
                Thread.sleep(5);
            }
            double seen = (System.nanoTime() - wrongWritten) / 1e9;
            // In few words until the explanation is there, which may be at once.
            assertThat(tab.text("#banner")).contains("-7");
            tab.waitFor("document.querySelector('#case').dataset.ready === 'true'");
            double explained = (System.nanoTime() - wrongWritten) / 1e9;
            assertThat(tab.ask("window.sameAsBefore")).isEqualTo("true");
            assertThat(tab.text("#banner")).contains("-7");
            assertThat(mostKept).isLessThanOrEqualTo(500);
            System.out.printf(
                    "%,d operations, %,d a second: violation on the page after %.1f s, explained after %.1f s; at most"
                            + " %,d bytes not read; %,d elements and %,d operations on the page; %s bytes of its heap,"
                            + " %s pictures%n",
                    (long) RATE * SECONDS,
                    RATE,
                    seen,
                    explained,
                    mostUnread,
                    mostElements,
                    mostKept,
                    tab.ask("performance.memory?.usedJSHeapSize ?? 'unknown'"),
                    tab.ask("plumbline.live.frames"));
        } finally {
            viewing.interrupt();
            viewing.join();
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }
}
