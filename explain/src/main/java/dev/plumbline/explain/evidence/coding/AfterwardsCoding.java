package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.interpretation.Afterwards;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;

/** The consequence of performing an operation elsewhere as a document, and back. */
final class AfterwardsCoding {
    private static final String STUCK = "stuck";
    private static final String SURVIVES = "survives";
    private static final String NOT_FOLLOWED = "not-followed";

    private AfterwardsCoding() {}

    static Document written(Afterwards then, References references) {
        if (!(then instanceof Afterwards.Stuck stuck)) {
            return new Document().put("comes", then instanceof Afterwards.Survives ? SURVIVES : NOT_FOLLOWED);
        }
        return new Document()
                .put("comes", STUCK)
                .put("operation", references.number(stuck.operation()))
                .put("insteadOf", references.numbers(stuck.insteadOf()))
                .put("reasons", ReasonCoding.reasons(stuck.reasons(), references))
                .put("otherStates", stuck.otherStates())
                .put("before", references.numbers(stuck.before()))
                .put("notCalled", stuck.notCalled())
                .put("after", references.number(stuck.after()))
                .put("elseFits", stuck.elseFits());
    }

    static Afterwards read(Fields document, Lookup lookup) throws BadInput {
        Fields comes = document.get("comes");
        return switch (comes.text()) {
            case SURVIVES -> new Afterwards.Survives();
            case NOT_FOLLOWED -> new Afterwards.NotFollowed();
            case STUCK ->
                new Afterwards.Stuck(
                        lookup.operation(document),
                        lookup.indexes(document.get("insteadOf")),
                        ReasonCoding.reasons(document.get("reasons"), lookup),
                        document.get("otherStates").number(0, Integer.MAX_VALUE),
                        lookup.indexes(document.get("before")),
                        document.get("notCalled").truth(),
                        lookup.index("after", document),
                        document.get("elseFits").truth());
            default -> throw comes.wrong(STUCK + ", " + SURVIVES + " or " + NOT_FOLLOWED);
        };
    }
}
