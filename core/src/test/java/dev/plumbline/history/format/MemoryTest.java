package dev.plumbline.history.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A long history is small in memory because what repeats is shared. */
@Tag("slow")
class MemoryTest {
    private static final int OPERATIONS = 150_000;

    @Test
    void manyOperationsTakeFewBytesEach(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("long.ndjson");
        Random random = new Random(7);
        try (var out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            for (int i = 0; i < OPERATIONS; i++) {
                out.write("{\"process\":" + i % 5 + ",\"op\":\"Insert\",\"args\":{\"key\":" + random.nextInt(20)
                        + ",\"value\":" + random.nextInt(100) + ",\"result\":" + random.nextBoolean() + "},\"call\":"
                        + (10_000_000_000L + 10L * i) + ",\"return\":" + (10_000_000_045L + 10L * i) + "}\n");
            }
        }
        long before = used();
        History history = Formats.read(file);
        long bytes = used() - before;
        assertThat(history.size()).isEqualTo(OPERATIONS);
        assertThat(bytes / OPERATIONS).as("bytes an operation").isLessThan(110);
    }

    /**
     * What was in use when a collection had just ended: later, a thread may already have a part of the heap for its next
     * objects, of many megabytes where the heap is large. The serial collector leaves some garbage where it is, and moves
     * everything together at each fourth collection only.
     */
    private static long used() {
        for (int i = 0; i < 4; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP && pool.getCollectionUsage() != null)
                .mapToLong(pool -> pool.getCollectionUsage().getUsed())
                .sum();
    }
}
