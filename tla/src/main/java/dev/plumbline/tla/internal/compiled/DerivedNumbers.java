package dev.plumbline.tla.internal.compiled;

import java.util.Arrays;

/**
 * Numbers that were computed for values of one variable, in columns. All numbers for one value are next to each other,
 * since a search needs most of them for each state. Values share places by their numbers: a value forgets the one that
 * had its place. Not thread-safe.
 */
final class DerivedNumbers {
    static final int UNKNOWN = Integer.MIN_VALUE;

    private static final int FIRST_PLACES = 1 << 6;
    private static final int MOST_PLACES = 1 << 17;
    private static final int MOST_NUMBERS = 1 << 22;

    /** The value that has a place, by its number. */
    private int[] owners = {-1};

    private int[][] numbers = new int[1][];
    private int columns;

    int newColumn() {
        return columns++;
    }

    int get(int value, int column) {
        int place = value & owners.length - 1;
        if (owners[place] != value) {
            return UNKNOWN;
        }
        int[] all = numbers[place];
        return column < all.length ? all[column] : UNKNOWN;
    }

    void put(int value, int column, int number) {
        if (value >= owners.length && owners.length < MOST_PLACES && owners.length * columns < MOST_NUMBERS) {
            grow(value);
        }
        int place = value & owners.length - 1;
        int[] all = numbers[place];
        if (all == null || all.length <= column) {
            int size = Math.max(column + 1, columns);
            int before = all == null ? 0 : all.length;
            all = all == null ? new int[size] : Arrays.copyOf(all, size);
            Arrays.fill(all, before, size, UNKNOWN);
            numbers[place] = all;
        }
        if (owners[place] != value) {
            Arrays.fill(all, UNKNOWN);
            owners[place] = value;
        }
        all[column] = number;
    }

    private void grow(int value) {
        int size = Math.max(FIRST_PLACES, owners.length);
        while (size <= value && size < MOST_PLACES) {
            size *= 2;
        }
        // As long as there is a place for each value, its place is its number.
        int before = owners.length;
        owners = Arrays.copyOf(owners, size);
        numbers = Arrays.copyOf(numbers, size);
        Arrays.fill(owners, before, size, -1);
    }
}
