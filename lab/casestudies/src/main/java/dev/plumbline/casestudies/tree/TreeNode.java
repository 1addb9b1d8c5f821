package dev.plumbline.casestudies.tree;

import java.util.concurrent.atomic.AtomicReference;

/**
 * A node of the mutable tree. Its children and {@code removed} change under its monitor; a removed node keeps its
 * children for good, so that who stands on it can go on.
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

    /** A leaf that stands for no key; it is right of all of them. */
    static TreeNode sentinel() {
        return leaf(Version.leaf(Integer.MAX_VALUE, 0, false));
    }

    private static TreeNode leaf(Version version) {
        TreeNode leaf = new TreeNode(version.key, true);
        leaf.version.set(version);
        return leaf;
    }

    /** An inner node without counterpart in the immutable tree: who needs it makes it from those of the children. */
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
