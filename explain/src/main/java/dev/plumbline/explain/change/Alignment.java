package dev.plumbline.explain.change;

import java.util.ArrayList;
import java.util.List;

/**
 * The elements that a sequence keeps in another one, in their order: a longest common subsequence. An element that
 * leaves the head of a queue moves all others by one place; that is one removal and no change of the rest.
 *
 * <p>A common beginning and a common end belong to some longest common subsequence, so the table covers only the part
 * between them. If even that is too large, none of its elements count as kept: the text becomes longer, and stays true.
 */
public final class Alignment {
    private static final int LARGEST_TABLE = 250_000;

    private Alignment() {}

    /** Pairs of places, ascending in both. Pairs of equal places are preferred if they keep as many elements. */
    public static List<int[]> kept(List<?> before, List<?> after) {
        List<int[]> kept = longest(before, after);
        if (before.size() == after.size()) {
            List<int[]> inPlace = new ArrayList<>();
            for (int i = 0; i < after.size(); i++) {
                if (before.get(i).equals(after.get(i))) {
                    inPlace.add(new int[] {i, i});
                }
            }
            return inPlace.size() >= kept.size() ? inPlace : kept;
        }
        return kept;
    }

    private static List<int[]> longest(List<?> before, List<?> after) {
        int least = Math.min(before.size(), after.size());
        int head = 0;
        while (head < least && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < least - head && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        List<int[]> kept = new ArrayList<>();
        for (int i = 0; i < head; i++) {
            kept.add(new int[] {i, i});
        }
        middle(before.subList(head, before.size() - tail), after.subList(head, after.size() - tail), head, kept);
        for (int i = tail; i > 0; i--) {
            kept.add(new int[] {before.size() - i, after.size() - i});
        }
        return kept;
    }

    private static void middle(List<?> before, List<?> after, int shift, List<int[]> kept) {
        int rows = before.size();
        int columns = after.size();
        if ((long) rows * columns > LARGEST_TABLE) {
            return;
        }
        // The number of elements that can be kept after a place in each.
        int[][] most = new int[rows + 1][columns + 1];
        for (int i = rows - 1; i >= 0; i--) {
            for (int j = columns - 1; j >= 0; j--) {
                most[i][j] = before.get(i).equals(after.get(j))
                        ? most[i + 1][j + 1] + 1
                        : Math.max(most[i + 1][j], most[i][j + 1]);
            }
        }
        for (int i = 0, j = 0; i < rows && j < columns; ) {
            if (before.get(i).equals(after.get(j))) {
                kept.add(new int[] {shift + i++, shift + j++});
            } else if (most[i + 1][j] >= most[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
    }
}
