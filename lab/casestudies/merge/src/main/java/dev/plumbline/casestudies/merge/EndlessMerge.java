package dev.plumbline.casestudies.merge;

/** Merge rules called each other so often that they never come to an end. */
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

    /** The pair that the merge came back to. */
    public ArrayOperation left() {
        return left;
    }

    /** The other one of the pair. */
    public ArrayOperation right() {
        return right;
    }

    /** How many merges were inside each other when it was given up. */
    public int depth() {
        return depth;
    }
}
