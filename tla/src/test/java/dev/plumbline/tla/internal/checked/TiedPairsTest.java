package dev.plumbline.tla.internal.checked;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TiedPairsTest {
    private static boolean meet(Set<Integer> one, Set<Integer> other) {
        return one.stream().anyMatch(other::contains);
    }

    private static List<Set<Integer>> random(Random random, int size, int cells) {
        List<Set<Integer>> all = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Set<Integer> one = new TreeSet<>();
            for (int each = random.nextInt(4); each > 0; each--) {
                one.add(random.nextInt(cells));
            }
            all.add(one);
        }
        return all;
    }

    @Test
    void shareIsThatOfAllPairs() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<Set<Integer>> cells = random(random, random.nextInt(60), 1 + random.nextInt(12));
            long tied = cells.stream()
                    .mapToLong(one ->
                            cells.stream().filter(other -> meet(one, other)).count())
                    .sum();
            double all = cells.isEmpty() ? 0 : (double) tied / ((long) cells.size() * cells.size());
            assertThat(TiedPairs.share(cells, TiedPairsTest::meet))
                    .as("seed " + seed)
                    .isEqualTo(all);
        }
    }

    /** Of many steps, few kinds have a table and many have none: the sample is the same. */
    @Test
    void shareOfASampleDoesNotDependOnWhichCellsAreEqual() {
        for (int seed = 0; seed < 20; seed++) {
            List<Set<Integer>> few = random(new Random(seed), 700, 5);
            List<Set<Integer>> distinct = new ArrayList<>();
            for (int i = 0; i < few.size(); i++) {
                // A cell that nothing else touches makes it a kind of its own.
                Set<Integer> one = new TreeSet<>(few.get(i));
                one.add(-1 - i);
                distinct.add(one);
            }
            assertThat(TiedPairs.share(distinct, (one, other) -> meet(positive(one), positive(other))))
                    .as("seed " + seed)
                    .isEqualTo(TiedPairs.share(few, TiedPairsTest::meet));
        }
    }

    private static Set<Integer> positive(Set<Integer> cells) {
        Set<Integer> positive = new TreeSet<>(cells);
        positive.removeIf(cell -> cell < 0);
        return positive;
    }
}
