package dev.plumbline.cli.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The text of all pages for the search. It is a script and not data: a page that is opened from a file may run scripts
 * in its folder, but may not load data.
 */
final class SearchIndex {
    private final List<String> entries = new ArrayList<>();

    /** Adds the parts of a page, each under the address of its heading. */
    void add(String address, MarkdownPage page) {
        for (MarkdownPage.Section section : page.sections()) {
            String place = section.level() == 1 ? address : address + "#" + section.anchor();
            entries.add("[" + quoted(place) + "," + quoted(page.title()) + "," + quoted(section.text()) + ","
                    + quoted(section.words()) + "]");
        }
    }

    String script() {
        return "window.plumblinePages = [\n" + String.join(",\n", entries) + "\n];\n";
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ' || c == '\u2028' || c == '\u2029') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
