package dev.plumbline.history.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that was probably meant by an unknown one. */
public final class Suggestion {
    private Suggestion() {}

    /** {@code " (did you mean Put?)"}, for a message; empty if no name is near. */
    public static String didYouMean(String written, Collection<String> known) {
        return nearest(written, known)
                .map(name -> " (did you mean " + name + "?)")
                .orElse("");
    }

    /**
     * The first of those with the fewest letters to change: one in a word of up to four, two in one of up to eight, a
     * third of a longer one. Otherwise heap would suggest map, and a word could change completely.
     */
    public static Optional<String> nearest(String written, Collection<String> known) {
        String nearest = null;
        int length = written.length();
        int fewest = Math.min(length, 1 + (length < 5 ? 1 : length < 9 ? 2 : length / 3));
        for (String name : known) {
            int changes = distance(written.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
            if (changes < fewest) {
                fewest = changes;
                nearest = name;
            }
        }
        return Optional.ofNullable(nearest);
    }

    /** The number of insertions, deletions and replacements between the two. */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
