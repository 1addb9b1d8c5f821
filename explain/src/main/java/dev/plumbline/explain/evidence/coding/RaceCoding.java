package dev.plumbline.explain.evidence.coding;

import dev.plumbline.explain.bundle.internal.Fields;
import dev.plumbline.explain.bundle.internal.InterleavingCoding;
import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** An execution with a data race as a document, and back. */
final class RaceCoding {
    private RaceCoding() {}

    static Value written(RacyExecution race) {
        return Value.record(Map.of(
                "variable", Value.of(race.accesses().variable()),
                "first", access(race.accesses().first()),
                "second", access(race.accesses().second()),
                "moreVariables", Value.of(race.accesses().more()),
                "test", InterleavingCoding.written(race.test())));
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
