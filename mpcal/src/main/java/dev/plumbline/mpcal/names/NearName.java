package dev.plumbline.mpcal.names;

import java.util.Collection;
import java.util.TreeSet;

/** For a name that does not exist, the one that was probably meant. */
public final class NearName {
    private NearName() {}

    /** {@code "; did you mean X?"}, or nothing if no name is near: one letter in three may differ, at most three. */
    public static String hint(String name, Collection<String> known) {
        String nearest = "";
        int least = Math.min(3, (name.length() + 2) / 3) + 1;
        for (String candidate : new TreeSet<>(known)) {
            int distance = distance(name, candidate);
            if (distance < least && distance > 0 && distance < candidate.length()) {
                nearest = candidate;
                least = distance;
            }
        }
        return nearest.isEmpty() ? "" : "; did you mean " + nearest + "?";
    }

    /** Letters to put in, take out or replace; the same letters in another case count as one. */
    private static int distance(String one, String other) {
        if (Math.abs(one.length() - other.length()) > 3) {
            return Integer.MAX_VALUE;
        }
        if (one.equalsIgnoreCase(other)) {
            return one.equals(other) ? 0 : 1;
        }
        int[] before = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            before[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[other.length() + 1];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = before[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(before[j], row[j - 1]) + 1);
            }
            before = row;
        }
        return before[other.length()];
    }
}
