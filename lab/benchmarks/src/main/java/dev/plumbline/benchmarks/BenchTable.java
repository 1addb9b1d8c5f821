package dev.plumbline.benchmarks;

import dev.plumbline.value.text.Count;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The rows of a run as aligned text. */
final class BenchTable {
    private static final List<String> HEADING = List.of(
            "history",
            "checker",
            "verdict",
            "steps",
            "steps/op",
            "frontier",
            "seconds",
            "CPU s",
            "MiB",
            "ratio",
            "targets");

    private BenchTable() {}

    static void print(List<Scenario> scenarios, List<Row> rows, PrintWriter out) {
        for (Scenario scenario : scenarios) {
            List<Row> ours = rows.stream()
                    .filter(row -> row.scenario().equals(scenario.name()))
                    .toList();
            out.println(scenario.name() + ": " + scenario.question() + " (heap of " + scenario.heapMiB() + " MiB)");
            List<List<String>> lines = new ArrayList<>();
            lines.add(HEADING);
            ours.forEach(row -> lines.add(cells(row, ours)));
            align(lines, out);
            for (Row row : ours) {
                if (!row.measured().detail().isEmpty()) {
                    out.println("  " + history(row.trial()) + ", "
                            + row.trial().checker().words() + ": "
                            + row.measured().detail());
                }
            }
            out.println();
        }
        out.println(
                "seconds (by the clock), CPU s (of the process) and MiB (with garbage not yet collected) are those of this run.");
        out.println("frontier: configurations alive at once; for Wing-Gong-Lowe, states remembered at the end.");
    }

    private static String history(Trial trial) {
        MapWorkload workload = trial.workload();
        return workload.threads() + " x " + Count.of(workload.operations() / workload.threads()) + " #"
                + workload.seed() + (workload.stale() ? " stale" : "")
                + (trial.checker() == Checker.READER ? " " + trial.format() : "");
    }

    private static List<String> cells(Row row, List<Row> all) {
        Measurement measured = row.measured();
        boolean searched = row.trial().checker() != Checker.READER && !measured.isFailed();
        return List.of(
                history(row.trial()),
                row.trial().checker().words(),
                measured.verdict(),
                searched ? Count.of(measured.steps()) : "-",
                searched ? Numbers.measured(Quantity.STEPS_PER_OPERATION.of(measured)) : "-",
                searched ? Count.of(measured.maxFrontier()) : "-",
                measured.isFailed() ? "-" : Numbers.measured(measured.seconds()),
                measured.isFailed() ? "-" : Numbers.measured(measured.cpuSeconds()),
                measured.peakHeapMiB() == 0 ? "-" : Count.of(Math.round(measured.peakHeapMiB())),
                ratio(row, all),
                targets(row));
    }

    private static String ratio(Row row, List<Row> all) {
        if (row.ratio().isEmpty()) {
            return "-";
        }
        Trial.Comparison comparison = row.trial().against().orElseThrow();
        Row other = all.get(comparison.position());
        String to = other.trial().checker() == row.trial().checker()
                ? Count.of(other.trial().workload().operations()) + " ops"
                : other.trial().checker().words();
        return (row.measured().isComplete() ? "" : "> ")
                + Numbers.measured(row.ratio().getAsDouble()) + "x "
                + comparison.quantity().words() + " of " + to;
    }

    private static String targets(Row row) {
        return row.trial().targets().stream()
                .map(target -> (target.holds(row) ? "ok " : "MISSED ") + target.words())
                .collect(Collectors.joining("; "));
    }

    /** Numbers are aligned to the right, words to the left, and headings like their columns. */
    private static void align(List<List<String>> lines, PrintWriter out) {
        int columns = HEADING.size();
        int[] width = new int[columns];
        for (List<String> line : lines) {
            for (int column = 0; column < columns; column++) {
                width[column] = Math.max(width[column], line.get(column).length());
            }
        }
        for (List<String> line : lines) {
            StringBuilder text = new StringBuilder();
            for (int column = 0; column < columns; column++) {
                String cell = line.get(column);
                String padding = " ".repeat(width[column] - cell.length());
                boolean number = column >= 3 && column <= 8;
                text.append("  ").append(number ? padding + cell : cell + padding);
            }
            out.println(text.toString().stripTrailing());
        }
    }
}
