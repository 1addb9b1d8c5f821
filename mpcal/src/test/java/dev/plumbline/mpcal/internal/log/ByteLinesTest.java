package dev.plumbline.mpcal.internal.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ByteLinesTest {
    @TempDir
    private Path folder;

    private static byte[] random(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            // Around the size of the buffer, and longer than it.
            int length = random.nextInt(10) == 0 ? (1 << 16) - 3 + random.nextInt(6) : random.nextInt(4);
            text.append((random.nextBoolean() ? "x" : "\u00e9").repeat(random.nextInt(20) == 0 ? 3 * length : length));
            text.append(List.of("\n", "\r", "\r\n", "\n\n", "\r\r\n", "").get(random.nextInt(6)));
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void linesAreThoseOfAReader() throws Exception {
        for (int seed = 0; seed < 300; seed++) {
            Path file = Files.write(folder.resolve("lines"), random(new Random(seed)));
            List<String> expected = new ArrayList<>();
            try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
                reader.lines().forEach(expected::add);
            }
            List<String> found = new ArrayList<>();
            try (ByteLines lines = new ByteLines(file)) {
                while (lines.next()) {
                    found.add(new String(lines.bytes(), lines.start(), lines.length(), StandardCharsets.ISO_8859_1));
                }
                assertThat(lines.next()).isFalse();
            }
            assertThat(found.equals(expected)).as("seed " + seed).isTrue();
        }
    }
}
