package dev.plumbline.mpcal.internal.compile.text;

/** Lines of Java with their indentation. A line that is too long is continued on the next one. */
public final class Lines {
    private static final int WIDTH = 110;

    private final StringBuilder text = new StringBuilder();
    private int depth;

    public void line(String line) {
        if (line.isEmpty()) {
            text.append('\n');
            return;
        }
        String rest = line;
        int more = 0;
        while (rest.length() > WIDTH - 4 * depth) {
            int cut = cut(rest, WIDTH - 4 * depth - more);
            if (cut <= 0) {
                break;
            }
            text.append("    ".repeat(depth))
                    .append(" ".repeat(more))
                    .append(rest, 0, cut)
                    .append('\n');
            rest = rest.substring(cut).stripLeading();
            more = 8;
        }
        text.append("    ".repeat(depth)).append(" ".repeat(more)).append(rest).append('\n');
    }

    /** The position after the last comma, or before the last operator, that fits and is outside strings. */
    private static int cut(String line, int width) {
        int found = -1;
        boolean quoted = false;
        for (int i = 0; i < line.length() && i < width; i++) {
            char c = line.charAt(i);
            if (quoted && c == '\\') {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && c == ' ' && i > 20) {
                if (line.charAt(i - 1) == ','
                        || line.startsWith(" && ", i)
                        || line.startsWith(" || ", i)
                        || line.startsWith(" ? ", i)
                        || line.startsWith(" : ", i)) {
                    found = i;
                }
            }
        }
        return line.startsWith("//") || line.startsWith("*") || line.startsWith("/*") ? -1 : found;
    }

    public void open(String line) {
        line(line);
        depth++;
    }

    public void close(String line) {
        depth--;
        line(line);
    }

    public void reopen(String line) {
        close(line);
        depth++;
    }

    /** Text of several lines, at the current depth. */
    public void block(String block) {
        for (String line : block.stripTrailing().split("\n", -1)) {
            int inner = line.length() - line.stripLeading().length();
            depth += inner / 4;
            line(line.stripLeading());
            depth -= inner / 4;
        }
    }

    public static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
