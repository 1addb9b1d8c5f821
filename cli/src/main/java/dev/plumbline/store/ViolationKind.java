package dev.plumbline.store;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import dev.plumbline.value.text.Sha256;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The common part of the violations of several histories, as far as the store contains it: the program, the specification,
 * the failing operation, the name of the conflict, and the conditions that are false in every interpretation. Arguments
 * and results differ from run to run, so they do not count. Two bugs that make the same condition false are one kind,
 * and a bug that makes different conditions false is several.
 *
 * @param target the program, if the history comes from a run
 * @param spec the name of the specification
 * @param operation the name of the failing operation, if one is known
 * @param conflict its name, such as {@code returned twice}
 * @param conditions each with its place, in alphabetical order: reports list them in the order of their interpretations
 */
public record ViolationKind(
        Optional<String> target,
        String spec,
        Optional<String> operation,
        Optional<String> conflict,
        List<String> conditions) {
    private static final int ID_BYTES = 5;

    public ViolationKind {
        conditions = conditions.stream().sorted().toList();
    }

    /**
     * Identifies the kind in every store, ten hexadecimal digits. Of a million kinds, two have the same with a
     * probability below one half.
     */
    public String id() {
        StringBuilder parts = new StringBuilder();
        Stream.of(List.of(spec), conditions, list(target), list(operation), list(conflict))
                .forEach(part -> {
                    parts.append(part.size()).append(':');
                    part.forEach(text -> parts.append(text.length()).append(':').append(text));
                });
        return HexFormat.of().formatHex(Sha256.of(parts.toString()), 0, ID_BYTES);
    }

    /** For a document that {@link #read} reads. */
    public Map<String, Value> fields() {
        Map<String, Value> fields = new TreeMap<>();
        target.ifPresent(text -> fields.put("target", Value.of(text)));
        fields.put("spec", Value.of(spec));
        operation.ifPresent(text -> fields.put("operation", Value.of(text)));
        conflict.ifPresent(text -> fields.put("conflict", Value.of(text)));
        fields.put("conditions", Fields.of(conditions));
        return fields;
    }

    /** Reads {@link #fields}. */
    public static ViolationKind read(Fields document) throws BadInput {
        return new ViolationKind(
                textIfAny(document, "target"),
                document.get("spec").text(),
                textIfAny(document, "operation"),
                textIfAny(document, "conflict"),
                document.get("conditions").texts());
    }

    private static Optional<String> textIfAny(Fields document, String name) throws BadInput {
        Optional<Fields> field = document.optional(name);
        return field.isPresent() ? Optional.of(field.get().text()) : Optional.empty();
    }

    private static List<String> list(Optional<String> text) {
        return text.stream().toList();
    }

    /** Empty if the history does not violate. A report that cannot be read gives a kind without an operation. */
    public static Optional<ViolationKind> of(Entry entry) {
        try {
            return StoredReport.of(entry).map(report -> of(entry, report));
        } catch (BadInput e) {
            return Optional.of(of(entry, Value.Tuple.EMPTY));
        }
    }

    private static ViolationKind of(Entry entry, Value report) {
        return of(entry.target(), entry.verdict().map(StoredVerdict::spec).orElse(""), report);
    }

    /** @param report with the fields of a violation in {@code check --json} */
    public static ViolationKind of(Optional<String> target, String spec, Value report) {
        Optional<Value> failed = StoredReport.fieldIfAny(report, "failedAt");
        return new ViolationKind(
                target,
                spec,
                failed.flatMap(at -> StoredReport.fieldIfAny(at, "op")).map(StoredReport::text),
                StoredReport.fieldIfAny(report, "conflict")
                        .flatMap(conflict -> StoredReport.fieldIfAny(conflict, "name"))
                        .map(StoredReport::text),
                failed.flatMap(at -> StoredReport.fieldIfAny(at, "operation"))
                        .map(number -> conditions(report, number))
                        .orElse(List.of()));
    }

    /** The false conditions that all reasons of the operation have in common. */
    private static List<String> conditions(Value report, Value operation) {
        Optional<Set<String>> common = Optional.empty();
        for (Value blocked : elements(report, "blocked")) {
            if (!StoredReport.fieldIfAny(blocked, "operation").equals(Optional.of(operation))) {
                continue;
            }
            for (Value reason : elements(blocked, "reasons")) {
                Set<String> conditions = new LinkedHashSet<>();
                elements(reason, "obstacles").forEach(obstacle -> conditions.add(condition(obstacle)));
                if (common.isPresent()) {
                    common.get().retainAll(conditions);
                } else {
                    common = Optional.of(conditions);
                }
            }
        }
        return common.map(each -> (List<String>) new ArrayList<>(each)).orElse(List.of());
    }

    private static String condition(Value obstacle) {
        String where = text(obstacle, "where");
        return text(obstacle, "condition") + (where.isEmpty() ? "" : " (" + where + ")");
    }

    private static String text(Value record, String name) {
        return StoredReport.fieldIfAny(record, name).map(StoredReport::text).orElse("");
    }

    private static List<Value> elements(Value record, String name) {
        return StoredReport.fieldIfAny(record, name).map(StoredReport::elements).orElse(List.of());
    }

    /** In one line: {@code returned twice: dequeue, result = head of the queue}. */
    public String text() {
        return conflict.map(name -> name + ": ").orElse("")
                + operation.orElse("no failing operation is known")
                + (conditions.isEmpty() ? "" : ", " + String.join(" and ", conditions));
    }
}
