package dev.plumbline.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.value.Value;
import java.io.File;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program is killed at any instant (kill -9), and loses nothing but what each thread was about to write. */
@Tag("slow")
class KillTest {
    private static final int KILLS = 10;
    private static final int THREADS = 3;

    @TempDir
    Path temporary;

    @Test
    void aKilledProgramLosesOnlyWhatWasInFlight() throws Exception {
        long operations = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            operations += killed(new Random(kill), temporary.resolve("run-" + kill), kill, 0);
        }
        // Kills before anything was recorded would show nothing.
        assertThat(operations).isGreaterThan(KILLS * THREADS);
    }

    /** Files of one operation to a few hundred: nearly each kill comes while one is ended and the next one begun. */
    @Test
    void aProgramThatIsKilledBetweenFilesLosesNoMore() throws Exception {
        long operations = 0;
        long files = 0;
        for (int kill = 2; kill < KILLS; kill++) {
            Path folder = temporary.resolve("run-" + kill);
            operations += killed(
                    new Random(kill), folder, kill, List.of(1, 300, 20_000).get(kill % 3));
            try (var all = Files.list(folder)) {
                files += all.count();
            }
        }
        assertThat(operations).isGreaterThan(KILLS * THREADS);
        assertThat(files).isGreaterThan(KILLS * THREADS);
    }

    /** @param size of a file; 0 if it has none */
    private long killed(Random random, Path folder, int kill, long size) throws Exception {
        Path counters = Files.write(temporary.resolve("counters-" + kill), new byte[THREADS * KilledProgram.STRIDE]);
        int chunk = 1 << 7 + random.nextInt(12);
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:TieredStopAtLevel=" + (kill % 2 == 0 ? 1 : 4),
                        "-cp",
                        folderOf(Recorder.class) + File.pathSeparator + folderOf(KilledProgram.class),
                        KilledProgram.class.getName(),
                        folder.toString(),
                        counters.toString(),
                        String.valueOf(THREADS),
                        String.valueOf(chunk),
                        String.valueOf(size))
                .inheritIO()
                .start();
        try {
            // The first kills come while the program starts, the others when all threads are at work.
            while (kill >= 2 && program.isAlive() && least(counters) == 0) {
                Thread.sleep(1);
            }
            Thread.sleep(random.nextInt(kill < 2 ? 500 : 50));
        } finally {
            program.destroyForcibly();
        }
        assertThat(program.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(program.exitValue()).as("killed, not ended by itself").isEqualTo(128 + 9);
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        try (var files = Files.list(folder)) {
            if (files.findAny().isEmpty()) {
                return 0;
            }
        }
        return examine(Traces.read(folder), ByteBuffer.wrap(Files.readAllBytes(counters)));
    }

    private static long examine(History history, ByteBuffer counters) {
        List<List<Operation>> byThread = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            byThread.add(new ArrayList<>());
        }
        for (Operation operation : history.operations()) {
            byThread.get((int) ((Value.Int) operation.process()).value()).add(operation);
        }
        for (int t = 0; t < THREADS; t++) {
            List<Operation> operations = byThread.get(t);
            long called = counters.getLong(t * KilledProgram.STRIDE);
            long done = counters.getLong(t * KilledProgram.STRIDE + 8);
            long completed = operations.stream().filter(o -> !o.isPending()).count();
            // All acknowledged operations are there, and at most one later operation.
            assertThat((long) operations.size()).isBetween(called, called + 1);
            assertThat(completed).isBetween(done, done + 1);
            for (int i = 1; i <= operations.size(); i++) {
                Operation operation = operations.get(i - 1);
                boolean pending = i > completed;
                assertThat(operation.isPending()).isEqualTo(pending);
                Map<String, Value> arguments = pending
                        ? Map.of("i", Value.of(i), "text", Value.of("abc"))
                        : Map.of("i", Value.of(i), "text", Value.of("abc"), "twice", Value.of(2L * i));
                assertThat(operation.arguments()).isEqualTo(arguments);
            }
        }
        // At most the record that each thread was writing is reported as cut.
        assertThat(history.notes().size()).isLessThanOrEqualTo(THREADS);
        assertThat(history.notes()).noneMatch(note -> note.contains("cut off"));
        return history.size();
    }

    private static long least(Path counters) throws Exception {
        ByteBuffer now = ByteBuffer.wrap(Files.readAllBytes(counters));
        long least = Long.MAX_VALUE;
        for (int t = 0; t < THREADS; t++) {
            least = Math.min(least, now.getLong(t * KilledProgram.STRIDE + 8));
        }
        return least;
    }

    private static String folderOf(Class<?> type) throws Exception {
        URI location = type.getProtectionDomain().getCodeSource().getLocation().toURI();
        return Path.of(location).toString();
    }
}
