package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.interpretation.Afterwards;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** The consequence of performing an operation elsewhere as a document, and back. */
final class AfterwardsCoding {
    private static final String STUCK = "stuck";
    private static final String SURVIVES = "survives";
    private static final String NOT_FOLLOWED = "not-followed";

    private AfterwardsCoding() {}

    static Value written(Afterwards then, References references) {
        Map<String, Value> fields = new TreeMap<>();
        if (then instanceof Afterwards.Stuck stuck) {
            fields.put("comes", Value.of(STUCK));
            fields.put("operation", references.number(stuck.operation()));
            fields.put("insteadOf", references.numbers(stuck.insteadOf()));
            fields.put("reasons", ReasonCoding.reasons(stuck.reasons(), references));
            fields.put("otherStates", Value.of(stuck.otherStates()));
            fields.put("before", references.numbers(stuck.before()));
            fields.put("notCalled", Value.of(stuck.notCalled()));
            stuck.after().ifPresent(after -> fields.put("after", references.number(after)));
            fields.put("elseFits", Value.of(stuck.elseFits()));
        } else {
            fields.put("comes", Value.of(then instanceof Afterwards.Survives ? SURVIVES : NOT_FOLLOWED));
        }
        return Value.record(fields);
    }

    static Afterwards read(Fields document, Lookup lookup) throws BadInput {
        Fields comes = document.get("comes");
        return switch (comes.text()) {
            case SURVIVES -> new Afterwards.Survives();
            case NOT_FOLLOWED -> new Afterwards.NotFollowed();
            case STUCK -> {
                int after = lookup.index(document.optional("after"));
                yield new Afterwards.Stuck(
                        lookup.operation(document),
                        lookup.indexes(document.get("insteadOf")),
                        ReasonCoding.reasons(document.get("reasons"), lookup),
                        document.get("otherStates").number(0, Integer.MAX_VALUE),
                        lookup.indexes(document.get("before")),
                        document.get("notCalled").truth(),
                        after < 0 ? OptionalInt.empty() : OptionalInt.of(after),
                        document.get("elseFits").truth());
            }
            default -> throw comes.wrong(STUCK + ", " + SURVIVES + " or " + NOT_FOLLOWED);
        };
    }
}
