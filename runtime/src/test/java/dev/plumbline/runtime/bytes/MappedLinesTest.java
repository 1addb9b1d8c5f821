package dev.plumbline.runtime.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file has the lines that were written, and then spaces until it is closed. */
@Tag("slow")
class MappedLinesTest {
    private static final int LONGEST = 1 << 19;

    @TempDir
    Path folder;

    private static byte[] line(Random random) {
        int length = random.nextInt(random.nextInt(50) == 0 ? LONGEST : 2_000) + 1;
        byte[] line = new byte[length + 1];
        for (int i = 0; i < length; i++) {
            line[i] = (byte) ('a' + random.nextInt(26));
        }
        line[length] = '\n';
        return line;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    @Test
    void fileHasTheLinesAtEachTime() throws IOException {
        Random random = new Random(1);
        Path path = Files.writeString(folder.resolve("a.log"), "before\n");
        StringBuilder written = new StringBuilder("before\n");
        for (int life = 0; life < 4; life++) {
            try (OwnedFile file = new OwnedFile(path)) {
                OutputStream out = file.lines();
                for (int i = 0; i < 150; i++) {
                    byte[] line = line(random);
                    int from = random.nextInt(3);
                    byte[] around = new byte[line.length + 5];
                    System.arraycopy(line, 0, around, from, line.length);
                    out.write(around, from, line.length);
                    written.append(text(line));
                    if (i % 10 == 0) {
                        String now = Files.readString(path);
                        assertThat(now).startsWith(written);
                        assertThat(now.substring(written.length())).matches(" *");
                        assertThat(file.endOfLines()).isEqualTo(written.length());
                    }
                }
            }
            assertThat(Files.readString(path)).isEqualTo(written.toString());
        }
    }

    /** All bytes but the first, any of them, or none: a kill comes anywhere. */
    @Test
    void lineThatWasNotStoredToItsEndIsNone() throws IOException {
        Random random = new Random(2);
        for (int i = 0; i < 200; i++) {
            String lines = i % 3 == 0 ? "" : "{one}\n{two}\n";
            byte[] rest = line(random);
            for (int j = 1; j < rest.length; j++) {
                rest[j] = random.nextInt(4) == 0 ? (byte) ' ' : rest[j];
            }
            rest[0] = ' ';
            Path path = folder.resolve("torn");
            Files.writeString(path, lines + text(rest) + " ".repeat(random.nextInt(3) * 70_000));
            try (OwnedFile file = new OwnedFile(path)) {
                assertThat(file.endOfLines()).isEqualTo(lines.length());
                file.continueAt(file.endOfLines());
                file.lines().write("{more}\n".getBytes(StandardCharsets.US_ASCII));
            }
            assertThat(Files.readString(path)).isEqualTo(lines + "{more}\n");
        }
    }

    /** An interrupt closes a channel in use, and a closed file has no lock. */
    @Test
    void interruptsLoseNeitherLinesNorTheLock() throws Exception {
        Path named = folder.resolve("made.log");
        List<String> written = new ArrayList<>();
        AtomicBoolean kept = new AtomicBoolean();
        try (OwnedFile file = new OwnedFile(folder.resolve("made.log.next"))) {
            Files.move(folder.resolve("made.log.next"), named);
            file.renamed(named);
            FutureTask<Void> writing = new FutureTask<>(() -> {
                OutputStream out = file.lines();
                byte[] line = new byte[20_000];
                Arrays.fill(line, (byte) 'x');
                line[line.length - 1] = '\n';
                for (int i = 0; i < 1_000; i++) {
                    byte[] number = String.valueOf(i).getBytes(StandardCharsets.US_ASCII);
                    System.arraycopy(number, 0, line, 0, number.length);
                    out.write(line);
                    written.add(text(line).strip());
                }
                kept.set(Thread.currentThread().isInterrupted());
                return null;
            });
            Thread writer = new Thread(writing);
            writer.start();
            while (!writing.isDone()) {
                writer.interrupt();
            }
            writing.get();
            assertThatThrownBy(() -> new OwnedFile(named).close()).hasMessageContaining("another process writes to it");
        }
        assertThat(kept).as("the interrupt is kept").isTrue();
        assertThat(Files.readAllLines(named)).isEqualTo(written);
    }
}
