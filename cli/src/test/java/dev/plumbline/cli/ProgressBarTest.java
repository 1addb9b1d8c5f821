package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.watch.LastProgress;
import dev.plumbline.cli.watch.ProgressBar;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
    private static String drawn(Duration elapsed, int width, String what) {
        StringWriter out = new StringWriter();
        LastProgress sightings = new LastProgress(200, System.nanoTime() - elapsed.toNanos());
        sightings.report(50, 200, 7, 12_345);
        ProgressBar bar = new ProgressBar(new PrintWriter(out), width, what, sightings);
        bar.run();
        bar.wipe();
        return out.toString();
    }

    @Test
    void nothingIsDrawnInTheFirstSecond() {
        assertThat(drawn(Duration.ZERO, 80, "a.ndjson")).isEmpty();
    }

    @Test
    void afterThatOneLineIsDrawnAndWiped() {
        assertThat(drawn(Duration.ofSeconds(90), 80, "a.ndjson"))
                .isEqualTo("\ra.ndjson [#####................] 25%  frontier 7  12,345 steps  90 s\u001b[K\r\u001b[K");
    }

    @Test
    void theLineFitsHoweverLongTheName() {
        for (int width : new int[] {60, 80, 120}) {
            String line = drawn(Duration.ofSeconds(2), width, "a/very/long/name/".repeat(20))
                    .split("\u001b")[0];
            assertThat(line.length()).isLessThanOrEqualTo(width);
        }
    }
}
