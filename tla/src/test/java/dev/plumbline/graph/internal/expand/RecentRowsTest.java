package dev.plumbline.graph.internal.expand;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecentRowsTest {
    private static final int[] WIDTHS = {0, 1, 2, 40, 400_000};

    @Test
    void hasOnlyRowsThatWereAddedAndTheLastOneAlways() {
        Random random = new Random(27);
        for (int width : WIDTHS) {
            RecentRows recent = new RecentRows(width);
            Set<List<Integer>> added = new HashSet<>();
            int known = 0;
            for (int i = 0; i < (width > 1000 ? 20 : 30_000); i++) {
                int[] row = row(random, width);
                List<Integer> numbers = Arrays.stream(row).boxed().toList();
                if (recent.has(row)) {
                    known++;
                    assertThat(added.contains(numbers)).as("width %s", width).isTrue();
                } else {
                    recent.add(row);
                    added.add(numbers);
                    assertThat(recent.has(row)).isTrue();
                }
            }
            assertThat(known).as("width %s", width).isPositive();
        }
    }

    /** A row of zeros looks like a place without a row. */
    @Test
    void hasNothingAtFirst() {
        assertThat(new RecentRows(2).has(new int[2])).isFalse();
        assertThat(new RecentRows(0).has(new int[0])).isFalse();
    }

    /** Rows that differ in one place only, and recur. */
    private static int[] row(Random random, int width) {
        int[] row = new int[width];
        if (width > 0) {
            row[random.nextInt(Math.min(width, 2))] = random.nextInt(width > 1000 ? 2 : 20_000);
        }
        return row;
    }
}
