package dev.plumbline.explain.text;

import dev.plumbline.explain.visible.VisibleText;
import dev.plumbline.value.text.Count;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Lines for people, broken where they would leave the terminal. All names and values from outside
 * appear as {@linkplain VisibleText visible text}: a line stays one line and says nothing to the terminal.
 */
public final class TextPage {
    /** A value that fills more lines than this is cut unless everything is requested. */
    private static final int MOST_LINES = 6;

    private final PrintWriter out;
    private final int width;
    private final boolean full;
    private final String hint;

    public TextPage(PrintWriter out, int width, boolean full) {
        this(out, width, full, "");
    }

    /** @param hint how to see the parts that are left out; printed after every omission */
    public TextPage(PrintWriter out, int width, boolean full, String hint) {
        this.out = out;
        this.width = width;
        this.full = full;
        this.hint = hint.isEmpty() ? "" : " (" + hint + ")";
    }

    /** How to see the parts that are left out, in parentheses; empty if that is not possible. */
    public String hint() {
        return hint;
    }

    /** Whether nothing is shortened. */
    public boolean isFull() {
        return full;
    }

    public int width() {
        return width;
    }

    /** How many of a list to show: all of them, or up to a limit. */
    public int most(int number, int size) {
        // Hiding a single one would take as much room as showing it.
        return full || size <= number + 1 ? size : number;
    }

    public void more(int indent, int hidden) {
        if (hidden > 0) {
            line(indent, "... and " + Count.of(hidden) + " more" + hint);
        }
    }

    public void blank() {
        out.println();
    }

    /** A line that is known to fit, or must not be broken (a command to copy). */
    public void line(int indent, String text) {
        out.print(" ".repeat(indent));
        out.println(VisibleText.of(text));
    }

    /** A text without colours, broken at blanks; later lines are indented by a further 4 columns. */
    public void wrapped(int indent, String text) {
        wrapped(indent, 4, text);
    }

    public void wrapped(int indent, int hang, String text) {
        wrapped(indent, hang, text, UnaryOperator.identity());
    }

    /** @param style put around each line, after it was broken */
    public void wrapped(int indent, int hang, String text, UnaryOperator<String> style) {
        List<String> lines = broken(VisibleText.of(text), width - indent, hang);
        int shown = full ? lines.size() : Math.min(lines.size(), MOST_LINES);
        for (int i = 0; i < shown; i++) {
            boolean cut = i == shown - 1 && shown < lines.size();
            line(i == 0 ? indent : indent + hang, style.apply(lines.get(i) + (cut ? " ..." + hint : "")));
        }
    }

    private static List<String> broken(String text, int room, int hang) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        int fits = room;
        while (rest.length() > fits) {
            int at = rest.lastIndexOf(' ', fits);
            if (at < fits / 2) {
                at = fits;
            }
            lines.add(rest.substring(0, at).stripTrailing());
            rest = rest.substring(at).stripLeading();
            fits = room - hang;
        }
        lines.add(rest);
        return lines;
    }
}
