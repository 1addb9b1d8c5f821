package dev.plumbline.mpcal.internal.syntax;

import java.util.Arrays;

/** The text of one file, with lines and columns counted from 1. */
public final class SourceFile {
    private final String name;
    private final String text;
    private final int[] lineStarts;

    public SourceFile(String name, String text) {
        this.name = name;
        this.text = text;
        int[] starts = new int[(int) text.chars().filter(c -> c == '\n').count() + 1];
        int line = 0;
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
            starts[++line] = at + 1;
        }
        lineStarts = starts;
    }

    /** The name to show in messages. */
    public String name() {
        return name;
    }

    public String text() {
        return text;
    }

    public int line(int offset) {
        int found = Arrays.binarySearch(lineStarts, offset);
        return found >= 0 ? found + 1 : -found - 1;
    }

    public int column(int offset) {
        return offset - lineStarts[line(offset) - 1] + 1;
    }

    /** {@code file:line:column}. */
    public String place(int offset) {
        return name + ":" + line(offset) + ":" + column(offset);
    }
}
