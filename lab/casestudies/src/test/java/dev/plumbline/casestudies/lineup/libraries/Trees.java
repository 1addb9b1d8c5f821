package dev.plumbline.casestudies.lineup.libraries;

import com.googlecode.concurrenttrees.radix.ConcurrentRadixTree;
import com.googlecode.concurrenttrees.radix.node.concrete.DefaultCharArrayNodeFactory;
import com.googlecode.concurrenttrees.suffix.ConcurrentSuffixTree;
import java.util.List;
import java.util.stream.StreamSupport;

/** The trees of concurrent-trees with what they find as lists, for they give it out lazily. */
public final class Trees {
    private Trees() {}

    /** Values by keys, found by the ends of keys. */
    public static final class Suffix {
        private final ConcurrentSuffixTree<Integer> tree =
                new ConcurrentSuffixTree<>(new DefaultCharArrayNodeFactory());

        public Integer put(String key, int value) {
            return tree.put(key, value);
        }

        public Integer get(String key) {
            return tree.getValueForExactKey(key);
        }

        public List<Integer> endingWith(String suffix) {
            return sorted(tree.getValuesForKeysEndingWith(suffix));
        }
    }

    /** Values by keys, found by their beginnings. */
    public static final class Radix {
        private final ConcurrentRadixTree<Integer> tree = new ConcurrentRadixTree<>(new DefaultCharArrayNodeFactory());

        public Integer put(String key, int value) {
            return tree.put(key, value);
        }

        public Integer get(String key) {
            return tree.getValueForExactKey(key);
        }

        public List<Integer> startingWith(String prefix) {
            return sorted(tree.getValuesForKeysStartingWith(prefix));
        }
    }

    private static List<Integer> sorted(Iterable<Integer> values) {
        return StreamSupport.stream(values.spliterator(), false).sorted().toList();
    }
}
