package dev.plumbline.benchmarks.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The page of the corpus: written by hand, with generated tables of the recordings. */
final class CorpusPage {
    /** The name of the page in the corpus. */
    static final String FILE = "README.md";

    private static final String BEGIN = "<!-- counts: written by plumbline bench corpus -->\n";
    private static final String END = "<!-- end of counts -->\n";

    private CorpusPage() {}

    /** The text with new tables. */
    static String with(String text, Path corpus, VerdictTable table) throws IOException {
        int from = text.indexOf(BEGIN) + BEGIN.length();
        int to = text.indexOf(END);
        return text.substring(0, from) + counts(corpus, table) + text.substring(to);
    }

    /** The tables for this corpus. */
    static String counts(Path corpus, VerdictTable table) throws IOException {
        StringBuilder out = new StringBuilder();
        out.append(
                "| checked against | cases | conform | violate | operations | formats |\n|---|---|---|---|---|---|\n");
        Map<String, List<VerdictTable.RecordedCase>> byModel = new TreeMap<>();
        table.rows()
                .forEach(row -> byModel.computeIfAbsent(row.model(), model -> new ArrayList<>())
                        .add(row));
        byModel.forEach((model, rows) -> out.append(line(model, rows)));
        out.append(line("all", table.rows()).replace(formats(table.rows()), ""));
        List<String> models = Files.readAllLines(corpus.resolve("tla").resolve(ModelCounts.FILE));
        out.append("\n| model | distinct states | generated | depth |\n|---|---|---|---|\n");
        models.stream()
                .skip(1)
                .map(line -> line.split("\t"))
                .forEach(columns -> out.append(
                        "| " + columns[0] + " | " + columns[2] + " | " + columns[3] + " | " + columns[4] + " |\n"));
        return out.toString();
    }

    private static String line(String model, List<VerdictTable.RecordedCase> rows) {
        long conform = rows.stream()
                .filter(row -> List.of("linearizable", "accept").contains(row.expected()))
                .count();
        int operations =
                rows.stream().mapToInt(VerdictTable.RecordedCase::operations).sum();
        return String.format(
                Locale.ROOT,
                "| %s | %d | %d | %d | %,d | %s |%n",
                model,
                rows.size(),
                conform,
                rows.size() - conform,
                operations,
                formats(rows));
    }

    private static String formats(List<VerdictTable.RecordedCase> rows) {
        try (Stream<String> formats =
                rows.stream().map(row -> format(row)).sorted().distinct()) {
            return String.join(", ", formats.toList());
        }
    }

    private static String format(VerdictTable.RecordedCase row) {
        if (!row.order().equals("timeboxes")) {
            return row.order().equals("sequence") ? "states" : "logs of MPCal";
        }
        String extension = row.path().substring(row.path().lastIndexOf('.') + 1);
        return Map.of("log", "jepsen", "hist", "collections").getOrDefault(extension, extension);
    }
}
