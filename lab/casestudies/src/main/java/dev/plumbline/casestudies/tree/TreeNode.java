package dev.plumbline.casestudies.tree;

import java.util.concurrent.atomic.AtomicReference;

/**
 * A node of the mutable tree. Its children and {@code removed} change under its monitor; a removed node keeps its
 * children for good, so that threads at this node can continue.
 */
final class TreeNode {
    final int key;
    final boolean isLeaf;
    final AtomicReference<Version> version = new AtomicReference<>();
    volatile TreeNode left;
    volatile TreeNode right;
    volatile boolean removed;

    private TreeNode(int key, boolean isLeaf) {
        this.key = key;
        this.isLeaf = isLeaf;
    }

    static TreeNode leaf(int key, long value) {
        return leaf(Version.leaf(key, value, true));
    }

    /** A leaf without a key, to the right of all keys. */
    static TreeNode sentinel() {
        return leaf(Version.leaf(Integer.MAX_VALUE, 0, false));
    }

    private static TreeNode leaf(Version version) {
        TreeNode leaf = new TreeNode(version.key, true);
        leaf.version.set(version);
        return leaf;
    }

    /**
     * An inner node without a counterpart in the immutable tree: it is created on demand from those of the children.
     */
    static TreeNode inner(int key, TreeNode left, TreeNode right) {
        TreeNode node = new TreeNode(key, false);
        node.left = left;
        node.right = right;
        return node;
    }

    TreeNode child(int wanted) {
        return wanted < key ? left : right;
    }

    void replaceChild(TreeNode old, TreeNode other) {
        if (left == old) {
            left = other;
        } else {
            right = other;
        }
    }

    boolean hasChild(TreeNode node) {
        return left == node || right == node;
    }

    /** The value of a leaf, which never changes. */
    long value() {
        return version.get().value;
    }
}
