package dev.plumbline.check.stream;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Operations with timeboxes as parts of documents, with the lines where they were read. */
final class OperationCoding {
    private OperationCoding() {}

    static Document saved(Operation operation) {
        Timebox box = (Timebox) operation.place();
        Document saved = new Document()
                .put("process", operation.process())
                .put("op", operation.name())
                .put("args", Value.record(operation.arguments()))
                .put("call", box.call());
        if (!operation.isPending()) {
            saved.put("return", box.end());
        }
        if (operation.outcome() == Outcome.ABORTED) {
            saved.put("aborted", true);
        }
        if (!operation.metadata().isEmpty()) {
            saved.put("meta", Value.record(operation.metadata()));
        }
        return saved.put("line", operation.origin());
    }

    static List<Document> saved(List<Operation> operations) {
        return operations.stream().map(OperationCoding::saved).toList();
    }

    static Operation restored(Fields saved) throws BadInput {
        long call = saved.get("call").number(Long.MIN_VALUE, Long.MAX_VALUE);
        Optional<Fields> end = saved.optional("return");
        Outcome outcome = end.isEmpty()
                ? Outcome.PENDING
                : saved.optional("aborted").isPresent() ? Outcome.ABORTED : Outcome.RETURNED;
        Timebox box =
                end.isEmpty() ? Timebox.open(call) : new Timebox(call, end.get().number(call, Timebox.NEVER - 1));
        Optional<Map<String, Value>> metadata = saved.optional("meta", Fields::fields);
        return new Operation(
                saved.get("process").value(),
                saved.get("op").text(),
                saved.get("args").fields(),
                box,
                outcome,
                metadata.orElse(Map.of()),
                saved.get("line").number(0, Long.MAX_VALUE));
    }
}
