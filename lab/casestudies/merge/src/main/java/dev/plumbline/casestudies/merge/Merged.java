package dev.plumbline.casestudies.merge;

import java.util.List;

/**
 * Two concurrent changes after their merge.
 *
 * @param left the left one, transformed for a client that has applied the right one
 * @param right the right one, transformed for a client that has applied the left one
 */
public record Merged(List<ArrayOperation> left, List<ArrayOperation> right) {
    public Merged {
        left = List.copyOf(left);
        right = List.copyOf(right);
    }

    static Merged of(ArrayOperation left, ArrayOperation right) {
        return new Merged(List.of(left), List.of(right));
    }

    static Merged onlyLeft(ArrayOperation left) {
        return new Merged(List.of(left), List.of());
    }

    static Merged onlyRight(ArrayOperation right) {
        return new Merged(List.of(), List.of(right));
    }

    static Merged nothing() {
        return new Merged(List.of(), List.of());
    }

    Merged mirrored() {
        return new Merged(right, left);
    }
}
