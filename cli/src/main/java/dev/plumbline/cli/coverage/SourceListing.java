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
 * in the order of the text: that of the innermost action, branch or conjunct around its first character, then those of
 * further ones. A conjunct counts the steps of its action in which it is true by itself; the same number as before it is
 * not repeated. A part of an operator that several actions use shows their total.
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

    private record Part(Extent extent, long count, boolean conjunct) {
        String tip() {
            return count == 0
                    ? conjunct ? "never seen true" : "never taken"
                    : conjunct ? "true in " + Count.of(count, "step") : "taken " + times(count);
        }
    }

    /** @param number of the file on the page, from 1 */
    SourceListing(String file, int number, String text, Coverage coverage) {
        this.file = file;
        this.number = number;
        this.lines = text.lines().map(SourceListing::withoutTabs).toList();
        this.code = CommentMask.of(lines);
        this.actions = ActionExtents.of(code, coverage.actions().keySet());
        actions.forEach(
                (name, extent) -> parts.add(new Part(extent, coverage.actions().get(name), false)));
        Map<Extent, Long> conjuncts = counts(coverage.conjuncts());
        Map<Extent, Long> branches = counts(coverage.branches());
        // A branch that is a conjunct too has the count of its steps.
        conjuncts.keySet().removeAll(branches.keySet());
        List<Part> inner = new ArrayList<>();
        conjuncts.forEach((extent, count) -> inner.add(new Part(extent, count, true)));
        branches.forEach((extent, count) -> inner.add(new Part(extent, count, false)));
        // Outer parts first, so that each character ends up with the innermost part around it.
        inner.sort(Comparator.comparingLong((Part part) -> part.extent().size()).reversed());
        parts.addAll(inner);
    }

    private Map<Extent, Long> counts(Map<Branch, Long> all) {
        Map<Extent, Long> counts = new LinkedHashMap<>();
        all.forEach((branch, count) -> {
            if (branch.module().equals(file)) {
                counts.merge(Extent.of(branch), count, Long::sum);
            }
        });
        return counts;
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
            text.append(part == null ? piece : marked(part, isFramed(part, shown), piece));
            if (part != null && isCounted(part, line, code.get(line - 1).substring(at, end), shown)) {
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
     * Each part once. The sign of a disjunct or a conjunct carries no count of its own, unless its part begins there. The
     * parts inside a part that was never taken were not taken either, and a conjunct that is as often true as the part
     * before it is taken needs no number of its own.
     */
    private static boolean isCounted(Part part, int line, String piece, List<Part> shown) {
        Part last = shown.isEmpty() ? null : shown.get(shown.size() - 1);
        boolean implied = last != null && part.count() == last.count() && (part.count() == 0 || part.conjunct());
        boolean begins = !part.conjunct() && line == part.extent().line();
        return !implied
                && !shown.contains(part)
                && (begins || !piece.replace("\\/", "").replace("/\\", "").isBlank());
    }

    private static boolean isFramed(Part part, List<Part> shown) {
        return part != null && !part.conjunct() && !shown.isEmpty() && part != shown.get(0);
    }

    /** @param inner whether it is not the first part of its line: it gets a frame */
    private static String marked(Part part, boolean inner, String piece) {
        return "<span class=\"" + (part.count() == 0 ? "never" : "taken") + (inner ? " inner" : "") + "\" title=\""
                + part.tip() + "\">" + piece + "</span>";
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
