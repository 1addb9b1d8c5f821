package dev.plumbline.history.interleaving.text;

import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.Interleaving.Kind;
import dev.plumbline.history.interleaving.Interleaving.Row;
import dev.plumbline.history.interleaving.Interleaving.Step;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
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

    public static Value written(ThreadTest test) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("subject", Value.of(test.subject()));
        fields.put("create", Value.of(test.creation()));
        fields.put("before", Value.of(test.before()));
        fields.put("calls", Value.of(test.calls()));
        fields.put("after", Value.of(test.after()));
        fields.put("finding", Value.of(test.finding()));
        fields.put("version", Value.of(test.version()));
        fields.put(
                "runs",
                Value.tuple(
                        test.runs().stream().map(InterleavingCoding::written).toList()));
        return Value.record(fields);
    }

    private static Value written(ThreadTest.Run run) {
        Map<String, Value> fields = fields(run.interleaving());
        fields.put("schedule", Value.of(run.schedule()));
        fields.put("randomNumbers", Value.of(run.randomNumbers()));
        return Value.record(fields);
    }

    /** One execution alone. */
    public static Value written(Interleaving interleaving) {
        return Value.record(fields(interleaving));
    }

    private static Map<String, Value> fields(Interleaving interleaving) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("threads", Fields.of(interleaving.threads()));
        List<Value> calls = new ArrayList<>();
        interleaving
                .calls()
                .forEach(call -> calls.add(Value.tuple(
                        position(call.operation()),
                        Value.of(call.thread()),
                        Value.of(call.text()),
                        Value.of(call.method()),
                        Value.of(call.ended()))));
        fields.put("calls", Value.tuple(calls));
        List<Value> rows = new ArrayList<>();
        interleaving.rows().forEach(row -> rows.add(written(row)));
        fields.put("rows", Value.tuple(rows));
        return fields;
    }

    private static Value written(Row row) {
        List<Value> parts =
                new ArrayList<>(List.of(Value.of(row.kind().word()), Value.of(row.thread()), position(row.call())));
        if (row.kind() == Kind.STEP) {
            parts.add(Fields.of(row.step().parts()));
        } else if (row.kind() == Kind.LEFT_OUT) {
            parts.add(Value.of(row.count()));
        }
        if (!row.enabled().isEmpty()) {
            if (parts.size() == WITHOUT_DETAIL) {
                parts.add(Value.ModelValue.NULL);
            }
            parts.add(Value.tuple(row.enabled().stream().map(Value::of).toList()));
        }
        return Value.tuple(parts);
    }

    /**
     * @param total how many operations the whole history has
     * @param names of those that are here, by number
     * @throws BadInput if it contradicts itself, or the operations of the history that are here
     */
    public static ThreadTest read(Fields document, int total, IntFunction<Optional<String>> names) throws BadInput {
        List<ThreadTest.Run> runs = new ArrayList<>();
        List<Fields> given = atMost(document, "runs", MOST_RUNS);
        if (given.isEmpty()) {
            throw document.get("runs").wrong("at least one run");
        }
        for (Fields each : given) {
            runs.add(new ThreadTest.Run(
                    text(each.get("schedule"), LONGEST_SCHEDULE),
                    each.get("randomNumbers").number(Long.MIN_VALUE, Long.MAX_VALUE),
                    interleaving(each, total, names)));
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
        List<String> threads = new ArrayList<>();
        for (Fields each : atMost(run, "threads", MOST_THREADS)) {
            threads.add(text(each));
        }
        List<Interleaving.Call> calls = new ArrayList<>();
        Set<Integer> operations = new HashSet<>();
        for (Fields each : atMost(run, "calls", MOST_CALLS)) {
            Interleaving.Call call = new Interleaving.Call(
                    index(each.at(1), total),
                    each.at(2).number(0, threads.size() - 1),
                    text(each.at(3)),
                    text(each.at(4)),
                    text(each.at(5)));
            Optional<String> name = call.operation() < 0 ? Optional.empty() : names.apply(call.operation());
            if (name.isPresent() && !name.get().equals(call.method())) {
                throw each.at(4).wrong("the name of operation " + call.operation() + ", " + name.get());
            }
            if (call.operation() >= 0 && !operations.add(call.operation())) {
                throw each.at(1).wrong("each operation once");
            }
            calls.add(call);
        }
        List<Row> rows = new ArrayList<>();
        for (Fields each : atMost(run, "rows", MOST_ROWS)) {
            rows.add(row(each, threads.size(), calls.size()));
        }
        try {
            return new Interleaving(threads, calls, rows);
        } catch (IllegalArgumentException e) {
            throw new BadInput(run.where() + "." + e.getMessage(), e);
        }
    }

    private static Row row(Fields row, int threads, int calls) throws BadInput {
        Kind kind = kind(row.at(1));
        List<Integer> enabled = new ArrayList<>();
        // Missing where no choice is recorded.
        if (row.list().size() > WITHOUT_DETAIL + 1) {
            for (Fields each : row.at(WITHOUT_DETAIL + 2).list()) {
                enabled.add(each.number(0, threads - 1));
            }
        }
        return new Row(
                kind,
                row.at(2).number(0, threads - 1),
                index(row.at(3), calls),
                kind == Kind.STEP ? step(row.at(4)) : Step.NOTHING,
                kind == Kind.LEFT_OUT ? row.at(4).number(1, Integer.MAX_VALUE / MOST_ROWS) : 0,
                enabled);
    }

    /** A position; null for none. */
    private static Value position(int index) {
        return index < 0 ? Value.ModelValue.NULL : Value.of(index);
    }

    private static int index(Fields each, int size) throws BadInput {
        return each.value().equals(Value.ModelValue.NULL) ? Interleaving.NONE : each.number(0, size - 1);
    }

    private static Kind kind(Fields word) throws BadInput {
        for (Kind kind : Kind.values()) {
            if (Value.of(kind.word()).equals(word.value())) {
                return kind;
            }
        }
        throw word.wrong("call, return, step or left-out");
    }

    private static Step step(Fields step) throws BadInput {
        List<String> parts = new ArrayList<>();
        int all = Step.NOTHING.parts().size();
        // The last part, the result of the call, is missing in bundles of earlier versions.
        int given = step.value() instanceof Value.Tuple tuple && tuple.size() < all ? all - 1 : all;
        for (int i = 1; i <= given; i++) {
            parts.add(text(step.at(i)));
        }
        while (parts.size() < all) {
            parts.add("");
        }
        return Step.of(parts);
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

    private static List<Fields> atMost(Fields document, String list, int most) throws BadInput {
        List<Fields> given = document.list(list);
        if (given.size() > most) {
            throw new BadInput(document.where() + " has " + given.size() + " " + list + "; expected at most " + most);
        }
        return given;
    }
}
