package dev.plumbline.benchmarks.actors;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Tables A2 to A11 of the DS2 paper, as printed.
 *
 * @param columns the abbreviations of the schedulers
 * @param cells by table and figure
 */
record Ds2Tables(List<String> columns, Map<Table, Map<String, List<String>>> cells) {
    private static final String FILE = "ds2-tables.csv";

    /** Which system and which harness a table is about. */
    record Table(String system, String harness) {
        @Override
        public String toString() {
            return system + " " + harness;
        }
    }

    static Ds2Tables read() throws IOException {
        try (InputStream in = Ds2Tables.class.getResourceAsStream(FILE)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            List<List<String>> lines = text.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> Arrays.asList(line.split(";")))
                    .toList();
            Map<Table, Map<String, List<String>>> cells = new LinkedHashMap<>();
            for (List<String> line : lines.subList(1, lines.size())) {
                cells.computeIfAbsent(new Table(line.get(0), line.get(1)), table -> new LinkedHashMap<>())
                        .put(line.get(2), line.subList(3, line.size()));
            }
            return new Ds2Tables(lines.get(0).subList(3, lines.get(0).size()), cells);
        }
    }

    List<Table> tables() {
        return new ArrayList<>(cells.keySet());
    }

    /** As printed. */
    String cell(Table table, String figure, String scheduler) {
        return cells.get(table).get(figure).get(columns.indexOf(scheduler));
    }

    /** A number, {@code 50K} included; empty where there is none. */
    OptionalDouble number(Table table, String figure, String scheduler) {
        String text = cell(table, figure, scheduler).replace(',', '.').replace("%", "");
        try {
            return OptionalDouble.of(
                    text.endsWith("K")
                            ? 1000 * Double.parseDouble(text.substring(0, text.length() - 1))
                            : Double.parseDouble(text));
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    /** A time in seconds. */
    int seconds(Table table, String figure, String scheduler) {
        String[] parts = cell(table, figure, scheduler).replace("o", "").split(":");
        return 60 * Integer.parseInt(parts[0]) + Integer.parseInt(parts[1]);
    }

    /** Whether the scheduler came to an end before its limit. */
    boolean finished(Table table, String scheduler) {
        return !cell(table, "#S", scheduler).endsWith("K");
    }
}
