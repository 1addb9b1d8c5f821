package dev.plumbline.explain.interleaving;

import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.history.interleaving.text.InterleavingText;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The steps of the threads that made a history, as lines of text. */
public final class InterleavingLines {
    /** Of a table, unless all of it is wanted. */
    public static final int MOST = 60;

    private static final int HEAD = 2;

    private InterleavingLines() {}

    /**
     * @param title how the tables are headed: {@code The interleaving}
     * @param most lines of each table
     * @param hint how one gets to see what is left out; may be empty
     */
    public static List<String> of(ThreadTest test, String title, int most, String hint) {
        List<String> lines = new ArrayList<>();
        int size = test.runs().size();
        for (int i = 0; i < size; i++) {
            String number = size == 1 ? "" : " of run " + (i + 1) + " of " + size;
            lines.addAll(of(test.runs().get(i), title + number, most, hint));
        }
        return lines;
    }

    /** One run alone. */
    public static List<String> of(ThreadTest.Run run, String title, int most, String hint) {
        Interleaving shown = run.interleaving();
        List<String> lines = new ArrayList<>(List.of("", title + ", " + Count.of(shown.steps(), "step") + ":"));
        table(InterleavingText.of(shown).lines().toList(), most, hint, lines);
        return lines;
    }

    /** The head and the end of a long one: what does not fit mostly comes out at the end. */
    private static void table(List<String> table, int most, String hint, List<String> lines) {
        // Hiding a single one would take as much room as showing it.
        if (table.size() - 1 <= most) {
            lines.addAll(table);
            return;
        }
        lines.addAll(table.subList(0, HEAD));
        lines.add("... " + Count.of(table.size() - most, "line") + " before" + hint);
        lines.addAll(table.subList(table.size() - most + HEAD, table.size()));
    }

    /** The test and its schedule, in one line. */
    public static String source(ThreadTest test) {
        String answers = test.violating()
                .schedule()
                .lines()
                .filter(line -> !line.startsWith("plumbline-schedule") && !line.equals("end") && !line.startsWith("#"))
                .collect(Collectors.joining(" "));
        return "Test " + test.test() + " of " + test.subject() + (answers.isEmpty() ? "" : ", schedule " + answers);
    }
}
