package dev.plumbline.benchmarks.containers;

import dev.plumbline.benchmarks.Numbers;
import dev.plumbline.benchmarks.json.ScenarioJson;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/** The cost of the whole command on long histories of containers, compared with a depth-first search. */
public final class ContainersReport {
    private final Containers.Options options;
    private final List<Containers.ContainerRow> rows;

    ContainersReport(Containers.Options options, List<Containers.ContainerRow> rows) {
        this.options = options;
        this.rows = List.copyOf(rows);
    }

    List<Containers.ContainerRow> rows() {
        return rows;
    }

    /** The number of missed targets. */
    public int missed() {
        return rows.stream().mapToInt(row -> row.missed().size()).sum();
    }

    private int targets() {
        return rows.stream().mapToInt(Containers.ContainerRow::targets).sum();
    }

    public void print(PrintWriter out) {
        out.println(Containers.NAME + ": " + Containers.QUESTION);
        String format = "  %-7s %11s %10s  %-5s  %-15s  %-12s %8s %8s %6s  %s%n";
        out.printf(
                Locale.ROOT,
                format,
                "model",
                "operations",
                "processes",
                "",
                "checker",
                "verdict",
                "seconds",
                "CPU s",
                "MiB",
                "targets");
        for (Containers.ContainerRow row : rows) {
            ContainerWorkload workload = row.workload();
            out.print(String.format(
                                    Locale.ROOT,
                                    format,
                                    workload.model(),
                                    Count.of(workload.operations()),
                                    Count.of(workload.processes()),
                                    workload.wrong() ? "wrong" : "right",
                                    row.checker(),
                                    row.verdict(),
                                    Numbers.measured(row.seconds()),
                                    Numbers.measured(row.cpuSeconds()),
                                    row.residentMiB().isPresent()
                                            ? Count.of(
                                                    Math.round(row.residentMiB().getAsDouble()))
                                            : "-",
                                    targets(row))
                            .stripTrailing()
                    + System.lineSeparator());
            if (!row.detail().isEmpty()) {
                out.println("          " + row.detail());
            }
        }
        out.println();
        out.println(
                "All of a process, the start of Java included: seconds by the clock, CPU s of all threads, MiB resident"
                        + " at most.");
        out.println("wrong: the last operation has an answer that no order explains.");
        out.println("depth-first: the search of Wing, Gong and Lowe, given "
                + options.patience().toSeconds() + " s and a heap of 1 GiB.");
        int missed = missed();
        out.println(
                missed == 0
                        ? "All " + targets() + " targets hold."
                        : missed + " of " + targets() + " targets are missed.");
    }

    private static String targets(Containers.ContainerRow row) {
        return row.targets() == 0 ? "" : row.missed().isEmpty() ? "ok" : "MISSED " + String.join(", ", row.missed());
    }

    /** One object with all rows, in raw numbers. */
    public void writeJson(Writer out) throws IOException {
        ScenarioJson.write(
                Containers.NAME,
                out,
                new Document()
                        .put("seed", options.seed())
                        .put(
                                "rows",
                                rows.stream().map(ContainersReport::written).toList()));
    }

    private static Document written(Containers.ContainerRow row) {
        return new Document()
                .put("model", row.workload().model())
                .put("operations", row.workload().operations())
                .put("processes", row.workload().processes())
                .put("wrong", row.workload().wrong())
                .put("checker", row.checker())
                .put("verdict", row.verdict())
                .putUnlessEmpty("detail", row.detail())
                .put("seconds", row.seconds())
                .put("cpuSeconds", row.cpuSeconds())
                .put("residentMiB", row.residentMiB())
                .put("missed", row.missed().stream().map(Object::toString).toList());
    }
}
