package dev.plumbline.benchmarks.logs;

import dev.plumbline.benchmarks.Numbers;
import dev.plumbline.benchmarks.json.ScenarioJson;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The cost of checks of logs, compared with TLC on a behaviour of the same length. */
public final class LogsReport {
    static final String TLC = "plain TLC";

    private final Logs.Options options;
    private final int processes;
    private final List<Logs.LogsRow> rows;

    LogsReport(Logs.Options options, int processes, List<Logs.LogsRow> rows) {
        this.options = options;
        this.processes = processes;
        this.rows = List.copyOf(rows);
    }

    List<Logs.LogsRow> rows() {
        return rows;
    }

    /** The number of missed targets: verdicts, and the limit for one path. */
    public int missed() {
        return (int) rows.stream().filter(row -> !missed(row).isEmpty()).count();
    }

    private static List<String> missed(Logs.LogsRow row) {
        List<String> missed = new ArrayList<>();
        boolean tlc = row.way().equals(TLC);
        if (!tlc && !row.outcome().equals("conforms")) {
            missed.add("right verdict");
        }
        if (row.way().equals("one-path") && row.seconds() > Logs.MOST_SECONDS) {
            missed.add("60 s");
        }
        if (row.way().equals("one-path") && row.residentMiB().orElse(0) > Logs.MOST_MIB) {
            missed.add("2 GiB");
        }
        return missed;
    }

    /** CPU time as a multiple of TLC's. */
    private double ratio(Logs.LogsRow row) {
        double tlc = rows.stream()
                .filter(other -> other.records() == row.records() && other.way().equals(TLC))
                .findFirst()
                .orElseThrow()
                .cpuSeconds();
        return row.cpuSeconds() / tlc;
    }

    public void print(PrintWriter out) {
        out.println(Logs.NAME + ": " + Logs.QUESTION);
        String format = "  %9s  %-10s  %-16s %8s %8s %8s %8s  %s%n";
        out.printf(Locale.ROOT, format, "records", "way", "outcome", "seconds", "CPU s", "MiB", "of TLC", "missed");
        for (Logs.LogsRow row : rows) {
            out.printf(
                    Locale.ROOT,
                    format,
                    Count.of(row.records()),
                    row.way(),
                    row.outcome(),
                    Numbers.measured(row.seconds()),
                    Numbers.measured(row.cpuSeconds()),
                    row.residentMiB().isPresent()
                            ? Numbers.measured(row.residentMiB().getAsDouble())
                            : "-",
                    String.format(Locale.ROOT, "%.2f", ratio(row)),
                    String.join(", ", missed(row)));
        }
        out.println();
        out.println(
                "A keeper and " + (processes - 1) + " guests. Plain TLC walks one behaviour of the same model with as"
                        + " many steps as there are records; it reads no logs.");
    }

    /** One object with all rows, in raw numbers. */
    public void writeJson(Writer out) throws IOException {
        ScenarioJson.write(
                Logs.NAME,
                out,
                new Document()
                        .put("seed", options.seed())
                        .put("processes", processes)
                        .put(
                                "rows",
                                rows.stream()
                                        .map(row -> new Document()
                                                .put("records", row.records())
                                                .put("way", row.way())
                                                .put("outcome", row.outcome())
                                                .put("seconds", row.seconds())
                                                .put("cpuSeconds", row.cpuSeconds())
                                                .put("residentMiB", row.residentMiB())
                                                .put("ofTlc", ratio(row)))
                                        .toList()));
    }
}
