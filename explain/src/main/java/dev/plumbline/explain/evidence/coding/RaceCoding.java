package dev.plumbline.explain.evidence.coding;

import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.history.interleaving.text.InterleavingCoding;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.Optional;

/** An execution with a data race as a document, and back. */
public final class RaceCoding {
    private RaceCoding() {}

    static Document written(RacyExecution race) {
        return written(race.accesses()).put("test", InterleavingCoding.written(race.test()));
    }

    /** The two accesses alone. */
    public static Document written(RacingAccesses accesses) {
        return new Document()
                .put("variable", accesses.variable())
                .put("first", access(accesses.first()))
                .put("second", access(accesses.second()))
                .put("moreVariables", accesses.more());
    }

    private static Document access(RacingAccesses.Access access) {
        return new Document()
                .put("writes", access.writes())
                .put("place", place(access.place()))
                .put("calledAt", access.calledAt().map(RaceCoding::place))
                .put("thread", access.thread())
                .put("call", access.call());
    }

    private static Document place(RacingAccesses.CodeLine place) {
        return new Document()
                .put("type", place.type())
                .put("method", place.method())
                .put("line", place.line());
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
        return new RacingAccesses.Access(
                access.get("writes").truth(),
                place(access.get("place")),
                access.optional("calledAt", RaceCoding::place),
                access.get("thread").text(),
                access.optional("call", Fields::text));
    }

    private static RacingAccesses.CodeLine place(Fields place) throws BadInput {
        return new RacingAccesses.CodeLine(
                place.get("type").text(),
                place.get("method").text(),
                place.get("line").number(Integer.MIN_VALUE, Integer.MAX_VALUE));
    }
}
