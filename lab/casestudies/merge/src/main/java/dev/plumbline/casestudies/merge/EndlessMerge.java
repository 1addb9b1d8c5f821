package dev.plumbline.casestudies.merge;

/** Merge rules call each other without end. */
public final class EndlessMerge extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient ArrayOperation left;
    private final transient ArrayOperation right;
    private final int depth;

    EndlessMerge(ArrayOperation left, ArrayOperation right, int depth) {
        super("merging " + left + " with " + right + " does not end: " + depth + " merges inside each other");
        this.left = left;
        this.right = right;
        this.depth = depth;
    }

    /** The left operation of the pair that the merge returned to. */
    public ArrayOperation left() {
        return left;
    }

    /** The right operation of the pair. */
    public ArrayOperation right() {
        return right;
    }

    /** The number of nested merges when the merge was given up. */
    public int depth() {
        return depth;
    }
}
