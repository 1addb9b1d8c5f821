package dev.plumbline.benchmarks;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;

/** The results of a run of the benchmarks. */
public final class BenchReport {
    private final Bench.Options options;
    private final List<Scenario> scenarios;
    private final List<Row> rows;

    BenchReport(Bench.Options options, List<Scenario> scenarios, List<Row> rows) {
        this.options = options;
        this.scenarios = List.copyOf(scenarios);
        this.rows = List.copyOf(rows);
    }

    List<Row> rows() {
        return rows;
    }

    /** The number of missed targets. */
    public int missed() {
        return rows.stream().mapToInt(row -> row.missed().size()).sum();
    }

    /** The number of targets. */
    public int targets() {
        return rows.stream().mapToInt(row -> row.trial().targets().size()).sum();
    }

    /** A table for each scenario, with a legend. */
    public void print(PrintWriter out) {
        BenchTable.print(scenarios, rows, out);
        int missed = missed();
        out.println(
                missed == 0
                        ? "All " + targets() + " targets hold."
                        : missed + " of " + targets() + " targets are missed.");
    }

    /** One object with all rows, in raw numbers. */
    public void writeJson(Writer out) throws IOException {
        BenchJson.write(options, scenarios, rows, out);
    }
}
