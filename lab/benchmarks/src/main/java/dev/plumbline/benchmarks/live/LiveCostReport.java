package dev.plumbline.benchmarks.live;

import dev.plumbline.benchmarks.json.ScenarioJson;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/** The CPU time of an operation in each arm. */
public final class LiveCostReport {
    private final LiveCost.Options options;
    private final List<LiveCost.LiveRow> rows;

    LiveCostReport(LiveCost.Options options, List<LiveCost.LiveRow> rows) {
        this.options = options;
        this.rows = List.copyOf(rows);
    }

    List<LiveCost.LiveRow> rows() {
        return rows;
    }

    /** 1 if an operation that is checked takes more on its own thread than the target. */
    public int missed() {
        return rows.get(rows.size() - 1).recordingNanos() > LiveCost.TARGET ? 1 : 0;
    }

    public void print(PrintWriter out) {
        out.println(LiveCost.NAME + ": " + LiveCost.QUESTION);
        String format = "  %-18s %18s %18s %10s%n";
        out.printf(Locale.ROOT, format, "CPU ns/operation", "on its thread", "on others", "lag, ms");
        for (LiveCost.LiveRow row : rows) {
            out.printf(
                    Locale.ROOT,
                    format,
                    row.arm().words,
                    Count.of(Math.round(row.recordingNanos())),
                    Count.of(Math.round(row.otherNanos())),
                    row.arm() == LiveCost.Arm.CHECKED ? Count.of(Math.round(row.lagMillis())) : "-");
        }
        out.println();
        out.println(options.threads() + " threads with " + Count.of(options.operations())
                + " reads of a register each, at most 20,000 a second; medians of " + options.runs()
                + " runs. Target: at most " + Count.of((long) LiveCost.TARGET)
                + " ns on the thread of an operation that is checked" + (missed() > 0 ? ", missed." : "."));
    }

    /** One object with all rows, in raw numbers. */
    public void writeJson(Writer out) throws IOException {
        ScenarioJson.write(
                LiveCost.NAME,
                out,
                new Document()
                        .put("threads", options.threads())
                        .put("operations", options.operations())
                        .put("runs", options.runs())
                        .put(
                                "rows",
                                rows.stream()
                                        .map(row -> new Document()
                                                .put("arm", row.arm().words)
                                                .put("recordingNanos", row.recordingNanos())
                                                .put("otherNanos", row.otherNanos())
                                                .put("lagMillis", row.lagMillis()))
                                        .toList()));
    }
}
