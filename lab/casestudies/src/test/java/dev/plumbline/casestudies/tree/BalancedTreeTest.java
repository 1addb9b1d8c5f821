package dev.plumbline.casestudies.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One thread alone; what several threads do is held up against the specification elsewhere. */
@Tag("slow")
class BalancedTreeTest {
    @Test
    void behavesLikeAnOrderedMap() {
        for (int seed = 0; seed < 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            BalancedTree tree = new BalancedTree();
            TreeMap<Integer, Long> map = new TreeMap<>();
            int keys = 1 + random.nextInt(200);
            for (int i = 0; i < 2_000; i++) {
                int key = random.nextInt(keys) - keys / 2;
                long value = random.nextInt(1_000);
                switch (random.nextInt(5)) {
                    case 0 -> assertThat(tree.insert(key, value)).isEqualTo(optional(map.put(key, value)));
                    case 1 ->
                        assertThat(tree.insertIfAbsent(key, value)).isEqualTo(optional(map.putIfAbsent(key, value)));
                    case 2 -> assertThat(tree.erase(key)).isEqualTo(optional(map.remove(key)));
                    case 3 -> assertThat(tree.contains(key)).isEqualTo(map.containsKey(key));
                    default -> {
                        int to = key + random.nextInt(keys);
                        assertThat(tree.rangeCount(key, to))
                                .isEqualTo(map.subMap(key, true, to, true).size());
                    }
                }
            }
        }
    }

    private static OptionalLong optional(Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    @Test
    void keysInAscendingOrderMakeNoLongChain() {
        BalancedTree tree = new BalancedTree();
        for (int key = 0; key < 4096; key++) {
            tree.insert(key, key);
        }
        // Balanced by weight with the factor 3 a tree of 4096 keys is at most log(4097) / log(4/3) = 29 high; the
        // sentinels add 2.
        assertThat(tree.height()).isBetween(13, 31);
        assertThat(tree.rangeCount(1000, 2999)).isEqualTo(2000);
    }

    @Test
    void anEmptyRangeHasNoKeys() {
        BalancedTree tree = new BalancedTree();
        tree.insert(3, 1);
        assertThat(tree.rangeCount(4, 2)).isZero();
        assertThat(tree.rangeCount(3, 3)).isEqualTo(1);
    }

    @Test
    void theKeyOfTheSentinelsIsRefused() {
        assertThatThrownBy(() -> new BalancedTree().insert(Integer.MAX_VALUE, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("key 2147483647 is taken; expected a smaller one");
    }
}
