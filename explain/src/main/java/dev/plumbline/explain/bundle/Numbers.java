package dev.plumbline.explain.bundle;

import dev.plumbline.explain.bundle.internal.Fields;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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

    /** @param original ascending */
    static Numbers window(int[] original, int total) {
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

    /** As runs of consecutive numbers: {@code [[first, count], ...]}. */
    Value runs() {
        List<Value> runs = new ArrayList<>();
        int start = 0;
        for (int i = 1; i <= original.length; i++) {
            if (i == original.length || original[i] != original[i - 1] + 1) {
                runs.add(Value.tuple(Value.of(original[start]), Value.of(i - start)));
                start = i;
            }
        }
        return Value.tuple(runs);
    }

    static Numbers read(List<Fields> runs, int total, int most) throws BadInput {
        int[] original = new int[Math.min(total, most)];
        int size = 0;
        int last = -1;
        for (Fields run : runs) {
            int first = run.at(1).number(last + 1, total - 1);
            int count = run.at(2).number(1, Math.min(total - first, original.length - size));
            for (int i = 0; i < count; i++) {
                original[size++] = first + i;
            }
            last = first + count - 1;
        }
        return new Numbers(Arrays.copyOf(original, size), total);
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
