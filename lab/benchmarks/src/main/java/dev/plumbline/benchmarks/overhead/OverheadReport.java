package dev.plumbline.benchmarks.overhead;

import dev.plumbline.benchmarks.Numbers;
import dev.plumbline.benchmarks.json.ScenarioJson;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/** The cost of a system in each arm, compared with the arm without logs. */
public final class OverheadReport {
    private final Overhead.Options options;
    private final List<Overhead.OverheadRow> rows;

    OverheadReport(Overhead.Options options, List<Overhead.OverheadRow> rows) {
        this.options = options;
        this.rows = List.copyOf(rows);
    }

    List<Overhead.OverheadRow> rows() {
        return rows;
    }

    /** How much longer the median run took for an element than that without logs, in percent. */
    private double percent(Overhead.OverheadRow row) {
        double plain = rows.stream()
                .filter(r -> r.network() == row.network() && r.arm() == Overhead.Arm.PLAIN)
                .findFirst()
                .orElseThrow()
                .secondsEach();
        return 100 * (row.secondsEach() / plain - 1);
    }

    public void print(PrintWriter out) {
        out.println(Overhead.NAME + ": " + Overhead.QUESTION);
        String format = "  %-9s  %-13s  %8s %8s %9s %9s %7s%n";
        out.printf(Locale.ROOT, format, "network", "arm", "seconds", "CPU s", "overhead", "sections", "MiB");
        for (Overhead.OverheadRow row : rows) {
            boolean plain = row.arm() == Overhead.Arm.PLAIN;
            out.printf(
                    Locale.ROOT,
                    format,
                    row.network().words,
                    row.arm().words,
                    Numbers.measured(row.seconds()),
                    Numbers.measured(row.cpuSeconds()),
                    plain ? "-" : String.format(Locale.ROOT, "%+.0f%%", percent(row)),
                    plain ? "-" : Count.of(row.sections()),
                    plain ? "-" : Numbers.measured(row.logMiB()));
        }
        out.println();
        out.println("A producer and 3 consumers with " + Count.of(options.elements())
                + " elements each, with synced logs a tenth;"
                + " medians of " + options.runs()
                + " runs, overheads by element. Pauses have a mean of 100 microseconds, rotated files a MB.");
    }

    /** One object with all rows, in raw numbers. */
    public void writeJson(Writer out) throws IOException {
        ScenarioJson.write(
                Overhead.NAME,
                out,
                new Document()
                        .put("seed", options.seed())
                        .put("elements", options.elements())
                        .put("runs", options.runs())
                        .put(
                                "rows",
                                rows.stream()
                                        .map(row -> new Document()
                                                .put("network", row.network().words)
                                                .put("arm", row.arm().words)
                                                .put("elements", row.elements())
                                                .put("seconds", row.seconds())
                                                .put("cpuSeconds", row.cpuSeconds())
                                                .put("overheadPercent", percent(row))
                                                .put("sections", row.sections())
                                                .put("logMiB", row.logMiB()))
                                        .toList()));
    }
}
