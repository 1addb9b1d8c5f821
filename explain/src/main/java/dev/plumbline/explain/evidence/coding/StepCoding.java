package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Witness;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Steps of the specification as documents, and back. A silent step has no operation. */
final class StepCoding {
    private StepCoding() {}

    /** @param before the state before the first step, if it is known */
    static List<Document> written(List<Witness.Performed> steps, Optional<State> before, References references) {
        List<Document> written = new ArrayList<>();
        Optional<State> last = before;
        for (Witness.Performed step : steps) {
            Document document =
                    step.operation() == Witness.SILENT ? new Document() : references.operation(step.operation());
            written.add(document.put("step", step.step())
                    .put("completes", step.completes())
                    .put(
                            "state",
                            last.map(known -> references.state(step.state(), known))
                                    .orElseGet(() -> references.state(step.state()))));
            last = Optional.of(step.state());
        }
        return written;
    }

    static List<Witness.Performed> read(Fields list, Lookup lookup) throws BadInput {
        return list.list(step -> new Witness.Performed(
                step.optional("operation", lookup::index).orElse(Witness.SILENT),
                step.get("step").text(),
                step.get("completes").truth(),
                lookup.state(step.get("state"))));
    }
}
