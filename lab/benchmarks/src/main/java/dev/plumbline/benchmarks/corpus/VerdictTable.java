package dev.plumbline.benchmarks.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The table of all cases with their verdicts, and the witnesses of those that conform. */
final class VerdictTable {
    /** The name of the table in the corpus. */
    static final String FILE = "VERDICTS.tsv";

    /** The name of the file with the witnesses. */
    static final String WITNESSES = "WITNESSES.tsv";

    /**
     * A case.
     *
     * @param path of its file or folder in the corpus
     * @param model or module that it is checked against
     * @param order {@code timeboxes}, {@code sequence} or {@code vector clocks}
     * @param expected {@code linearizable}, {@code not_linearizable}, {@code accept} or {@code reject}
     * @param by how the verdict was established
     * @param operations the number of its operations, events or records
     */
    record RecordedCase(
            String path,
            String model,
            String initial,
            String order,
            String expected,
            String by,
            int operations,
            List<String> traits) {
        private String line() {
            return String.join(
                    "\t",
                    path,
                    model,
                    initial,
                    order,
                    expected,
                    by,
                    String.valueOf(operations),
                    traits.isEmpty() ? "-" : String.join(", ", traits));
        }

        private static RecordedCase of(String line) {
            String[] columns = line.split("\t");
            List<String> traits = columns[7].equals("-") ? List.of() : List.of(columns[7].split(", "));
            return new RecordedCase(
                    columns[0],
                    columns[1],
                    columns[2],
                    columns[3],
                    columns[4],
                    columns[5],
                    Integer.parseInt(columns[6]),
                    traits);
        }
    }

    private static final String HEAD = String.join(
            "\t", "path", "model", "initial", "order", "expected", "established by", "operations", "traits");

    private final List<RecordedCase> rows = new ArrayList<>();
    private final Map<String, List<Integer>> witnesses = new TreeMap<>();

    void add(RecordedCase row) {
        rows.add(row);
    }

    void witness(String path, List<Integer> numbers) {
        witnesses.put(path, List.copyOf(numbers));
    }

    List<RecordedCase> rows() {
        return List.copyOf(rows);
    }

    /** By path. */
    Map<String, List<Integer>> witnesses() {
        return Map.copyOf(witnesses);
    }

    void write(Path corpus) throws IOException {
        List<String> lines = new ArrayList<>(List.of(HEAD));
        rows.forEach(row -> lines.add(row.line()));
        Files.write(corpus.resolve(FILE), lines);
        Files.write(
                corpus.resolve(WITNESSES),
                witnesses.entrySet().stream()
                        .map(each -> each.getKey() + "\t"
                                + each.getValue().stream().map(String::valueOf).collect(Collectors.joining(" ")))
                        .toList());
    }

    static VerdictTable read(Path corpus) throws IOException {
        VerdictTable table = new VerdictTable();
        Files.readAllLines(corpus.resolve(FILE)).stream()
                .skip(1)
                .map(RecordedCase::of)
                .forEach(table::add);
        for (String line : Files.readAllLines(corpus.resolve(WITNESSES))) {
            String[] columns = line.split("\t");
            List<Integer> numbers = new ArrayList<>();
            for (String number : columns[1].split(" ")) {
                numbers.add(Integer.valueOf(number));
            }
            table.witness(columns[0], numbers);
        }
        return table;
    }
}
