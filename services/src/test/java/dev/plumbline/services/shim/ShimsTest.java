package dev.plumbline.services.shim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.services.Service.Launch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs with the library; skipped where there is no C compiler. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class ShimsTest {
    private static final int FILES = 20;

    @TempDir
    Path folder;

    private Path root;
    private Shims shims;

    @BeforeEach
    void build() throws Exception {
        assumeTrue(ShimLibrary.obstacle().isEmpty(), ShimLibrary.obstacle());
        root = Files.createDirectories(folder.resolve("nodes").resolve("n1"));
        shims = Shims.built(folder.resolve("shims"), 1);
    }

    /** Runs a program of node 1 to its end; returns its output. */
    private String run(Launch launch) throws Exception {
        Launch with = shims.on(launch, 1, root);
        ProcessBuilder builder = new ProcessBuilder(with.command()).directory(root.toFile());
        builder.environment().putAll(with.environment());
        builder.redirectErrorStream(true);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }

    private String shell(String script) throws Exception {
        return run(Launch.of("sh", "-c", script));
    }

    private String content(String name) throws Exception {
        return Files.readString(root.resolve(name));
    }

    @Test
    void aWriteThatIsNotSyncedIsLostAndOneThatIsSyncedIsKept() throws Exception {
        shell("printf kept | dd of=synced conv=fsync status=none; printf lost | dd of=unsynced status=none;"
                + " printf ' more' | dd of=synced oflag=append conv=notrunc status=none");
        assertThat(content("synced")).isEqualTo("kept more");
        assertThat(content("unsynced")).isEqualTo("lost");
        assertThat(shims.loseUnsynced(1, root)).isEqualTo(2);
        assertThat(content("synced")).isEqualTo("kept");
        assertThat(content("unsynced")).isEmpty();
        assertThat(shims.loseUnsynced(1, root)).isZero();
    }

    /** A kill keeps them: they are in the memory of the system. The next program may still lose them. */
    @Test
    void unsyncedWritesOutliveTheirProgramUntilTheyAreLost() throws Exception {
        shell("printf one | dd of=file conv=fsync status=none; printf two | dd of=file conv=notrunc status=none");
        shell("printf three | dd of=other conv=fsync status=none");
        assertThat(content("file")).isEqualTo("two");
        shims.loseUnsynced(1, root);
        assertThat(content("file")).isEqualTo("one");
        assertThat(content("other")).isEqualTo("three");
    }

    @Test
    void filesThatAreOverwrittenRenamedOrDeletedAreRestoredByTheirNumbers() throws Exception {
        shell("printf first | dd of=file conv=fsync status=none");
        shell("printf 2 | dd of=file status=none; mv file moved; printf x | dd of=gone status=none; rm gone");
        assertThat(content("moved")).isEqualTo("2");
        shims.loseUnsynced(1, root);
        assertThat(content("moved")).isEqualTo("first");
        assertThat(root.resolve("gone")).doesNotExist();
    }

    @Test
    void filesOutsideOfTheFolderAreLeftAlone() throws Exception {
        shell("printf x | dd of=../outside status=none");
        assertThat(shims.loseUnsynced(1, root)).isZero();
        assertThat(Files.readString(folder.resolve("nodes").resolve("outside"))).isEqualTo("x");
    }

    /** Against arrays, with writes of every kind that Java has. */
    @Test
    void randomWritesLeaveWhatTheLastSyncKept() throws Exception {
        run(Launch.java(RandomWrites.class, root.toString(), Integer.toString(FILES)));
        for (long seed = 1; seed <= FILES; seed++) {
            assertThat(bytes(seed)).as("written with seed " + seed).isEqualTo(RandomWrites.expected(seed)[0]);
        }
        assertThat(shims.loseUnsynced(1, root)).isPositive();
        for (long seed = 1; seed <= FILES; seed++) {
            assertThat(bytes(seed)).as("kept with seed " + seed).isEqualTo(RandomWrites.expected(seed)[1]);
        }
    }

    private byte[] bytes(long seed) throws Exception {
        Path file = root.resolve("file-" + seed);
        return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
    }

    /** The process was killed while it noted a write, which therefore did not happen. */
    @Test
    void anIncompleteRecordIsIgnored() throws Exception {
        shell("printf old | dd of=file conv=fsync status=none; printf new | dd of=file conv=notrunc status=none");
        Path journal;
        try (Stream<Path> all = Files.list(folder.resolve("shims").resolve("n1.undo"))) {
            journal = all.filter(each -> each.toFile().length() > 0).findFirst().orElseThrow();
        }
        // Of a record of three bytes only one is there.
        ByteBuffer torn = ByteBuffer.allocate(3 * Long.BYTES + 1).order(ByteOrder.nativeOrder());
        torn.putLong(3).putLong(0).putLong(3).put((byte) 'z');
        Files.write(journal, torn.array(), StandardOpenOption.APPEND);
        assertThat(shims.loseUnsynced(1, root)).isEqualTo(1);
        assertThat(content("file")).isEqualTo("old");
    }

    @Test
    void aSlowDiskDelaysWritesAndSyncs() throws Exception {
        shims.slow(1, 200);
        long begin = System.nanoTime();
        shell("printf x | dd of=file conv=fsync status=none");
        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(400));
        shims.slow(1, 0);
    }

    @Test
    void aWrongClockIsThatOfTheProgramsOfTheNode() throws Exception {
        long day = 24 * 3600;
        for (long days : new long[] {1, -1}) {
            shims.clock(1, TimeUnit.DAYS.toMillis(days));
            long now = System.currentTimeMillis() / 1000;
            assertThat(Long.parseLong(shell("date +%s"))).isBetween(now + days * day - 1, now + days * day + 3600);
        }
        shims.clock(1, 0);
        assertThat(Long.parseLong(shell("date +%s"))).isLessThan(System.currentTimeMillis() / 1000 + 3600);
    }
}
