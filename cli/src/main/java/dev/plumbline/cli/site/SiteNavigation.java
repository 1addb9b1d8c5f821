package dev.plumbline.cli.site;

import dev.plumbline.explain.plot.Markup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The list of pages beside every page, by task. It is read from {@code navigation.txt}: the name of a group on a line,
 * and below it, indented, the file and the name of each page. A folder with a slash at its end means all pages below it
 * that are not listed elsewhere.
 */
final class SiteNavigation {
    private final Map<String, List<Entry>> groups = new LinkedHashMap<>();

    /** A page, and its name in the list. */
    record Entry(String source, String name) {}

    SiteNavigation(String text, SitePages pages, Map<String, MarkdownPage> rendered) {
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        List<String> named = lines.stream()
                .filter(line -> line.startsWith(" "))
                .map(line -> line.strip().split(" +", 2)[0])
                .toList();
        List<Entry> entries = new ArrayList<>();
        for (String line : lines) {
            if (!line.startsWith(" ")) {
                entries = new ArrayList<>();
                groups.put(line, entries);
                continue;
            }
            String[] words = line.strip().split(" +", 2);
            if (words[0].endsWith("/")) {
                for (String source : pages.sources()) {
                    if (source.startsWith(words[0]) && !named.contains(source)) {
                        entries.add(new Entry(source, rendered.get(source).title()));
                    }
                }
            } else if (rendered.containsKey(words[0])) {
                entries.add(new Entry(words[0], words[1]));
            }
        }
    }

    /** Pages in the order of the list. */
    List<String> sources() {
        return groups.values().stream().flatMap(List::stream).map(Entry::source).toList();
    }

    /** The list beside a page. The group of that page and the first group are open. */
    String html(String address, SitePages pages) {
        StringBuilder html = new StringBuilder();
        boolean first = true;
        for (Map.Entry<String, List<Entry>> group : groups.entrySet()) {
            boolean here = group.getValue().stream()
                    .anyMatch(each -> pages.address(each.source()).equals(address));
            html.append("<details").append(first || here ? " open" : "").append("><summary>");
            html.append(Markup.escaped(group.getKey())).append("</summary>\n<ul>\n");
            for (Entry entry : group.getValue()) {
                String to = pages.address(entry.source());
                html.append("<li><a href=\"").append(Markup.escaped(SiteLinks.relative(address, to)));
                html.append(to.equals(address) ? "\" aria-current=\"page\">" : "\">");
                html.append(Markup.escaped(entry.name())).append("</a></li>\n");
            }
            html.append("</ul></details>\n");
            first = false;
        }
        return html.toString();
    }
}
