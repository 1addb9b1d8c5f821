package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Witness;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Steps of the specification as documents, and back. A silent step has no operation. */
final class StepCoding {
    private StepCoding() {}

    /** @param before the state before the first step, if it is known */
    static Value written(List<Witness.Performed> steps, Optional<State> before, References references) {
        List<Value> written = new ArrayList<>();
        Optional<State> last = before;
        for (Witness.Performed step : steps) {
            Map<String, Value> fields = new TreeMap<>();
            if (step.operation() != Witness.SILENT) {
                fields.putAll(references.operation(step.operation()));
            }
            fields.put("step", Value.of(step.step()));
            fields.put("completes", Value.of(step.completes()));
            fields.put(
                    "state",
                    last.map(known -> references.state(step.state(), known))
                            .orElseGet(() -> references.state(step.state())));
            written.add(Value.record(fields));
            last = Optional.of(step.state());
        }
        return Value.tuple(written);
    }

    static List<Witness.Performed> read(Fields list, Lookup lookup) throws BadInput {
        List<Witness.Performed> steps = new ArrayList<>();
        for (Fields step : list.list()) {
            Optional<Fields> operation = step.optional("operation");
            steps.add(new Witness.Performed(
                    operation.isPresent() ? lookup.index(operation.get()) : Witness.SILENT,
                    step.get("step").text(),
                    step.get("completes").truth(),
                    lookup.state(step.get("state"))));
        }
        return Collections.unmodifiableList(steps);
    }
}
