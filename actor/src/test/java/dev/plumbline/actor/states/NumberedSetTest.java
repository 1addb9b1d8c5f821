package dev.plumbline.actor.states;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NumberedSetTest {
    /** At the borders of the groups of bits, and few, so that rows come again and begin alike. */
    private static final int[] NUMBERS = {
        0, 1, 2, 126, 127, 128, 129, 16_383, 16_384, 1 << 21, 1 << 28, Integer.MAX_VALUE
    };

    @Test
    void rowsHaveTheNumbersOfAMap() {
        Random random = new Random(5);
        RowTable table = new RowTable();
        Map<List<Integer>, Integer> map = new HashMap<>();
        List<int[]> rows = new ArrayList<>();
        for (int i = 0; i < 30_000; i++) {
            int length = i % 10_000 == 1 ? 70_000 : random.nextInt(6);
            int bound = 1 + random.nextInt(NUMBERS.length);
            int[] row = IntStream.generate(() -> NUMBERS[random.nextInt(bound)])
                    .limit(length)
                    .toArray();
            List<Integer> key = Arrays.stream(row).boxed().toList();
            assertThat(table.find(row)).isEqualTo(map.getOrDefault(key, -1));
            int number = table.add(row);
            if (!map.containsKey(key)) {
                map.put(key, rows.size());
                rows.add(row);
            }
            assertThat(number).isEqualTo(map.get(key));
            assertThat(table.size()).isEqualTo(rows.size());
        }
        assertThat(rows).hasSizeBetween(2_000, 29_000);
        for (int i = 0; i < rows.size(); i++) {
            assertThat(table.row(i)).isEqualTo(rows.get(i));
            assertThat(table.find(rows.get(i))).isEqualTo(i);
        }
    }

    @Test
    void pairsHaveTheNumbersOfAMap() {
        Random random = new Random(7);
        PairTable table = new PairTable();
        Map<List<Integer>, Integer> map = new HashMap<>();
        for (int i = 0; i < 50_000; i++) {
            int one = random.nextInt(200);
            int other = random.nextInt(4) == 0 ? Integer.MAX_VALUE - random.nextInt(3) : random.nextInt(200);
            List<Integer> key = List.of(one, other);
            assertThat(table.find(one, other)).isEqualTo(map.getOrDefault(key, -1));
            map.putIfAbsent(key, map.size());
            int number = table.add(one, other);
            assertThat(number).isEqualTo(map.get(key));
            assertThat(table.one(number)).isEqualTo(one);
            assertThat(table.other(number)).isEqualTo(other);
        }
        assertThat(table.size()).isEqualTo(map.size()).isLessThan(49_000);
    }
}
