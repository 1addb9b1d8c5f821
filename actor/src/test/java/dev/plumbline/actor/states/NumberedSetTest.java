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
        try (RowTable table = new RowTable(Long.MAX_VALUE)) {
            assertIsAMapOfRows(table);
            assertThat(table.moved()).isZero();
        }
    }

    @Test
    void rowsInAFileHaveTheNumbersOfAMap() {
        try (RowTable table = new RowTable(0)) {
            assertIsAMapOfRows(table);
            assertThat(table.moved()).isPositive();
        }
    }

    private static void assertIsAMapOfRows(RowTable table) {
        Random random = new Random(5);
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
        assertComparesWhole(table, rows);
    }

    /** Hashes of different rows are nearly always different, so the comparison itself is asked. */
    private static void assertComparesWhole(RowTable table, List<int[]> rows) {
        RowTable.Sought sought = new RowTable.Sought();
        for (int i = 0; i < 300; i++) {
            int[] row = rows.get(i);
            int[] changed = row.clone();
            if (row.length > 0) {
                changed[row.length - 1] ^= 1;
            }
            sought.write(row);
            assertThat(table.isSought(i, sought)).isTrue();
            sought.write(row.length > 0 ? changed : new int[1]);
            assertThat(table.isSought(i, sought)).isFalse();
            sought.write(Arrays.copyOf(row, row.length + 1));
            assertThat(table.isSought(i, sought)).isFalse();
        }
    }

    @Test
    void ascendingNumbersAreThoseOfAList() {
        Random random = new Random(9);
        for (int most : new int[] {1, 2, 40, 5_000, 20_000}) {
            AscendingInts numbers = new AscendingInts();
            List<Integer> list = new ArrayList<>();
            int last = 0;
            for (int i = 0; i < 20_000; i++) {
                last += random.nextInt(3) == 0 ? random.nextInt(most) : 0;
                numbers.add(last);
                list.add(last);
                if (i < 300) {
                    assertThat(numbers.get(random.nextInt(i + 1))).isBetween(0, last);
                }
            }
            assertThat(numbers.size()).isEqualTo(list.size());
            for (int i = 0; i < list.size(); i++) {
                assertThat(numbers.get(i)).as("%d, steps below %d", i, most).isEqualTo(list.get(i));
            }
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
