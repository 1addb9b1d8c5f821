package dev.plumbline.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.format.StateLogOptions;
import dev.plumbline.history.statelog.StateLogs;
import java.io.File;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that logs states is killed at any instant (kill -9), and loses at most the event in flight. */
@Tag("slow")
class StateKillTest {
    private static final int KILLS = 6;

    @TempDir
    Path temporary;

    @Test
    void aKilledProgramLosesAtMostTheEventInFlight() throws Exception {
        long events = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            events += killed(new Random(kill), kill);
        }
        assertThat(events).isGreaterThan(KILLS);
    }

    private long killed(Random random, int kill) throws Exception {
        Path folder = temporary.resolve("run-" + kill);
        Path counter = Files.write(temporary.resolve("counter-" + kill), new byte[8]);
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        folderOf(StateRecorder.class) + File.pathSeparator + folderOf(KilledStateProgram.class),
                        KilledStateProgram.class.getName(),
                        folder.toString(),
                        counter.toString(),
                        String.valueOf(1 << 7 + random.nextInt(12)))
                .inheritIO()
                .start();
        try {
            while (program.isAlive() && counted(counter) == 0) {
                Thread.sleep(1);
            }
            Thread.sleep(random.nextInt(30));
        } finally {
            program.destroyForcibly();
        }
        assertThat(program.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(program.exitValue()).as("killed, not ended by itself").isEqualTo(128 + 9);

        List<String> lines = StateLines.events(folder.resolve("n1.ndjson"));
        assertThat((long) lines.size()).isBetween(counted(counter), counted(counter) + 1);
        assertThat(StateLogs.read(folder, StateLogOptions.DEFAULT).size()).isEqualTo(lines.size());
        long time = Long.MIN_VALUE;
        for (int i = 0; i < lines.size(); i++) {
            assertThat(lines.get(i))
                    .endsWith(",\"args\":{\"i\":" + (i + 1) + "},\"state\":{\"twice\":" + 2 * (i + 1) + "}}");
            assertThat(StateLines.time(lines.get(i))).isGreaterThan(time);
            time = StateLines.time(lines.get(i));
        }
        return lines.size();
    }

    private static long counted(Path counter) throws Exception {
        return ByteBuffer.wrap(Files.readAllBytes(counter)).getLong();
    }

    private static String folderOf(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }
}
