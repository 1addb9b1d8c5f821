package dev.plumbline.campaign;

import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A failure that a task found.
 *
 * @param kind what it has in common with other failures that count as the same
 * @param size of its counterexample: operations, calls, steps or states, which are comparable within one kind
 * @param text what happened, in one line
 * @param bundle that explains it, relative to the folder of the task
 */
public record Failure(ViolationKind kind, long size, String text, Optional<String> bundle) {
    Value value() {
        Map<String, Value> fields = new TreeMap<>();
        kind.target().ifPresent(target -> fields.put("target", Value.of(target)));
        fields.put("spec", Value.of(kind.spec()));
        kind.operation().ifPresent(operation -> fields.put("operation", Value.of(operation)));
        kind.conflict().ifPresent(conflict -> fields.put("conflict", Value.of(conflict)));
        fields.put("conditions", Fields.of(kind.conditions()));
        fields.put("size", Value.of(size));
        fields.put("text", Value.of(text));
        bundle.ifPresent(file -> fields.put("bundle", Value.of(file)));
        return Value.record(fields);
    }

    static Failure read(Fields document) throws BadInput {
        return new Failure(
                new ViolationKind(
                        text(document, "target"),
                        document.get("spec").text(),
                        text(document, "operation"),
                        text(document, "conflict"),
                        document.get("conditions").texts()),
                document.get("size").number(0, Long.MAX_VALUE),
                document.get("text").text(),
                text(document, "bundle"));
    }

    private static Optional<String> text(Fields document, String name) throws BadInput {
        Optional<Fields> field = document.optional(name);
        return field.isPresent() ? Optional.of(field.get().text()) : Optional.empty();
    }
}
