package dev.plumbline.explain.evidence;

import java.util.Arrays;

/**
 * Which operations of the whole history those of a window are. A window keeps what lies around a moment, so the numbers
 * of its operations have gaps; people and files name operations by their numbers in the whole history, always.
 */
public final class Numbers {
    private final int[] original;
    private final int total;

    private Numbers(int[] original, int total) {
        this.original = original;
        this.total = total;
    }

    /** A history that is all there. */
    public static Numbers whole(int size) {
        int[] all = new int[size];
        Arrays.setAll(all, i -> i);
        return new Numbers(all, size);
    }

    /**
     * A part of a history.
     *
     * @param original the numbers of its operations in the whole history, ascending
     * @param total how many operations the whole history has
     */
    public static Numbers window(int[] original, int total) {
        return new Numbers(original.clone(), total);
    }

    /** How many operations the whole history has. */
    public int total() {
        return total;
    }

    /** How many of them are here. */
    public int size() {
        return original.length;
    }

    public boolean isWhole() {
        return original.length == total;
    }

    /** The number in the whole history of the operation at this index of the window. */
    public int original(int index) {
        return original[index];
    }

    /** The index in the window of an operation of the whole history; negative if it is not here. */
    public int index(int number) {
        return Arrays.binarySearch(original, number);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Numbers that && total == that.total && Arrays.equals(original, that.original);
    }

    @Override
    public int hashCode() {
        return 31 * total + Arrays.hashCode(original);
    }

    @Override
    public String toString() {
        return size() + " of " + total;
    }
}
