package dev.plumbline.cli.coverage;

import dev.plumbline.explain.plot.Markup;
import dev.plumbline.explain.visible.VisibleText;
import dev.plumbline.graph.internal.coverage.Coverage;
import dev.plumbline.spec.Branch;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The text of a module with the number of times that its parts were taken. A line shows the counts of the parts on it
 * in the order of the text: that of the innermost action or branch around its first character, then those of further
 * branches. A conjunct has the count of the branch around it, since a step of that branch makes all its conjuncts true.
 * A branch of an operator that several actions use shows their total.
 */
final class SourceListing {
    /** SANY counts columns with tabs of this width. */
    private static final int TAB = 8;

    private final String file;
    private final int number;
    private final List<String> lines;
    private final List<String> code;
    private final Map<String, Extent> actions;
    private final List<Part> parts = new ArrayList<>();

    private record Part(Extent extent, long count) {}

    /** @param number of the file on the page, from 1 */
    SourceListing(String file, int number, String text, Coverage coverage) {
        this.file = file;
        this.number = number;
        this.lines = text.lines().map(SourceListing::withoutTabs).toList();
        this.code = CommentMask.of(lines);
        this.actions = ActionExtents.of(code, coverage.actions().keySet());
        actions.forEach(
                (name, extent) -> parts.add(new Part(extent, coverage.actions().get(name))));
        Map<Extent, Long> counts = new LinkedHashMap<>();
        coverage.branches().forEach((branch, count) -> {
            if (branch.module().equals(file)) {
                counts.merge(Extent.of(branch), count, Long::sum);
            }
        });
        // Outer parts first, so that each character ends up with the innermost part around it.
        counts.entrySet().stream()
                .sorted(Comparator.comparingLong(
                                (Map.Entry<Extent, Long> each) -> each.getKey().size())
                        .reversed())
                .forEach(each -> parts.add(new Part(each.getKey(), each.getValue())));
    }

    private static String withoutTabs(String line) {
        StringBuilder out = new StringBuilder();
        for (char c : line.toCharArray()) {
            out.append(c == '\t' ? " ".repeat(TAB - out.length() % TAB) : String.valueOf(c));
        }
        return out.toString();
    }

    /** The address of the definition of an action, if it is in this file. */
    Optional<String> action(String name) {
        return Optional.ofNullable(actions.get(name)).map(extent -> "#" + id(extent.line()));
    }

    /** The address of the line of a branch, if it is in this file. */
    Optional<String> branch(Branch branch) {
        return branch.module().equals(file) && branch.line() <= lines.size()
                ? Optional.of("#" + id(branch.line()))
                : Optional.empty();
    }

    private String id(int line) {
        return "line-" + number + "-" + line;
    }

    String html() {
        StringBuilder out = new StringBuilder("<div class=\"listing\"><table>\n<caption>" + Markup.line(file)
                + "</caption>\n<thead><tr><th scope=\"col\">line</th><th scope=\"col\">steps</th>"
                + "<th scope=\"col\">text</th></tr></thead>\n<tbody>\n");
        for (int line = 1; line <= lines.size(); line++) {
            line(line, out);
        }
        return out.append("</tbody></table></div>\n").toString();
    }

    private void line(int line, StringBuilder out) {
        Part[] innermost = innermost(line);
        List<Part> shown = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < innermost.length) {
            int end = at;
            while (end < innermost.length && innermost[end] == innermost[at]) {
                end++;
            }
            String piece = Markup.escaped(VisibleText.of(lines.get(line - 1).substring(at, end)));
            Part part = innermost[at];
            text.append(part == null ? piece : marked(part, !shown.isEmpty() && part != shown.get(0), piece));
            if (part != null && isCounted(part, code.get(line - 1).substring(at, end), shown)) {
                shown.add(part);
            }
            at = end;
        }
        boolean never = shown.stream().anyMatch(part -> part.count() == 0);
        out.append("<tr id=\"").append(id(line)).append(never ? "\" class=\"has-never" : "");
        out.append("\"><th scope=\"row\">").append(line).append("</th><td class=\"times\">");
        out.append(shown.stream()
                .map(part -> part.count() == 0 ? "<b>never</b>" : Count.of(part.count()))
                .collect(Collectors.joining(" · ")));
        out.append("</td><td class=\"text\">").append(text).append("</td></tr>\n");
    }

    /**
     * Each part once. The sign of a disjunct or a conjunct says nothing about the part that it belongs to, and inside a
     * part that was never taken nothing else was.
     */
    private static boolean isCounted(Part part, String piece, List<Part> shown) {
        boolean implied = part.count() == 0
                && !shown.isEmpty()
                && shown.get(shown.size() - 1).count() == 0;
        return !implied
                && !shown.contains(part)
                && !piece.replace("\\/", "").replace("/\\", "").isBlank();
    }

    /** @param inner whether it is not the first part of its line: it gets a frame */
    private static String marked(Part part, boolean inner, String piece) {
        String tip = part.count() == 0 ? "never taken" : "taken " + times(part.count());
        return "<span class=\"" + (part.count() == 0 ? "never" : "taken") + (inner ? " inner" : "") + "\" title=\""
                + tip + "\">" + piece + "</span>";
    }

    private static String times(long count) {
        return count == 1 ? "once" : Count.of(count) + " times";
    }

    /** The innermost part around each character of a line; the indentation and comments at the end have none. */
    private Part[] innermost(int line) {
        String text = lines.get(line - 1);
        String masked = code.get(line - 1);
        Part[] innermost = new Part[text.length()];
        int indent = masked.length() - masked.stripLeading().length();
        int length = masked.stripTrailing().length();
        for (Part part : parts) {
            Extent extent = part.extent();
            if (line < extent.line() || line > extent.endLine()) {
                continue;
            }
            int from = line == extent.line() ? extent.column() - 1 : indent;
            int until = line == extent.endLine() ? extent.endColumn() : length;
            for (int i = Math.max(0, from); i < Math.min(until, length); i++) {
                innermost[i] = part;
            }
        }
        return innermost;
    }
}
