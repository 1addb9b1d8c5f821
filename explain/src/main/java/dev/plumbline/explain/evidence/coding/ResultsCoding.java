package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.PossibleResults;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The results that an operation could have had, as an object with named fields, and back. */
final class ResultsCoding {
    private ResultsCoding() {}

    static Value written(PossibleResults results) {
        Map<String, Value> fields = new TreeMap<>();
        if (!results.name().equals(Signature.RESULT)) {
            fields.put("name", Value.of(results.name()));
        }
        fields.put("possible", Value.tuple(results.possible()));
        fields.put("extent", Value.of(word(results.extent())));
        if (results.extent() == PossibleResults.Extent.OF_THOSE_TRIED) {
            fields.put("tried", Value.of(results.tried()));
        }
        return Value.record(fields);
    }

    static PossibleResults read(Fields document) throws BadInput {
        List<Value> possible = new ArrayList<>();
        for (Fields each : document.list("possible")) {
            possible.add(each.value());
        }
        PossibleResults.Extent extent = extent(document.get("extent"));
        int tried = extent == PossibleResults.Extent.OF_THOSE_TRIED
                ? document.get("tried").number(0, Integer.MAX_VALUE)
                : 0;
        Optional<Fields> name = document.optional("name");
        String named = name.isPresent() ? name.get().text() : Signature.RESULT;
        return new PossibleResults(named, possible, extent, tried);
    }

    private static PossibleResults.Extent extent(Fields word) throws BadInput {
        for (PossibleResults.Extent extent : PossibleResults.Extent.values()) {
            if (word(extent).equals(word.text())) {
                return extent;
            }
        }
        throw word.wrong("all, tried or some");
    }

    private static String word(PossibleResults.Extent extent) {
        return switch (extent) {
            case ALL -> "all";
            case OF_THOSE_TRIED -> "tried";
            case SOME -> "some";
        };
    }
}
