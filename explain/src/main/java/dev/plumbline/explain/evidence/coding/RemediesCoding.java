package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Counterexample;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;

/** Changes after which a history conforms, as an object with named fields, and back. */
final class RemediesCoding {
    private RemediesCoding() {}

    static Document written(Counterexample.Remedies remedies, References references) {
        return new Document()
                .put(
                        "without",
                        remedies.without().stream().map(references::numbers).toList())
                .put("instead", remedies.instead());
    }

    static Counterexample.Remedies read(Fields document, Lookup lookup) throws BadInput {
        for (Fields some : document.list("without")) {
            if (some.list().isEmpty()) {
                throw some.wrong("the numbers of operations to leave out");
            }
        }
        return new Counterexample.Remedies(
                document.list("without", lookup::indexes), document.list("instead", Fields::value));
    }
}
