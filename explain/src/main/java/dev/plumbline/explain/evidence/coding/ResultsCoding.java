package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.PossibleResults;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.Optional;

/** The results that an operation could have had, as an object with named fields, and back. */
final class ResultsCoding {
    private ResultsCoding() {}

    static Document written(PossibleResults results) {
        return new Document()
                .put("name", Optional.of(results.name()).filter(name -> !name.equals(Signature.RESULT)))
                .put("possible", results.possible())
                .put("extent", results.extent())
                .put("tried", Optional.of(results.tried()).filter(tried -> isTried(results.extent())));
    }

    static PossibleResults read(Fields document) throws BadInput {
        PossibleResults.Extent extent = document.get("extent").oneOf(PossibleResults.Extent.values());
        return new PossibleResults(
                document.optional("name", Fields::text).orElse(Signature.RESULT),
                document.list("possible", Fields::value),
                extent,
                isTried(extent) ? document.get("tried").number(0, Integer.MAX_VALUE) : 0);
    }

    private static boolean isTried(PossibleResults.Extent extent) {
        return extent == PossibleResults.Extent.TRIED;
    }
}
