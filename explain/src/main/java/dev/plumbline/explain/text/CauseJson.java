package dev.plumbline.explain.text;

import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.cause.Sentence;
import dev.plumbline.explain.cause.Story;
import dev.plumbline.value.document.Document;

/** A cause for programs: the field {@code cause}. It is described in docs/cli.md. */
final class CauseJson {
    private CauseJson() {}

    /** The sentences alone, for a record in an order that vector clocks allow. */
    static Document of(Story story) {
        return new Document()
                .put("headline", story.headline().text())
                .put("reason", story.reason().map(Sentence::text))
                .put("details", story.details().stream().map(Sentence::text).toList());
    }

    static Document of(Cause cause) {
        return of(cause.story())
                .put("operation", cause.operation())
                .put("scope", cause.scope().word())
                .put("complete", cause.complete())
                .put("leadsNowhere", cause.leadsNowhere())
                .putUnlessEmpty("then", cause.then())
                .put("blames", cause.blames().stream().map(CauseJson::blame).toList());
    }

    private static Document blame(Cause.Blame blame) {
        return new Document()
                .put("statement", blame.statement())
                .put("plain", blame.plain())
                .put("parts", blame.parts().stream().map(CauseJson::part).toList());
    }

    private static Document part(Cause.StatePart part) {
        return new Document()
                .put("name", part.name())
                .put("same", part.same())
                .put("content", part.content())
                .put("settled", part.settled())
                .put("changes", part.changes().stream().map(CauseJson::change).toList());
    }

    private static Document change(Cause.LastChange change) {
        Document document = new Document().put("by", change.by());
        if (change.operation() >= 0) {
            document.put("operation", change.operation());
        }
        document.putUnlessEmpty("step", change.step()).put("carries", change.carries());
        if (change.relation() != Cause.LastChange.Relation.NONE) {
            document.put("relation", change.relation());
        }
        return document.putUnlessEmpty("distance", change.distance());
    }
}
