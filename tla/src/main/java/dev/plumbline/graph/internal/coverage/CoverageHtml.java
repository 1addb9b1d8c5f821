package dev.plumbline.graph.internal.coverage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Coverage as one self-contained page. It lists the actions and branches that were never taken, and then shows the text
 * of the modules. There, actions and branches that were taken are green, others are red, and a tooltip shows the number
 * of steps. A branch of an operator that several actions use shows their total.
 */
public final class CoverageHtml {
    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Coverage of %s</title><style>
            body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em }
            pre { font: 13px/1.45 ui-monospace, monospace; background: #f6f8fa; padding: 1em; overflow-x: auto }
            .seen { background: #c8f0d0 } .unseen { background: #ffc9c9 }
            i { color: #8c959f; font-style: normal; user-select: none }
            table { border-collapse: collapse } td { padding: 0 1em 0 0; vertical-align: top }
            </style></head><body>
            """;

    private CoverageHtml() {}

    /** @param sources the texts of the modules to show, by file name */
    public static String page(Coverage coverage, Optional<ReachableStates> reachable, Map<String, String> sources) {
        StringBuilder page = new StringBuilder(HEAD.replace("%s", escaped(coverage.spec())));
        page.append("<h1>Coverage of ").append(escaped(coverage.spec())).append("</h1>\n<p>");
        page.append(escaped(CoverageText.summary(coverage, reachable))).append("</p>\n<h2>Never seen</h2>\n<ul>\n");
        if (coverage.unseenActions().isEmpty() && coverage.unseenBranches().isEmpty()) {
            page.append("<li>nothing</li>\n");
        }
        coverage.unseenActions()
                .forEach(name ->
                        page.append("<li>action <b>").append(escaped(name)).append("</b></li>\n"));
        coverage.unseenBranches()
                .forEach(branch -> page.append("<li><span class=\"unseen\">")
                        .append(escaped(CoverageText.described(branch)))
                        .append("</span></li>\n"));
        page.append("</ul>\n<h2>Actions</h2>\n<table>\n");
        coverage.actions()
                .forEach((name, count) -> page.append("<tr class=\"")
                        .append(count == 0 ? "unseen" : "seen")
                        .append("\"><td>")
                        .append(escaped(name))
                        .append("</td><td>")
                        .append(count)
                        .append("</td></tr>\n"));
        page.append("</table>\n");
        sources.forEach((file, text) -> source(file, text, coverage, page));
        return page.append("</body></html>\n").toString();
    }

    private static void source(String file, String text, Coverage coverage, StringBuilder page) {
        String[] lines = text.split("\n", -1);
        Map<Extent, Long> counts = new LinkedHashMap<>();
        coverage.branches().forEach((branch, count) -> {
            if (branch.module().equals(file)) {
                counts.merge(Extent.of(branch), count, Long::sum);
            }
        });
        // Outer extents first, so that each character ends up with the innermost branch around it.
        List<Map.Entry<Extent, Long>> extents = new ArrayList<>(ActionExtents.of(lines, coverage.actions()));
        counts.entrySet().stream()
                .sorted(Comparator.comparingLong(
                                (Map.Entry<Extent, Long> each) -> each.getKey().size())
                        .reversed())
                .forEach(extents::add);
        page.append("<h2>").append(escaped(file)).append("</h2>\n<pre>");
        for (int number = 1; number <= lines.length; number++) {
            page.append(String.format(java.util.Locale.ROOT, "<i>%4d </i>", number));
            line(lines[number - 1], number, extents, page);
            page.append('\n');
        }
        page.append("</pre>\n");
    }

    private static void line(String line, int number, List<Map.Entry<Extent, Long>> extents, StringBuilder page) {
        Long[] counts = new Long[line.length()];
        int indent = line.length() - line.stripLeading().length();
        for (Map.Entry<Extent, Long> each : extents) {
            Extent extent = each.getKey();
            if (number < extent.line() || number > extent.endLine()) {
                continue;
            }
            int from = number == extent.line() ? extent.column() - 1 : indent;
            int until = number == extent.endLine() ? extent.endColumn() : line.length();
            for (int i = Math.max(0, from); i < Math.min(until, line.length()); i++) {
                counts[i] = each.getValue();
            }
        }
        int at = 0;
        while (at < line.length()) {
            int end = at;
            while (end < line.length() && java.util.Objects.equals(counts[end], counts[at])) {
                end++;
            }
            String piece = escaped(line.substring(at, end));
            if (counts[at] == null) {
                page.append(piece);
            } else {
                page.append("<span class=\"")
                        .append(counts[at] == 0 ? "unseen" : "seen")
                        .append("\" title=\"taken ")
                        .append(counts[at])
                        .append(" times\">")
                        .append(piece)
                        .append("</span>");
            }
            at = end;
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
