package dev.plumbline.benchmarks.streams;

import dev.plumbline.benchmarks.Measurement;
import dev.plumbline.benchmarks.Numbers;
import dev.plumbline.benchmarks.json.ScenarioJson;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The cost of checking a history while it is read, as a page of the documentation. */
public final class StreamsReport {
    /** Memory that does not grow, with some room for what a garbage collection does not reach. */
    private static final double MOST_BYTES = 4;

    /** Shorter histories still fill the window and the tables. */
    private static final int LONG = 200_000;

    private final StreamsBench.Options options;
    private final List<StreamsBench.StreamRow> rows;
    private final List<StreamsBench.Load> loads;
    private final double busy;

    /** @param busy how many processes were waiting for a processor before the load began; negative if unknown */
    StreamsReport(
            StreamsBench.Options options,
            List<StreamsBench.StreamRow> rows,
            List<StreamsBench.Load> loads,
            double busy) {
        this.busy = busy;
        this.options = options;
        this.rows = List.copyOf(rows);
        this.loads = List.copyOf(loads);
    }

    List<StreamsBench.StreamRow> rows() {
        return rows;
    }

    List<StreamsBench.Load> loads() {
        return loads;
    }

    /** How many checks have another verdict than the right one, or keep more of a longer history. */
    public int missed() {
        long checks = rows.stream()
                .filter(row -> row.tool().startsWith(StreamsBench.CHECK))
                .filter(row -> !row.verdict().equals(Measurement.CONFORMS)
                        || row.operations() >= LONG && row.bytesRetained().orElse(0) > MOST_BYTES)
                .count();
        long wrong = loads.stream()
                .filter(load -> !load.verdict().equals(Measurement.CONFORMS))
                .count();
        return (int) (checks + wrong);
    }

    private Optional<StreamsBench.StreamRow> row(String tool, int operations) {
        return rows.stream()
                .filter(row -> row.tool().equals(tool) && row.operations() == operations)
                .findFirst();
    }

    private static String name(String tool) {
        return switch (tool) {
            case StreamsBench.READ -> "reading alone";
            case StreamsBench.CHECK -> "check while reading";
            case StreamsBench.READ_QUEUE -> "reading alone, queue";
            case StreamsBench.CHECK_QUEUE -> "check while reading, queue";
            default -> "search of the whole history";
        };
    }

    /** The page in Markdown. */
    public String page() {
        StringBuilder out = new StringBuilder(
                """
                # Streams, measured

                This page is the output of `./plumbline bench --scenario streams`, which also writes it. With `--quick` it measures
                short histories and prints a page like this one; `--json FILE` writes all numbers. [Streams](streams.md) says what
                is measured.

                ## What a check costs beside reading

                A history of a register with five processes, a third of whose operations writes; up to five are open at once. It
                conforms. Each row is a process of its own, CPU time from the start of Java to its end. The check and reading have
                a heap of 256 MiB. The search is that of Wing, Gong and Lowe, the algorithm of Porcupine, over the whole history, in
                a heap of 1 GiB, for at most PATIENCE s.

                The queue has eight processes, all of which have an operation open most of the time, and about 50 values. A sweep
                would keep all orders of the insertions that overlap; a [monitor](streams.md#queues) judges it.

                | | operations | verdict | CPU s | operations per CPU s | CPU, reading = 1 | resident MiB | bytes retained for each further operation |
                |---|---|---|---|---|---|---|---|
                """.replace("PATIENCE", Long.toString(options.patience().toSeconds())));
        for (StreamsBench.StreamRow row : rows) {
            out.append("| ")
                    .append(name(row.tool()))
                    .append(" | ")
                    .append(Count.of(row.operations()))
                    .append(" | ")
                    .append(row.verdict())
                    .append(" | ")
                    .append(Numbers.measured(row.cpuSeconds()))
                    .append(" | ")
                    .append(Count.of(Math.round(row.operations() / row.cpuSeconds())))
                    .append(" | ")
                    .append(ofReading(row))
                    .append(" | ")
                    .append(
                            row.residentMiB().isPresent()
                                    ? Count.of(Math.round(row.residentMiB().getAsDouble()))
                                    : "")
                    .append(" | ")
                    .append(
                            row.bytesRetained().isPresent()
                                    ? String.format(
                                            Locale.ROOT,
                                            "%.1f",
                                            row.bytesRetained().getAsDouble())
                                    : "")
                    .append(" |\n");
        }
        out.append("""

                Bytes are counted after garbage collections: for the check between the middle and the end of the history, for the
                search between an empty heap and the history in memory.

                """);
        further(out);
        out.append("""

                ## Lag under load

                A thread writes operations into a pipe, at a constant rate for SECONDS s, and the check reads them in the same
                process. The lag is the time since the last operation that the check has read was due, looked at every 20 ms after
                the first second, by the clock, on PROCESSORS processors. The load average of the machine was BUSY before.

                | operations a second | operations | verdict | CPU s | median lag, ms | largest lag, ms |
                |---|---|---|---|---|---|
                """.replace("SECONDS", Integer.toString(options.seconds()))
                .replace("BUSY", busy < 0 ? "unknown" : String.format(Locale.ROOT, "%.1f", busy))
                .replace("PROCESSORS", Integer.toString(Runtime.getRuntime().availableProcessors())));
        for (StreamsBench.Load load : loads) {
            out.append("| ")
                    .append(Count.of(load.rate()))
                    .append(" | ")
                    .append(Count.of(load.operations()))
                    .append(" | ")
                    .append(load.verdict())
                    .append(" | ")
                    .append(Numbers.measured(load.cpuSeconds()))
                    .append(" | ")
                    .append(Numbers.measured(load.median()))
                    .append(" | ")
                    .append(Numbers.measured(load.largest()))
                    .append(" |\n");
        }
        return out.toString();
    }

