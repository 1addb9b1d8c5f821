package dev.plumbline.casestudies.tree;

/**
 * A node of the immutable tree: the content of a node of the mutable tree at some moment, with the number of keys
 * below. Leaves hold the keys. Every key left of an inner node is less than its key; the others are not.
 */
final class Version {
    final int key;
    final long value;
    final Version left;
    final Version right;
    final int size;

    /** The update that propagates this version to the root; null if it was only created for a new node. */
    final Propagation creator;

    private Version(int key, long value, Version left, Version right, int size, Propagation creator) {
        this.key = key;
        this.value = value;
        this.left = left;
        this.right = right;
        this.size = size;
        this.creator = creator;
    }

    static Version leaf(int key, long value, boolean counts) {
        return new Version(key, value, null, null, counts ? 1 : 0, null);
    }

    static Version inner(int key, Version left, Version right, Propagation creator) {
        return new Version(key, 0, left, right, left.size + right.size, creator);
    }

    boolean isLeaf() {
        return left == null;
    }

    boolean contains(int wanted) {
        Version at = this;
        while (!at.isLeaf()) {
            at = wanted < at.key ? at.left : at.right;
        }
        return at.size == 1 && at.key == wanted;
    }

    /** The number of keys less than this one. */
    int rank(int bound) {
        int before = 0;
        Version at = this;
        while (!at.isLeaf()) {
            if (bound <= at.key) {
                at = at.left;
            } else {
                before += at.left.size;
                at = at.right;
            }
        }
        return at.key < bound ? before + at.size : before;
    }

    /** The weight that decides on rotations: one more than the number of keys, so that an empty side has one too. */
    int weight() {
        return size + 1;
    }
}
