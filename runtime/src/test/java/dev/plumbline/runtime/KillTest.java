package dev.plumbline.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.runtime.resource.DurableState;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A system is killed at any instant (kill -9), and its logs lack nothing but the section that each process was in. */
@Tag("slow")
class KillTest {
    private static final int KILLS = 6;
    private static final int PROCESSES = 3;
    private static final Pattern SUM =
            Pattern.compile("\"name\":\"sum\"[^}]*},\"oldValue\":\"\\d+\",\"tag\":\"write\",\"value\":\"(\\d+)\"");
    private static final Pattern CLOCK = Pattern.compile("\\[\\[\"Counter\",\"(\\d)\"\\],(\\d+)\\]");

    @TempDir
    Path temporary;

    @Test
    void onlyTheSectionsInFlightAreLost() throws Exception {
        long sections = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            sections += killed(new Random(kill), temporary.resolve("run-" + kill));
        }
        assertThat(sections).isGreaterThan(KILLS * PROCESSES * 10);
    }

    private static String folderOf(Class<?> type) throws URISyntaxException {
        URI place = type.getProtectionDomain().getCodeSource().getLocation().toURI();
        return Path.of(place).toString();
    }

    private static int least(Path counters) throws java.io.IOException {
        ByteBuffer counts = ByteBuffer.wrap(Files.readAllBytes(counters));
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < PROCESSES; i++) {
            least = Math.min(least, counts.getInt(i * KilledSystem.STRIDE));
        }
        return least;
    }

    private long killed(Random random, Path folder) throws Exception {
        Files.createDirectories(folder);
        Path counters = Files.write(folder.resolve("counters"), new byte[PROCESSES * KilledSystem.STRIDE]);
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        String.join(
                                File.pathSeparator,
                                folderOf(Value.class),
                                folderOf(Archetype.class),
                                folderOf(KilledSystem.class)),
                        KilledSystem.class.getName(),
                        folder.toString(),
                        counters.toString(),
                        String.valueOf(PROCESSES))
                .inheritIO()
                .start();
        try {
            while (program.isAlive() && least(counters) < 20) {
                Thread.sleep(1);
            }
            Thread.sleep(random.nextInt(100));
        } finally {
            program.destroyForcibly();
        }
        assertThat(program.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(program.exitValue()).as("killed, not ended by itself").isEqualTo(128 + 9);
        return examine(folder, ByteBuffer.wrap(Files.readAllBytes(counters)));
    }

    private static long examine(Path folder, ByteBuffer counters) throws java.io.IOException {
        long all = 0;
        List<Integer> sums = new ArrayList<>();
        List<Integer> lengths = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (int self = 0; self < PROCESSES; self++) {
            // Complete lines are those before the first that begins with a space.
            List<String> whole = Files.readAllLines(folder.resolve("logs").resolve("Counter-" + self + ".log")).stream()
                    .takeWhile(line -> !line.startsWith(" "))
                    .toList();
            assertThat(whole).allMatch(line -> line.startsWith("{\"archetypeName\"") && line.endsWith("Z\"}"));
            List<String> commits = whole.stream()
                    .filter(line -> line.contains("\"isAbort\":false"))
                    .toList();
            int seen = counters.getInt(self * KilledSystem.STRIDE);
            assertThat(commits.size()).as("logged sections").isBetween(seen, seen + 1);
            DurableState n = DurableState.open(folder.resolve("n-" + self), Tla.of(0), DurableState.Survives.KILL);
            assertThat(Tla.number(n.read().value()))
                    .as("counted")
                    .isBetween((long) commits.size(), commits.size() + 1L);
            for (String commit : commits) {
                Matcher sum = SUM.matcher(commit);
                assertThat(sum.find()).as(commit).isTrue();
                sums.add(Integer.valueOf(sum.group(1)));
            }
            lengths.add(whole.size());
            lines.addAll(whole);
            all += commits.size();
        }
        // The variable that all share counts all sections, so the logs have each of its values once, without a gap.
        assertThat(sums.stream().sorted().toList())
                .isEqualTo(java.util.stream.IntStream.rangeClosed(1, sums.size())
                        .boxed()
                        .toList());
        // And no log has seen a record that is missing.
        for (String line : lines) {
            Matcher clock = CLOCK.matcher(line);
            while (clock.find()) {
                assertThat(Integer.valueOf(clock.group(2)))
                        .isLessThanOrEqualTo(lengths.get(Integer.parseInt(clock.group(1))));
            }
        }
        return all;
    }
}
