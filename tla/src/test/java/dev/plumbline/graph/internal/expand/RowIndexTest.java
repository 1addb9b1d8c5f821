package dev.plumbline.graph.internal.expand;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Rows against a map of lists, with and without a file, and while another thread looks up. */
class RowIndexTest {
    private static final int[] WIDTHS = {1, 2, 7, 400_000};

    @Test
    void findsWhatWasAddedAndNothingElse() {
        Random random = new Random(27);
        for (int width : WIDTHS) {
            for (long mostInHeap : new long[] {0, Long.MAX_VALUE}) {
                int rows = width > 1000 ? 5 : 60_000;
                assertThat(differences(random, width, rows, mostInHeap))
                        .as("width %d, at most %d numbers in the heap", width, mostInHeap)
                        .isEmpty();
            }
        }
    }

    private static List<String> differences(Random random, int width, int rows, long mostInHeap) {
        List<String> differences = new ArrayList<>();
        Map<List<Integer>, Integer> expected = new HashMap<>();
        try (RowStore store = new RowStore(width + 1, mostInHeap)) {
            RowIndex index = new RowIndex(store);
            for (int i = 0; i < rows; i++) {
                int[] row = row(random, width);
                List<Integer> key = Arrays.stream(row).boxed().toList();
                Integer known = expected.get(key);
                int found = index.find(row);
                if (found != (known == null ? -1 : known)) {
                    differences.add(key + " has number " + found + ", expected " + known);
                }
                if (known == null) {
                    int number = store.add(row, i);
                    index.add(row, number);
                    expected.put(key, number);
                }
            }
            int[] read = new int[width];
            expected.forEach((key, number) -> {
                store.read(number, read);
                if (!Arrays.stream(read).boxed().toList().equals(key) || store.at(number, 0) != key.get(0)) {
                    differences.add(number + " is " + Arrays.toString(read) + ", expected " + key);
                }
            });
            boolean hasSeveralBlocks = store.size() > (1 << 18) / (width + 1);
            if (mostInHeap == 0 && hasSeveralBlocks && store.moved() == 0) {
                differences.add("nothing was moved to the file");
            }
        }
        return differences;
    }

    /** Few different numbers, so that rows are met again; numbers below 0 too. */
    private static int[] row(Random random, int width) {
        int[] row = new int[width];
        int bound = width == 1 ? 200_000 : width == 2 ? 400 : 6;
        for (int i = 0; i < Math.min(width, 9); i++) {
            row[i] = random.nextInt(bound) - 3;
        }
        return row;
    }

    @Test
    void valuesPassedToAnotherThreadAreFoundThere() throws Exception {
        int rows = 150_000;
        AtomicInteger told = new AtomicInteger();
        ExecutorService reader = Executors.newSingleThreadExecutor();
        try (RowStore store = new RowStore(3, 0)) {
            RowIndex index = new RowIndex(store);
            Future<Integer> wrong = reader.submit(() -> {
                int bad = 0;
                Random random = new Random(1);
                while (told.get() < rows) {
                    int last = told.get();
                    if (last > 0) {
                        int asked = random.nextInt(last);
                        int found = index.find(new int[] {asked, ~asked});
                        bad += found == asked ? 0 : 1;
                        bad += index.find(new int[] {asked, asked}) == -1 ? 0 : 1;
                    }
                }
                return bad;
            });
            for (int i = 0; i < rows; i++) {
                int[] row = {i, ~i};
                index.add(row, store.add(row, 0));
                told.set(i + 1);
            }
            assertThat(wrong.get()).isZero();
            assertThat(store.moved()).isPositive();
        } finally {
            reader.shutdownNow();
        }
    }
}
