package dev.plumbline.explain.evidence.coding;

import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.history.interleaving.text.InterleavingCoding;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** An execution with a data race as a document, and back. */
public final class RaceCoding {
    private RaceCoding() {}

    static Value written(RacyExecution race) {
        Map<String, Value> fields = fields(race.accesses());
        fields.put("test", InterleavingCoding.written(race.test()));
        return Value.record(fields);
    }

    /** The two accesses alone. */
    public static Map<String, Value> fields(RacingAccesses accesses) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("variable", Value.of(accesses.variable()));
        fields.put("first", access(accesses.first()));
        fields.put("second", access(accesses.second()));
        fields.put("moreVariables", Value.of(accesses.more()));
        return fields;
    }

    private static Value access(RacingAccesses.Access access) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("writes", Value.of(access.writes()));
        fields.put("place", place(access.place()));
        access.calledAt().ifPresent(line -> fields.put("calledAt", place(line)));
        fields.put("thread", Value.of(access.thread()));
        access.call().ifPresent(call -> fields.put("call", Value.of(call)));
        return Value.record(fields);
    }

    private static Value place(RacingAccesses.CodeLine place) {
        return Value.record(Map.of(
                "type", Value.of(place.type()), "method", Value.of(place.method()), "line", Value.of(place.line())));
    }

    static RacyExecution read(Fields document) throws BadInput {
        return new RacyExecution(
                new RacingAccesses(
                        document.get("variable").text(),
                        access(document.get("first")),
                        access(document.get("second")),
                        document.get("moreVariables").number(0, Integer.MAX_VALUE)),
                InterleavingCoding.read(document.get("test"), 0, operation -> Optional.empty()));
    }

    private static RacingAccesses.Access access(Fields access) throws BadInput {
        Optional<Fields> calledAt = access.optional("calledAt");
        Optional<Fields> call = access.optional("call");
        return new RacingAccesses.Access(
                access.get("writes").truth(),
                place(access.get("place")),
                calledAt.isPresent() ? Optional.of(place(calledAt.get())) : Optional.empty(),
                access.get("thread").text(),
                call.isPresent() ? Optional.of(call.get().text()) : Optional.empty());
    }

    private static RacingAccesses.CodeLine place(Fields place) throws BadInput {
        return new RacingAccesses.CodeLine(
                place.get("type").text(),
                place.get("method").text(),
                place.get("line").number(Integer.MIN_VALUE, Integer.MAX_VALUE));
    }
}
