package dev.plumbline.cli.site;

import dev.plumbline.explain.plot.Markup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of Markdown as HTML. Supports the part of Markdown that our pages use: headings with {@code #}, paragraphs,
 * lists (also within each other), code (with fences or indented, also in lists), tables, and comments on separate
 * lines. Anything else is an {@link UnknownMarkdown}.
 *
 * @param html the body
 * @param sections its headings in order, each with the text below it, for the table of contents and the search
 */
record MarkdownPage(String html, List<Section> sections) {
    private static final Pattern FENCE = Pattern.compile("```(\\w*)");
    private static final Pattern HEADING = Pattern.compile("(#{1,6}) +(.+?)( +#+)?");
    private static final Pattern BULLET = Pattern.compile("(- )(.*)");
    private static final Pattern NUMBER = Pattern.compile("(\\d{1,9}\\. +)(.*)");
    private static final Pattern ALIGNMENT = Pattern.compile("\\|( *:?-+:? *\\|)+");
    private static final Pattern OTHER =
            Pattern.compile("(>|[*+] |\\d{1,9}\\) |<|={2,}$|~~~|(?:[-*_] *){3,}$|\\[[^\\]]+]: ).*");

    /** Begins the table of contents of a page that is read without the site. */
    private static final String CONTENTS = "On this page: ";

    /**
     * @param level 1 for the title
     * @param text of the heading
     * @param html of the heading
     * @param anchor its address within the page
     * @param words the text below it, up to the next heading
     */
    record Section(int level, String text, String html, String anchor, String words) {}

    static MarkdownPage of(String text, UnaryOperator<String> links) {
        Reader reader = new Reader(links);
        String html = reader.blocks(text.lines().toList(), false);
        reader.endSection();
        return new MarkdownPage(html, List.copyOf(reader.sections));
    }

    /** A page that shows files, each in one block of code. */
    static MarkdownPage ofFiles(String title, Map<String, String> texts) {
        Reader reader = new Reader(target -> target);
        StringBuilder html = new StringBuilder();
        reader.heading("# " + title, html);
        texts.forEach((file, text) -> {
            if (texts.size() > 1) {
                reader.heading("## " + file.substring(title.length() + 1), html);
            }
            reader.code(text.lines().toList(), "", html);
        });
        reader.endSection();
        return new MarkdownPage(html.toString(), List.copyOf(reader.sections));
    }

    String title() {
        return sections.isEmpty() ? "" : sections.get(0).text();
    }

    /** The address of a heading, as GitHub makes it. */
    static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("\\[([^\\]]*)]\\([^)]*\\)", "$1")
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    private static final class Reader {
        private final UnaryOperator<String> links;
        private final List<Section> sections = new ArrayList<>();
        private final Map<String, Integer> anchors = new HashMap<>();
        private final StringBuilder words = new StringBuilder();

        Reader(UnaryOperator<String> links) {
            this.links = links;
        }

        String inline(String text) {
            InlineMarkdown.InlineText rendered = InlineMarkdown.render(text, links);
            words.append(rendered.plain()).append(' ');
            return rendered.html();
        }

        void endSection() {
            if (!sections.isEmpty()) {
                Section last = sections.remove(sections.size() - 1);
                String below = words.toString().replaceAll("\\s+", " ").strip();
                sections.add(new Section(last.level(), last.text(), last.html(), last.anchor(), below));
            }
            words.setLength(0);
        }

        /** @param tight whether paragraphs have no tags, as in a list without blank lines */
        String blocks(List<String> lines, boolean tight) {
            StringBuilder html = new StringBuilder();
            int at = 0;
            while (at < lines.size()) {
                String line = lines.get(at);
                if (line.isBlank()) {
                    at++;
                } else if (indent(line) >= 4) {
                    at = indented(lines, at, html);
                } else if (FENCE.matcher(line).matches()) {
                    at = fenced(lines, at, html);
                } else if (HEADING.matcher(line).matches()) {
                    heading(line, html);
                    at++;
                } else if (line.startsWith("|")) {
                    at = table(lines, at, html);
                } else if (line.startsWith("<!--") && line.endsWith("-->")) {
                    at++;
                } else if (item(line) != null) {
                    at = list(lines, at, html);
                } else if (indent(line) > 0 || OTHER.matcher(line).matches()) {
                    throw new UnknownMarkdown(line);
                } else {
                    at = paragraph(lines, at, tight, html);
                }
            }
            return html.toString();
        }

        private static Matcher item(String line) {
            for (Pattern each : List.of(BULLET, NUMBER)) {
                Matcher found = each.matcher(line);
                if (found.matches()) {
                    return found;
                }
            }
            return null;
        }

        private int indented(List<String> lines, int from, StringBuilder html) {
            int end = from;
            for (int i = from; i < lines.size() && (lines.get(i).isBlank() || indent(lines.get(i)) >= 4); i++) {
                end = lines.get(i).isBlank() ? end : i + 1;
            }
            code(
                    lines.subList(from, end).stream()
                            .map(line -> line.isBlank() ? "" : line.substring(4))
                            .toList(),
                    "",
                    html);
            return end;
        }

        private int fenced(List<String> lines, int from, StringBuilder html) {
            Matcher fence = FENCE.matcher(lines.get(from));
            fence.matches();
            int end = from + 1;
            while (end < lines.size() && !lines.get(end).equals("```")) {
                end++;
            }
            if (end == lines.size()) {
                throw new UnknownMarkdown("code without an end");
            }
            code(lines.subList(from + 1, end), fence.group(1), html);
            return end + 1;
        }

        private void code(List<String> lines, String language, StringBuilder html) {
            String text = String.join("\n", lines);
            words.append(text).append(' ');
            html.append("<div class=\"code\"><pre")
                    .append(language.isEmpty() ? "" : " data-language=\"" + language + "\"");
            html.append("><code>").append(Markup.escaped(text)).append("\n</code></pre></div>\n");
        }

        private void heading(String line, StringBuilder html) {
            Matcher parts = HEADING.matcher(line);
            parts.matches();
            endSection();
            int level = parts.group(1).length();
            InlineMarkdown.InlineText text = InlineMarkdown.render(parts.group(2), links);
            String anchor = anchor(parts.group(2));
            int before = anchors.merge(anchor, 1, Integer::sum) - 1;
            anchor = before == 0 ? anchor : anchor + "-" + before;
            sections.add(new Section(level, text.plain(), text.html(), anchor, ""));
            html.append(String.format(
                    Locale.ROOT,
                    "<h%d id=\"%s\">%s<a class=\"anchor\" href=\"#%2$s\" aria-label=\"link to this part\">#</a></h%1$d>\n",
                    level,
                    Markup.escaped(anchor),
                    text.html()));
        }

        /** A pipe in a cell is written with a backslash, in code too. */
        private static List<String> cells(String row) {
            if (!row.endsWith("|") || row.length() < 2) {
                throw new UnknownMarkdown("a row of a table without a bar at its end: " + row);
            }
            List<String> cells = new ArrayList<>();
            for (String cell : row.substring(1, row.length() - 1).split("(?<!\\\\)\\|", -1)) {
                cells.add(cell.strip().replace("\\|", "|"));
            }
            return cells;
        }

        private int table(List<String> lines, int from, StringBuilder html) {
            List<String> head = cells(lines.get(from));
            String second = from + 1 < lines.size() ? lines.get(from + 1) : "";
            if (!ALIGNMENT.matcher(second).matches() || cells(second).size() != head.size()) {
                throw new UnknownMarkdown("a table without a line of dashes below its head: " + lines.get(from));
            }
            List<String> alignment = cells(second).stream()
                    .map(dashes -> dashes.endsWith(":") ? " class=\"right\"" : "")
                    .toList();
            html.append("<div class=\"table\"><table>\n");
            if (head.stream().anyMatch(cell -> !cell.isEmpty())) {
                row("th", head, alignment, html.append("<thead>"));
                html.append("</thead>\n");
            }
            html.append("<tbody>\n");
            int at = from + 2;
            for (; at < lines.size() && lines.get(at).startsWith("|"); at++) {
                List<String> cells = cells(lines.get(at));
                if (cells.size() > head.size()) {
                    throw new UnknownMarkdown("a row with more cells than its table: " + lines.get(at));
                }
                row("td", cells, alignment, html);
            }
            html.append("</tbody></table></div>\n");
            return at;
        }

        private void row(String tag, List<String> cells, List<String> alignment, StringBuilder html) {
            html.append("<tr>");
            for (int i = 0; i < cells.size(); i++) {
                html.append('<').append(tag).append(alignment.get(i)).append('>');
                html.append(inline(cells.get(i))).append("</").append(tag).append('>');
            }
            html.append("</tr>\n");
        }

        private int list(List<String> lines, int from, StringBuilder html) {
            boolean numbered = NUMBER.matcher(lines.get(from)).matches();
            List<List<String>> items = new ArrayList<>();
            boolean loose = false;
            int at = from;
            while (at < lines.size()) {
                Matcher marker = item(lines.get(at));
                if (marker == null || NUMBER.matcher(lines.get(at)).matches() != numbered) {
                    break;
                }
                int width = marker.group(1).length();
                List<String> item = new ArrayList<>(List.of(marker.group(2)));
                for (at++; at < lines.size() && (lines.get(at).isBlank() || indent(lines.get(at)) >= width); at++) {
                    item.add(lines.get(at).isBlank() ? "" : lines.get(at).substring(width));
                }
                boolean goesOn = at < lines.size() && item(lines.get(at)) != null;
                if (at < lines.size()
                        && !goesOn
                        && !item.get(item.size() - 1).isEmpty()
                        && !startsBlock(lines.get(at))) {
                    throw new UnknownMarkdown("a line of a list item without indentation: " + lines.get(at));
                }
                loose |= item.get(item.size() - 1).isEmpty() && goesOn;
                while (item.size() > 1 && item.get(item.size() - 1).isEmpty()) {
                    item.remove(item.size() - 1);
                }
                items.add(item);
            }
            String start = lines.get(from).startsWith("1.") || !numbered
                    ? ""
                    : " start=\"" + lines.get(from).substring(0, lines.get(from).indexOf('.')) + "\"";
            html.append(numbered ? "<ol" + start + ">\n" : "<ul>\n");
            for (List<String> item : items) {
                html.append("<li>").append(blocks(item, !loose).stripTrailing()).append("</li>\n");
            }
            html.append(numbered ? "</ol>\n" : "</ul>\n");
            return at;
        }

        /** Whether a line ends the paragraph before it. A numbered list does so only if it begins with 1. */
        private static boolean startsBlock(String line) {
            return line.isBlank()
                    || HEADING.matcher(line).matches()
                    || FENCE.matcher(line).matches()
                    || line.startsWith("|")
                    || line.startsWith("<!--")
                    || BULLET.matcher(line).matches()
                    || line.startsWith("1. ");
        }

        private int paragraph(List<String> lines, int from, boolean tight, StringBuilder html) {
            int end = from + 1;
            while (end < lines.size() && !startsBlock(lines.get(end))) {
                String line = lines.get(end);
                if (OTHER.matcher(line).matches() && !line.startsWith("<<")) {
                    throw new UnknownMarkdown(line);
                }
                end++;
            }
            if (lines.subList(from, end).stream().anyMatch(line -> line.endsWith("  "))) {
                throw new UnknownMarkdown("a line that ends with two blanks: " + lines.get(from));
            }
            String text = String.join(
                    "\n", lines.subList(from, end).stream().map(String::strip).toList());
            if (!text.startsWith(CONTENTS)) {
                html.append(tight ? "" : "<p>").append(inline(text)).append(tight ? "\n" : "</p>\n");
            }
            return end;
        }
    }
}