    private String ofReading(StreamsBench.StreamRow row) {
        boolean isQueue =
                row.tool().equals(StreamsBench.READ_QUEUE) || row.tool().equals(StreamsBench.CHECK_QUEUE);
        return row(isQueue ? StreamsBench.READ_QUEUE : StreamsBench.READ, row.operations())
                .filter(read -> read.cpuSeconds() > 0)
                .map(read -> String.format(Locale.ROOT, "%.1f", row.cpuSeconds() / read.cpuSeconds()))
                .orElse("");
    }

    /** The cost of one more operation, from the shortest to the longest history. */
    private void further(StringBuilder out) {
        int fewer = options.operations().get(0);
        int more = options.operations().get(options.operations().size() - 1);
        for (String tool :
                List.of(StreamsBench.READ, StreamsBench.CHECK, StreamsBench.READ_QUEUE, StreamsBench.CHECK_QUEUE)) {
            Optional<StreamsBench.StreamRow> one = row(tool, fewer);
            Optional<StreamsBench.StreamRow> other = row(tool, more);
            if (more > fewer && one.isPresent() && other.isPresent()) {
                double micros = (other.get().cpuSeconds() - one.get().cpuSeconds()) * 1e6 / (more - fewer);
                out.append("- From ")
                        .append(Count.of(fewer))
                        .append(" to ")
                        .append(Count.of(more))
                        .append(" operations, ")
                        .append(name(tool))
                        .append(" takes ")
                        .append(String.format(Locale.ROOT, "%.1f", micros))
                        .append(" microseconds of CPU time for each further operation.\n");
            }
        }
    }

    /** One object with all rows, in raw numbers. */
    public void writeJson(Writer out) throws IOException {
        ScenarioJson.write(
                StreamsBench.NAME,
                out,
                new Document()
                        .put("seed", options.seed())
                        .put("loadAverage", busy)
                        .put("rows", rows.stream().map(StreamsReport::written).toList())
                        .put("loads", loads.stream().map(StreamsReport::written).toList()));
    }

    private static Document written(StreamsBench.StreamRow row) {
        return new Document()
                .put("tool", row.tool())
                .put("operations", row.operations())
                .put("verdict", row.verdict())
                .put("cpuSeconds", row.cpuSeconds())
                .put("residentMiB", row.residentMiB())
                .put("bytesRetained", row.bytesRetained());
    }

    private static Document written(StreamsBench.Load load) {
        return new Document()
                .put("rate", load.rate())
                .put("operations", load.operations())
                .put("verdict", load.verdict())
                .put("cpuSeconds", load.cpuSeconds())
                .put("medianLagMillis", load.median())
                .put("largestLagMillis", load.largest());
    }
}
