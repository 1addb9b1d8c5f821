package dev.plumbline.campaign;

import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.Map;
import java.util.Optional;

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
        Map<String, Value> fields = kind.fields();
        fields.put("size", Value.of(size));
        fields.put("text", Value.of(text));
        bundle.ifPresent(file -> fields.put("bundle", Value.of(file)));
        return Value.record(fields);
    }

    static Failure read(Fields document) throws BadInput {
        Optional<Fields> file = document.optional("bundle");
        return new Failure(
                ViolationKind.read(document),
                document.get("size").number(0, Long.MAX_VALUE),
                document.get("text").text(),
                file.isPresent() ? Optional.of(file.get().text()) : Optional.empty());
    }
}
