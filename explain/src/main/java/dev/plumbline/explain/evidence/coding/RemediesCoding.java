package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Counterexample;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;

/** Changes after which a history conforms, as an object with named fields, and back. */
final class RemediesCoding {
    private RemediesCoding() {}

    static Value written(Counterexample.Remedies remedies, References references) {
        return Value.record(Map.of(
                "without",
                        Value.tuple(remedies.without().stream()
                                .map(references::numbers)
                                .toList()),
                "instead", Value.tuple(remedies.instead())));
    }

    static Counterexample.Remedies read(Fields document, Lookup lookup) throws BadInput {
        List<SortedSet<Integer>> without = new ArrayList<>();
        for (Fields some : document.list("without")) {
            without.add(lookup.indexes(some));
            if (some.list().isEmpty()) {
                throw some.wrong("the numbers of operations to leave out");
            }
        }
        List<Value> instead = new ArrayList<>();
        for (Fields result : document.list("instead")) {
            instead.add(result.value());
        }
        return new Counterexample.Remedies(without, instead);
    }
}
