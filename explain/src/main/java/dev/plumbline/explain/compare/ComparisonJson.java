package dev.plumbline.explain.compare;

import dev.plumbline.history.format.JsonValues;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** A comparison for programs: one line, described in docs/cli.md. */
public final class ComparisonJson {
    private ComparisonJson() {}

    public static String line(RunComparison compared) {
        List<RunDifference> differences = compared.differences();
        Map<String, Value> fields = new TreeMap<>();
        fields.put("first", run(compared.first()));
        fields.put("second", run(compared.second()));
        fields.put("same", Value.of(compared.same()));
        fields.put("processesByName", Value.of(compared.isByName()));
        fields.put(
                "differences",
                Value.tuple(differences.stream()
                        .map(each -> difference(each, compared))
                        .toList()));
        if (!differences.isEmpty()) {
            fields.put(
                    "reordered",
                    Value.tuple(compared.reordered(differences.get(0)).stream()
                            .map(ComparisonJson::reordered)
                            .toList()));
        }
        try {
            return new String(JsonValues.bytes(Value.record(fields)), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Value run(TimeboxedHistory run) {
        return Value.record(Map.of("name", Value.of(run.history().name()), "operations", Value.of(run.size())));
    }

    private static Value difference(RunDifference each, RunComparison compared) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("kind", Value.of(each.kind().name().toLowerCase(Locale.ROOT).replace('_', '-')));
        operation("first", each.first(), compared.first(), fields);
        operation("second", each.second(), compared.second(), fields);
        return Value.record(fields);
    }

    private static void operation(
            String field, OptionalInt operation, TimeboxedHistory run, Map<String, Value> fields) {
        operation.ifPresent(number -> fields.put(
                field,
                Value.record(Map.of(
                        "operation",
                        Value.of(number),
                        "process",
                        run.operation(number).process(),
                        "call",
                        Value.of(run.operation(number).call())))));
    }

    private static Value reordered(RunComparison.Reordered each) {
        return Value.record(Map.of(
                "first", Value.of(each.first()),
                "second", Value.of(each.second()),
                "inFirst", Value.of(each.inFirst().name().toLowerCase(Locale.ROOT)),
                "inSecond", Value.of(each.inSecond().name().toLowerCase(Locale.ROOT))));
    }
}
