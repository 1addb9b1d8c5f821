package dev.plumbline.history.interleaving.text;

import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.Interleaving.Kind;
import dev.plumbline.history.interleaving.Interleaving.Row;
import dev.plumbline.history.interleaving.Interleaving.Step;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * A test of threads as a document, and back: for bundles, for programs and for the viewer. Calls and rows are lists of
 * their parts, without names, because there may be many of them.
 */
public final class InterleavingCoding {
    private static final int MOST_RUNS = 10;
    private static final int MOST_THREADS = 100;
    private static final int MOST_CALLS = 1_000;
    private static final int MOST_ROWS = 20_000;
    private static final int LONGEST_TEXT = 10_000;
    /** Kind, thread and call of a row; then its step or its count, and then the enabled threads. */
    private static final int WITHOUT_DETAIL = 3;

    private static final int LONGEST_SCHEDULE = 8_000_000;

    private InterleavingCoding() {}

    public static Document written(ThreadTest test) {
        return new Document()
                .put("subject", test.subject())
                .put("create", test.creation())
                .put("before", test.before())
                .put("calls", test.calls())
                .put("after", test.after())
                .put("finding", test.finding())
                .put("version", test.version())
                .put(
                        "runs",
                        test.runs().stream()
                                .map(run -> written(run.interleaving())
                                        .put("schedule", run.schedule())
                                        .put("randomNumbers", run.randomNumbers()))
                                .toList());
    }

    /** One execution alone. */
    public static Document written(Interleaving interleaving) {
        return new Document()
                .put("threads", interleaving.threads())
                .put(
                        "calls",
                        interleaving.calls().stream()
                                .map(call -> Document.list(
                                        call.operation(), call.thread(), call.text(), call.method(), call.ended()))
                                .toList())
                .put(
                        "rows",
                        interleaving.rows().stream()
                                .map(InterleavingCoding::written)
                                .toList());
    }

    private static Value written(Row row) {
        List<Object> parts = new ArrayList<>(List.of(row.kind(), row.thread(), row.call()));
        if (row.kind() == Kind.STEP) {
            parts.add(row.step().parts());
        } else if (row.kind() == Kind.LEFT_OUT) {
            parts.add(row.count());
        }
        if (!row.enabled().isEmpty()) {
            if (parts.size() == WITHOUT_DETAIL) {
                parts.add(Value.ModelValue.NULL);
            }
            parts.add(row.enabled());
        }
        return Document.list(parts.toArray());
    }

    /**
     * @param total how many operations the whole history has
     * @param names of those that are here, by number
     * @throws BadInput if it contradicts itself, or the operations of the history that are here
     */
    public static ThreadTest read(Fields document, int total, IntFunction<Optional<String>> names) throws BadInput {
        List<ThreadTest.Run> runs = document.get("runs")
                .atMost(MOST_RUNS)
                .list(each -> new ThreadTest.Run(
                        text(each.get("schedule"), LONGEST_SCHEDULE),
                        each.get("randomNumbers").number(Long.MIN_VALUE, Long.MAX_VALUE),
                        interleaving(each, total, names)));
        if (runs.isEmpty()) {
            throw document.get("runs").wrong("at least one run");
        }
        return new ThreadTest(
                text(document.get("subject")),
                text(document.get("create")),
                text(document.get("before")),
                text(document.get("calls")),
                text(document.get("after")),
                text(document.get("finding")),
                text(document.get("version")),
                runs);
    }

    /** @throws BadInput if it contradicts itself, or the operations of the history that are here */
    public static Interleaving interleaving(Fields run, int total, IntFunction<Optional<String>> names)
            throws BadInput {
        List<String> threads = run.get("threads").atMost(MOST_THREADS).list(InterleavingCoding::text);
        Set<Integer> operations = new HashSet<>();
        List<Interleaving.Call> calls = run.get("calls").atMost(MOST_CALLS).list(each -> {
            Interleaving.Call call = new Interleaving.Call(
                    each.at(1).position(total),
                    each.at(2).number(0, threads.size() - 1),
                    text(each.at(3)),
                    text(each.at(4)),
                    text(each.at(5)));
            if (call.operation().isPresent()) {
                int operation = call.operation().getAsInt();
                Optional<String> name = names.apply(operation);
                if (name.isPresent() && !name.get().equals(call.method())) {
                    throw each.at(4).wrong("the name of operation " + operation + ", " + name.get());
                }
                if (!operations.add(operation)) {
                    throw each.at(1).wrong("each operation once");
                }
            }
            return call;
        });
        List<Row> rows = run.get("rows").atMost(MOST_ROWS).list(each -> row(each, threads.size(), calls.size()));
        try {
            return new Interleaving(threads, calls, rows);
        } catch (IllegalArgumentException e) {
            throw new BadInput(run.where() + "." + e.getMessage(), e);
        }
    }

    private static Row row(Fields row, int threads, int calls) throws BadInput {
        Kind kind = row.at(1).oneOf(Kind.values());
        // Missing where no choice is recorded.
        boolean chosen = row.list().size() > WITHOUT_DETAIL + 1;
        return new Row(
                kind,
                row.at(2).number(0, threads - 1),
                row.at(3).position(calls),
                kind == Kind.STEP ? step(row.at(4)) : Step.NOTHING,
                kind == Kind.LEFT_OUT ? row.at(4).number(1, Integer.MAX_VALUE / MOST_ROWS) : 0,
                chosen ? row.at(WITHOUT_DETAIL + 2).list(each -> each.number(0, threads - 1)) : List.of());
    }

    private static Step step(Fields step) throws BadInput {
        if (step.list().size() < Step.NOTHING.parts().size()) {
            throw step.wrong("at least " + Step.NOTHING.parts().size() + " elements");
        }
        return Step.of(step.list(InterleavingCoding::text));
    }

    private static String text(Fields text) throws BadInput {
        return text(text, LONGEST_TEXT);
    }

    private static String text(Fields given, int longest) throws BadInput {
        String text = given.text();
        if (text.length() > longest) {
            throw given.wrong("at most " + longest + " characters");
        }
        return text;
    }
}
