package dev.plumbline.casestudies.tree;

import java.util.OptionalLong;

/**
 * A concurrent map from integers to integers that counts the keys of a range in logarithmic time: a balanced augmented
 * tree in the manner of BAT (OmniLink paper, section 7.1.2).
 *
 * <p>There are two trees. Updates change the <i>mutable</i> one, whose keys are in its leaves, each under the monitors
 * of one or two nodes. Every mutable node points to its counterpart in an <i>immutable</i> tree, which knows the sizes
 * of subtrees. An update then carries its change up to the root, node by node ({@link Propagator}); all updates on the
 * way help each other. Queries only read the immutable tree of the root.
 *
 * <p><b>Linearization.</b> Updates of one leaf are ordered by the mutable tree; each is linearized when an immutable
 * tree that reflects it is first installed at the root. That lies between its change of the mutable tree and its
 * return, since it returns only when the root reflects it. An update that changes nothing has seen a leaf that may not
 * have arrived at the root either, so it propagates as well.
 */
public final class BalancedTree {
    private final TreeFault fault;
    private final Chaos chaos;
    private final TreeNode root = TreeNode.inner(Integer.MAX_VALUE, TreeNode.sentinel(), TreeNode.sentinel());
    private final Propagator propagator;

    public BalancedTree() {
        this(TreeFault.NONE, Chaos.NONE);
    }

    public BalancedTree(TreeFault fault, Chaos chaos) {
        this.fault = fault;
        this.chaos = chaos;
        propagator = new Propagator(root, fault, chaos);
    }

    public boolean contains(int key) {
        if (fault == TreeFault.READS_MUTABLE_TREE) {
            return search(key).leaf.key == key;
        }
        return snapshot().contains(key);
    }

    /** The number of keys between two keys, both included. */
    public int rangeCount(int from, int to) {
        Version snapshot = snapshot();
        return from > to ? 0 : snapshot.rank(to + 1) - snapshot.rank(from);
    }

    /** Gives the key a value, and returns the one that it replaces. */
    public OptionalLong insert(int key, long value) {
        return put(key, value, true);
    }

    /** The same, but a key that has a value keeps it. */
    public OptionalLong insertIfAbsent(int key, long value) {
        return put(key, value, false);
    }

    private OptionalLong put(int key, long value, boolean replace) {
        if (key == Integer.MAX_VALUE) {
            throw new IllegalArgumentException("key " + key + " is taken; expected a smaller one");
        }
        while (true) {
            Place place = search(key);
            TreeNode leaf = place.leaf;
            boolean present = leaf.key == key;
            if (present && !replace) {
                return unchanged(key, OptionalLong.of(leaf.value()));
            }
            TreeNode added = TreeNode.leaf(key, value);
            TreeNode instead = present
                    ? added
                    : key < leaf.key ? TreeNode.inner(leaf.key, added, leaf) : TreeNode.inner(key, leaf, added);
            chaos.point();
            synchronized (place.parent) {
                if (place.parent.removed || place.parent.child(key) != leaf) {
                    continue;
                }
                place.parent.replaceChild(leaf, instead);
            }
            chaos.point();
            propagator.propagate(key);
            return present ? OptionalLong.of(leaf.value()) : OptionalLong.empty();
        }
    }

    /** Removes the key, and returns its value. */
    public OptionalLong erase(int key) {
        while (true) {
            Place place = search(key);
            TreeNode leaf = place.leaf;
            if (leaf.key != key || key == Integer.MAX_VALUE) {
                return unchanged(key, OptionalLong.empty());
            }
            chaos.point();
            // Monitors are always taken from the root downwards, so threads never wait for each other. The parent of a
            // key is never the root, since a key always has a sentinel as a neighbour.
            synchronized (place.grandparent) {
                synchronized (place.parent) {
                    TreeNode parent = place.parent;
                    if (place.grandparent.removed
                            || !place.grandparent.hasChild(parent)
                            || parent.removed
                            || parent.child(key) != leaf) {
                        continue;
                    }
                    parent.removed = true;
                    place.grandparent.replaceChild(parent, parent.left == leaf ? parent.right : parent.left);
                }
            }
            chaos.point();
            propagator.propagate(key);
            return OptionalLong.of(leaf.value());
        }
    }

    private OptionalLong unchanged(int key, OptionalLong result) {
        if (fault != TreeFault.RETURNS_BEFORE_LINEARIZED) {
            chaos.point();
            propagator.propagate(key);
        }
        return result;
    }

    private Version snapshot() {
        chaos.point();
        return propagator.versionOf(root);
    }

    private record Place(TreeNode grandparent, TreeNode parent, TreeNode leaf) {}

    private Place search(int key) {
        TreeNode grandparent = null;
        TreeNode parent = root;
        TreeNode at = root.child(key);
        while (!at.isLeaf) {
            grandparent = parent;
            parent = at;
            at = at.child(key);
        }
        return new Place(grandparent, parent, at);
    }

    /** The height of the mutable tree; only for a tree that is not being changed. */
    int height() {
        return height(root);
    }

    private static int height(TreeNode node) {
        return node.isLeaf ? 0 : 1 + Math.max(height(node.left), height(node.right));
    }
}
