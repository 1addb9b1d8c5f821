package dev.plumbline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns that run at once have different numbers. */
class NumberBlocksTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void file() {
        file = folder.resolve("s.db");
    }

    private static NumberBlocks.Claim claim(String campaign) {
        return new NumberBlocks.Claim(campaign, "nightly", "seed", "holder of " + campaign, "folder of " + campaign);
    }

    @Test
    void blocksFollowEachOtherAndWhatIsStored() throws BadInput {
        try (Store store = Store.open(file)) {
            NumberBlocks blocks = new NumberBlocks(store);
            assertThat(blocks.take(claim("a"), 10, Map.of())).isEqualTo(1);
            assertThat(blocks.take(claim("b"), 5, Map.of())).isEqualTo(11);
            // Only the first three of the last block are used, but the block before ends later.
            assertThat(blocks.take(claim("c"), 1, Map.of("a", 4L))).isEqualTo(16);
            assertThat(blocks.take(claim("d"), 1, Map.of("b", 13L, "c", 14L))).isEqualTo(14);
            NumberBlocks.Claim other = new NumberBlocks.Claim("d", "nightly", "other", "h", "f");
            assertThat(blocks.take(other, 1, Map.of())).isEqualTo(1);
            NumberBlocks.Claim weekly = new NumberBlocks.Claim("e", "weekly", "seed", "h", "f");
            assertThat(blocks.take(weekly, 1, Map.of())).isEqualTo(1);
        }
    }

    @Test
    void aCampaignThatIsStoredHasNoBlock() throws BadInput {
        try (Store store = Store.open(file)) {
            NumberBlocks blocks = new NumberBlocks(store);
            assertThat(blocks.take(claim("a"), 10, Map.of())).isEqualTo(1);
            store.add(rows -> {
                rows.continueAt("nightly", "seed", 4);
                rows.releaseNumbers("a", holder -> holder.equals("somebody else"));
            });
            assertThat(blocks.of("nightly", "seed")).hasSize(1);
            store.add(rows -> rows.releaseNumbers("a", holder -> holder.equals("holder of a")));
            assertThat(blocks.of("nightly", "seed")).isEmpty();
            assertThat(blocks.take(claim("b"), 10, Map.of())).isEqualTo(4);
            blocks.hold("b", "another", "elsewhere");
            assertThat(blocks.of("nightly", "seed"))
                    .containsExactly(new NumberBlocks.Block("b", "nightly", "seed", 4, 13, "another", "elsewhere"));
        }
    }

    @Test
    void aCampaignWithoutAnEndLeavesNumbersForOthers() throws BadInput {
        try (Store store = Store.open(file)) {
            NumberBlocks blocks = new NumberBlocks(store);
            assertThat(blocks.take(claim("a"), 0, Map.of())).isEqualTo(1);
            assertThat(blocks.take(claim("b"), 0, Map.of())).isEqualTo(1_000_000_001);
            assertThat(blocks.take(claim("c"), 2, Map.of())).isEqualTo(2_000_000_001);
            store.add(rows -> rows.continueAt("nightly", "seed", Long.MAX_VALUE - 5));
            assertThatThrownBy(() -> blocks.take(claim("d"), 7, Map.of()))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("seed has no 7 numbers from ");
        }
    }

    /** Each thread has its own connection, as each process has. */
    @Test
    void blocksThatAreTakenAtOnceAreDisjoint() throws Exception {
        Store.open(file).close();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<?>> takers = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            int number = thread;
            takers.add(threads.submit(() -> {
                Random random = new Random(number);
                for (int i = 0; i < 10; i++) {
                    try (Store store = Store.open(file)) {
                        new NumberBlocks(store).take(claim(number + "-" + i), 1 + random.nextInt(9), Map.of());
                    }
                }
                return null;
            }));
        }
        for (Future<?> taker : takers) {
            taker.get();
        }
        threads.shutdown();
        try (Store store = Store.openExisting(file)) {
            List<NumberBlocks.Block> blocks = new ArrayList<>(new NumberBlocks(store).of("nightly", "seed"));
            assertThat(blocks).hasSize(40);
            blocks.sort(Comparator.comparingLong(NumberBlocks.Block::first));
            long next = 1;
            for (NumberBlocks.Block block : blocks) {
                assertThat(block.first()).isEqualTo(next);
                next = block.last() + 1;
            }
        }
    }
}
