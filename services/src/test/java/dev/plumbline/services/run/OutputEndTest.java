package dev.plumbline.services.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputEndTest {
    @TempDir
    Path folder;

    private String end(String text, int most) throws IOException {
        return OutputEnd.of(Files.writeString(folder.resolve("n1.txt"), text), most);
    }

    @Test
    void aLongFileIsCutAtALineAndSaysSo() throws IOException {
        assertThat(end("one\ntwo\nthree\n", 14)).isEqualTo("one\ntwo\nthree\n");
        assertThat(end("one\ntwo\nthree\n", 8)).isEqualTo("... 8 bytes before this are left out\nthree\n");
        assertThat(end("one\ntwo\nthree\n", 7)).isEqualTo("... 8 bytes before this are left out\nthree\n");
        assertThat(end("a line that is longer", 6)).isEqualTo("... 15 bytes before this are left out\nlonger");
        assertThat(end("long line\n", 4)).isEqualTo("... 6 bytes before this are left out\nine\n");
        assertThat(end("", 4)).isEmpty();
        assertThat(OutputEnd.of(folder.resolve("none.txt"), 4)).isEmpty();
    }

    /** For all lengths: the end, beginning at a line or at the limit, and the number of the bytes before it. */
    @Test
    void everyLimitGivesAnEndOfTheFile() throws IOException {
        String text = "a\n\nbcd\ne\n";
        for (int most = 1; most <= text.length(); most++) {
            String end = end(text, most);
            boolean cut = end.startsWith("... ");
            String kept = cut ? end.substring(end.indexOf('\n') + 1) : end;
            assertThat(text).endsWith(kept);
            assertThat(kept.length()).isLessThanOrEqualTo(most);
            assertThat(cut).isEqualTo(kept.length() < text.length());
            if (cut) {
                assertThat(end).startsWith("... " + (text.length() - kept.length()) + " byte");
            }
        }
    }

    @Test
    void bytesThatAreNoTextAreReplaced() throws IOException {
        Path file = Files.write(folder.resolve("n1.txt"), new byte[] {'a', (byte) 0xff, '\n'});
        assertThat(OutputEnd.of(file, 10)).isEqualTo("a\ufffd\n");
    }

    @Test
    void theLogsOfARunAreThoseOfItsNodesWithinABound() throws IOException {
        Path nodes = Files.createDirectories(folder.resolve("nodes"));
        Files.createDirectories(nodes.resolve("n1"));
        Files.writeString(nodes.resolve("n1.txt"), "x\n".repeat(4_000), StandardCharsets.UTF_8);
        Files.writeString(nodes.resolve("n2.txt"), "");
        RunReport run = new RunReport(folder, Map.of(), Map.of(), Set.of(), List.of());
        assertThat(run.logs(0)).isEmpty();
        assertThat(run.logs(1).keySet()).containsExactly("n1.txt");
        assertThat(run.logs(1).get("n1.txt")).hasSizeBetween(1000, 1100).startsWith("... 6,978 bytes before");
        assertThat(run.logs(1 << 20).get("n1.txt")).hasSize(8_000);
    }
}
