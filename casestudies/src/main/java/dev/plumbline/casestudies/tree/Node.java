package dev.plumbline.casestudies.tree;

import java.util.concurrent.atomic.AtomicReference;

/**
 * A node of the mutable tree. Its children and {@code removed} change under its monitor; a removed node keeps its children
 * for good, so that who stands on it can go on.
 */
final class Node {
    final int key;
    final boolean isLeaf;
    final AtomicReference<Version> version = new AtomicReference<>();
    volatile Node left;
    volatile Node right;
    volatile boolean removed;

    private Node(int key, boolean isLeaf) {
        this.key = key;
        this.isLeaf = isLeaf;
    }

    static Node leaf(int key, long value) {
        return leaf(Version.leaf(key, value, true));
    }

    /** A leaf that stands for no key; it is right of all of them. */
    static Node sentinel() {
        return leaf(Version.leaf(Integer.MAX_VALUE, 0, false));
    }

    private static Node leaf(Version version) {
        Node leaf = new Node(version.key, true);
        leaf.version.set(version);
        return leaf;
    }

    /** An inner node without counterpart in the immutable tree: who needs it makes it from those of the children. */
    static Node inner(int key, Node left, Node right) {
        Node node = new Node(key, false);
        node.left = left;
        node.right = right;
        return node;
    }

    Node child(int wanted) {
        return wanted < key ? left : right;
    }

    void replaceChild(Node old, Node other) {
        if (left == old) {
            left = other;
        } else {
            right = other;
        }
    }

    boolean hasChild(Node node) {
        return left == node || right == node;
    }

    /** The value of a leaf, which never changes. */
    long value() {
        return version.get().value;
    }
}
