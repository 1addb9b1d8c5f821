package dev.plumbline.benchmarks.plots;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table of a page.
 *
 * @param head the names of its columns
 */
record PageTable(String where, List<String> head, List<List<String>> rows) {
    /** The first table below the heading that begins with these words. */
    static PageTable below(String heading, Path page) throws BadInput {
        List<String> lines;
        try {
            lines = Files.readAllLines(page);
        } catch (IOException e) {
            throw new BadInput(page + ": " + BadInput.reason(e) + "; expected a page with tables", e);
        }
        int at = 0;
        while (at < lines.size() && !lines.get(at).matches("#+ \\Q" + heading + "\\E.*")) {
            at++;
        }
        int end = at + 1;
        while (end < lines.size() && !lines.get(end).startsWith("#")) {
            end++;
        }
        while (at < end && at < lines.size() && !lines.get(at).startsWith("|")) {
            at++;
        }
        String where = page + ", \"" + heading + "\"";
        if (at >= Math.min(end, lines.size())) {
            throw new BadInput(where + ": no table below such a heading; expected one");
        }
        List<List<String>> rows = new ArrayList<>();
        for (int row = at + 2; row < end && lines.get(row).startsWith("|"); row++) {
            rows.add(cells(lines.get(row)));
        }
        return new PageTable(where, cells(lines.get(at)), rows);
    }

    private static List<String> cells(String row) {
        return Arrays.stream(row.substring(1, row.lastIndexOf('|')).split("\\|"))
                .map(String::strip)
                .toList();
    }

    /** The texts of a column. */
    List<String> column(String name) throws BadInput {
        int index = head.indexOf(name);
        if (index < 0) {
            throw new BadInput(where + ": no column " + name + "; expected one of " + head);
        }
        return rows.stream().map(row -> row.get(index)).toList();
    }
}
