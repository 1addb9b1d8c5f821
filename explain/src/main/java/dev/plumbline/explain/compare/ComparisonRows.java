package dev.plumbline.explain.compare;

import dev.plumbline.explain.text.TextPage;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Two runs side by side, as the viewer reads them (compare.js): a row for each pair of operations, and for each operation
 * that only one of them has. Its sentences are those of {@link ComparisonText}.
 *
 * <p>Rows are in the order of time of the second run. A row that only the first run has is where the second one
 * continues without it.
 */
public final class ComparisonRows {
    /** As many as a browser shows without delay. */
    static final int MOST_ROWS = 4_000;

    private static final int ROWS_BEFORE = 500;
    private static final int WIDE_ENOUGH = 10_000;
    private static final int SCALE = 1_000;

    private record Row(long time, OptionalInt first, OptionalInt second, OptionalInt difference) {}

    /** From the first call of a run to its last event. */
    private record Span(long begin, long last) {
        static Span of(TimeboxedHistory run) {
            long begin = Long.MAX_VALUE;
            long last = Long.MIN_VALUE;
            for (int i = 0; i < run.size(); i++) {
                begin = Math.min(begin, run.call(i));
                last = Math.max(last, run.end(i) == Timebox.NEVER ? run.call(i) : run.end(i));
            }
            return new Span(begin, last);
        }

        double share(long time) {
            return SCALE * ((double) time - begin) / Math.max(1.0, (double) last - begin);
        }
    }

    private final RunComparison compared;
    private final Span ofFirst;
    private final Span ofSecond;

    private ComparisonRows(RunComparison compared) {
        this.compared = compared;
        this.ofFirst = Span.of(compared.first());
        this.ofSecond = Span.of(compared.second());
    }

    /** One line of JSON. */
    public static String json(RunComparison compared) {
        return DocumentJson.line(new ComparisonRows(compared).document());
    }

    private Document document() {
        List<Row> all = rows();
        int first = 0;
        while (first < all.size() && !all.get(first).difference().equals(OptionalInt.of(0))) {
            first++;
        }
        int from = all.size() <= MOST_ROWS || first == all.size() ? 0 : Math.max(0, first - ROWS_BEFORE);
        List<Row> shown = all.subList(from, Math.min(all.size(), from + MOST_ROWS));
        String note = shown.size() == all.size()
                ? ""
                : "Shown are " + Count.of(shown.size(), "row") + " of " + Count.of(all.size())
                        + ", those around the first difference.";
        return new Document()
                .put(
                        "names",
                        List.of(
                                compared.first().history().name(),
                                compared.second().history().name()))
                .put("sections", sections())
                .put("rows", shown.stream().map(this::row).toList())
                .putUnlessEmpty("note", note);
    }

    /** The text of the command, in parts: the runs, the first difference, further differences. */
    private List<String> sections() {
        StringWriter out = new StringWriter();
        new ComparisonText(compared, new TextPage(new PrintWriter(out), WIDE_ENOUGH, true)).print();
        return Arrays.stream(out.toString().split("\\R\\s*\\R"))
                .map(String::stripTrailing)
                .filter(section -> !section.isEmpty())
                .toList();
    }

    private List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        Map<Integer, OptionalInt> other = new HashMap<>();
        List<RunDifference> differences = compared.differences();
        for (int i = 0; i < differences.size(); i++) {
            RunDifference each = differences.get(i);
            if (each.kind() == RunDifference.Kind.RESULT) {
                other.put(each.second().getAsInt(), OptionalInt.of(i));
            } else {
                long time = each.second().isPresent()
                        ? compared.second().call(each.second().getAsInt())
                        : each.time();
                rows.add(new Row(time, each.first(), each.second(), OptionalInt.of(i)));
            }
        }
        compared.pairs()
                .forEach((one, same) -> rows.add(new Row(
                        compared.second().call(same),
                        OptionalInt.of(one),
                        OptionalInt.of(same),
                        other.getOrDefault(same, OptionalInt.empty()))));
        // At one moment missing operations come first: the process continues without them.
        rows.sort(Comparator.comparingLong(Row::time)
                .thenComparing(row -> row.second().orElse(-1))
                .thenComparing(row -> row.first().orElse(-1)));
        return rows;
    }

    private Value row(Row row) {
        String kind = row.difference().isEmpty()
                ? ""
                : compared.differences().get(row.difference().getAsInt()).kind().words();
        return Document.list(
                row.difference(),
                kind,
                side(row.first(), compared.first(), ofFirst),
                side(row.second(), compared.second(), ofSecond));
    }

    /** Number, process, text, and from where to where its bar reaches, in thousandths of its run. */
    private static Value side(OptionalInt operation, TimeboxedHistory run, Span span) {
        if (operation.isEmpty()) {
            return Value.Tuple.EMPTY;
        }
        int number = operation.getAsInt();
        long end = run.end(number) == Timebox.NEVER ? span.last() : run.end(number);
        return Document.list(
                number,
                run.operation(number).process().toString(),
                run.operation(number).call(),
                (int) span.share(run.call(number)),
                (int) Math.ceil(span.share(end)));
    }
}
