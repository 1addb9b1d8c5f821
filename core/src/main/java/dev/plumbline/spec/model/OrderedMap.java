package dev.plumbline.spec.model;

import dev.plumbline.value.Value;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * A persistent map, ordered by key: a treap (search tree by key, heap by priority) whose priorities are the scrambled
 * hashes of its keys. The priorities depend on the keys alone, so equal maps have equal shapes whatever their history,
 * and {@code equals} can compare node by node and stop at every subtree that both maps share. States of a search differ
 * in few entries; with a red-black tree, whose shape depends on its history, all entries would have to be compared.
 *
 * <p>Lookup, update and counting between two keys take time logarithmic in the size.
 */
final class OrderedMap {
    static final OrderedMap EMPTY = new OrderedMap(null);

    private final Node root;

    private OrderedMap(Node root) {
        this.root = root;
    }

    int size() {
        return size(root);
    }

    boolean has(Value key) {
        return find(key) != null;
    }

    Value get(Value key, Value otherwise) {
        Node node = find(key);
        return node == null ? otherwise : node.value;
    }

    private Node find(Value key) {
        Node node = root;
        while (node != null) {
            int side = key.compareTo(node.key);
            if (side == 0) {
                return node;
            }
            node = side < 0 ? node.left : node.right;
        }
        return null;
    }

    /** The smallest key of a map that is not empty. */
    Value firstKey() {
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        return node.key;
    }

    /** The number of keys from the first to the second, both included. */
    int countBetween(Value from, Value to) {
        return from.compareTo(to) > 0 ? 0 : countBelow(to, true) - countBelow(from, false);
    }

    private int countBelow(Value bound, boolean included) {
        int count = 0;
        Node node = root;
        while (node != null) {
            int side = node.key.compareTo(bound);
            if (side < 0 || side == 0 && included) {
                count += size(node.left) + 1;
                node = node.right;
            } else {
                node = node.left;
            }
        }
        return count;
    }

    OrderedMap with(Value key, Value value) {
        Node changed = put(root, key, value, priority(key));
        return changed == root ? this : new OrderedMap(changed);
    }

    OrderedMap without(Value key) {
        if (!has(key)) {
            return this;
        }
        Node rest = remove(root, key);
        return rest == null ? EMPTY : new OrderedMap(rest);
    }

    /** The number of nodes on the longest path. */
    int height() {
        return height(root);
    }

    private static int height(Node node) {
        return node == null ? 0 : 1 + Math.max(height(node.left), height(node.right));
    }

    Map<Value, Value> pairs() {
        Map<Value, Value> pairs = new TreeMap<>();
        visit(root, pairs::put);
        return pairs;
    }

    private static void visit(Node node, BiConsumer<Value, Value> visitor) {
        if (node != null) {
            visit(node.left, visitor);
            visitor.accept(node.key, node.value);
            visit(node.right, visitor);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OrderedMap that && same(root, that.root);
    }

    @Override
    public int hashCode() {
        return root == null ? 0 : root.hash;
    }

    private static boolean same(Node a, Node b) {
        if (a == b) {
            return true;
        }
        return a != null
                && b != null
                && a.hash == b.hash
                && a.size == b.size
                && a.key.equals(b.key)
                && a.value.equals(b.value)
                && same(a.left, b.left)
                && same(a.right, b.right);
    }

    private static Node put(Node node, Value key, Value value, int priority) {
        if (node == null) {
            return new Node(key, value, priority, null, null);
        }
        int side = key.compareTo(node.key);
        if (side == 0) {
            return value.equals(node.value) ? node : new Node(key, value, priority, node.left, node.right);
        }
        if (outranks(priority, key, node)) {
            // The key is not below this node: otherwise its node would outrank this one.
            return new Node(key, value, priority, below(node, key), above(node, key));
        }
        if (side < 0) {
            Node left = put(node.left, key, value, priority);
            return left == node.left ? node : node.with(left, node.right);
        }
        Node right = put(node.right, key, value, priority);
        return right == node.right ? node : node.with(node.left, right);
    }

    /** The entries with smaller keys. */
    private static Node below(Node node, Value key) {
        if (node == null) {
            return null;
        }
        return key.compareTo(node.key) < 0 ? below(node.left, key) : node.with(node.left, below(node.right, key));
    }

    /** The entries with larger keys. */
    private static Node above(Node node, Value key) {
        if (node == null) {
            return null;
        }
        return key.compareTo(node.key) > 0 ? above(node.right, key) : node.with(above(node.left, key), node.right);
    }

    private static Node remove(Node node, Value key) {
        int side = key.compareTo(node.key);
        if (side == 0) {
            return joined(node.left, node.right);
        }
        return side < 0 ? node.with(remove(node.left, key), node.right) : node.with(node.left, remove(node.right, key));
    }

    /** One tree made of two, where every key of the first is smaller than every key of the second. */
    private static Node joined(Node first, Node second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        return outranks(first.priority, first.key, second)
                ? first.with(first.left, joined(first.right, second))
                : second.with(joined(first, second.left), second.right);
    }

    /** A total order even for equal priorities: otherwise the shape would depend on the history after all. */
    private static boolean outranks(int priority, Value key, Node node) {
        return priority > node.priority || priority == node.priority && key.compareTo(node.key) < 0;
    }

    private static int priority(Value key) {
        return scrambled(key.hashCode());
    }

    /** Hashes of neighbouring values are neighbours; as priorities they would turn the tree into a list. */
    private static int scrambled(int hash) {
        int h = (hash ^ hash >>> 16) * 0x7feb352d;
        h = (h ^ h >>> 15) * 0x846ca68b;
        return h ^ h >>> 16;
    }

    private static int size(Node node) {
        return node == null ? 0 : node.size;
    }

    private static final class Node {
        private final Value key;
        private final Value value;
        private final int priority;
        private final Node left;
        private final Node right;
        private final int size;
        private final int hash;

        Node(Value key, Value value, int priority, Node left, Node right) {
            this.key = key;
            this.value = value;
            this.priority = priority;
            this.left = left;
            this.right = right;
            this.size = 1 + size(left) + size(right);
            this.hash = scrambled(31 * key.hashCode() + value.hashCode())
                    + (left == null ? 0 : left.hash)
                    + (right == null ? 0 : right.hash);
        }

        Node with(Node left, Node right) {
            return new Node(key, value, priority, left, right);
        }
    }
}
