package dev.plumbline.spec.model;

import dev.plumbline.value.Value;
import java.util.Arrays;
import java.util.List;

/**
 * A persistent sequence that is changed at its two ends: the content of queues, stacks and deques. It consists of two
 * linked lists, one from each end; when the list at an end is used up, the other is cut in half. Changes take constant
 * time on average, and so does updating the hash: it is a polynomial in the hashes of the elements, from which either
 * end can be removed again because the base, being odd, has an inverse.
 *
 * <p>Equality compares the contents, wherever the cut is. Deques with a common history share most of their cells, and
 * comparing stops at the first shared one.
 */
final class PersistentDeque {
    static final PersistentDeque EMPTY = new PersistentDeque(null, 0, null, 0, 0, 1);

    private static final long BASE = 0x9E3779B97F4A7C15L;
    private static final long INVERSE = inverseOf(BASE);

    private final Cell front;
    private final int frontSize;
    private final Cell back;
    private final int backSize;
    /** The sum of {@code hash(element i) * BASE^(size - i)}, i counted from 1, modulo 2^64. */
    private final long hash;
    /** {@code BASE^size}. */
    private final long power;

    private record Cell(Value element, Cell rest) {}

    private PersistentDeque(Cell front, int frontSize, Cell back, int backSize, long hash, long power) {
        this.front = front;
        this.frontSize = frontSize;
        this.back = back;
        this.backSize = backSize;
        this.hash = hash;
        this.power = power;
    }

    /** Newton's iteration doubles the number of correct bits; an odd number is its own inverse in the last three. */
    private static long inverseOf(long odd) {
        long inverse = odd;
        for (int rightBits = 3; rightBits < 64; rightBits *= 2) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }

    static PersistentDeque of(List<Value> elements) {
        PersistentDeque line = EMPTY;
        for (Value element : elements) {
            line = line.withLast(element);
        }
        return line;
    }

    int size() {
        return frontSize + backSize;
    }

    boolean isEmpty() {
        return size() == 0;
    }

    PersistentDeque withFirst(Value element) {
        long longer = power * BASE;
        return balanced(new Cell(element, front), frontSize + 1, back, backSize, hash + scaled(element, power), longer);
    }

    PersistentDeque withLast(Value element) {
        long longer = power * BASE;
        return balanced(
                front, frontSize, new Cell(element, back), backSize + 1, hash * BASE + scaled(element, 1), longer);
    }

    /** The first element of a deque that is not empty. */
    Value first() {
        return front == null ? back.element : front.element;
    }

    /** The last element of a deque that is not empty. */
    Value last() {
        return back == null ? front.element : back.element;
    }

    /** Without its first element; for a deque that is not empty. */
    PersistentDeque withoutFirst() {
        long shorter = power * INVERSE;
        return front == null
                ? EMPTY
                : balanced(front.rest, frontSize - 1, back, backSize, hash - scaled(front.element, shorter), shorter);
    }

    /** Without its last element; for a deque that is not empty. */
    PersistentDeque withoutLast() {
        if (back == null) {
            return EMPTY;
        }
        long rest = (hash - scaled(back.element, 1)) * INVERSE;
        return balanced(front, frontSize, back.rest, backSize - 1, rest, power * INVERSE);
    }

    private static long scaled(Value element, long power) {
        return element.hashCode() * power;
    }

    /** A list is empty only if the other has at most one element, so both ends are always accessible. */
    private static PersistentDeque balanced(Cell front, int frontSize, Cell back, int backSize, long hash, long power) {
        PersistentDeque line = new PersistentDeque(front, frontSize, back, backSize, hash, power);
        boolean lopsided = front == null && backSize > 1 || back == null && frontSize > 1;
        return lopsided ? line.cutInHalf() : line;
    }

    private PersistentDeque cutInHalf() {
        Value[] all = elements();
        int cut = all.length / 2;
        Cell newFront = null;
        for (int i = cut - 1; i >= 0; i--) {
            newFront = new Cell(all[i], newFront);
        }
        Cell newBack = null;
        for (int i = cut; i < all.length; i++) {
            newBack = new Cell(all[i], newBack);
        }
        return new PersistentDeque(newFront, cut, newBack, all.length - cut, hash, power);
    }

    private Value[] elements() {
        Value[] all = new Value[size()];
        int i = 0;
        for (Cell cell = front; cell != null; cell = cell.rest) {
            all[i++] = cell.element;
        }
        i = all.length;
        for (Cell cell = back; cell != null; cell = cell.rest) {
            all[--i] = cell.element;
        }
        return all;
    }

    Value show() {
        return Value.tuple(elements());
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof PersistentDeque that) || hash != that.hash || size() != that.size()) {
            return false;
        }
        return frontSize == that.frontSize
                ? same(front, that.front) && same(back, that.back)
                : Arrays.equals(elements(), that.elements());
    }

    /** Called with lists of equal length. */
    private static boolean same(Cell a, Cell b) {
        Cell mine = a;
        Cell theirs = b;
        while (mine != theirs) {
            if (!mine.element.equals(theirs.element)) {
                return false;
            }
            mine = mine.rest;
            theirs = theirs.rest;
        }
        return true;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(hash);
    }
}
