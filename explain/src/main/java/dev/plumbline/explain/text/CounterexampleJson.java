package dev.plumbline.explain.text;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Statistics;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.cause.Story;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.explain.evidence.coding.CounterexampleCoding;
import dev.plumbline.explain.evidence.coding.CutCoding;
import dev.plumbline.explain.evidence.coding.InFull;
import dev.plumbline.explain.evidence.coding.References;
import dev.plumbline.history.TornEnds;
import dev.plumbline.value.document.Document;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** A counterexample for programs, as fields of a document. They are described in docs/cli.md. */
public final class CounterexampleJson {
    private CounterexampleJson() {}

    /** @param origin what the origins of operations count: {@code line} or {@code byte} */
    public static Document of(Counterexample found, String origin, Optional<Cause> cause) {
        References inFull =
                new InFull(found.history(), Numbers.whole(found.history().size()), FailingHistory.NO_LAYERS, origin);
        return of(found, inFull, cause);
    }

    /** @param cause as far as it is known, which may be further than the counterexample alone tells */
    static Document of(Counterexample found, References references, Optional<Cause> cause) {
        Document document = new Document();
        if (cause.isPresent()) {
            document.put("cause", CauseJson.of(cause.get()));
        } else if (found.cut().isPresent()) {
            document.put("cause", Story.of(found, references.numbering()).map(CauseJson::of));
        }
        document.putAll(CounterexampleCoding.written(found, references));
        return document.put("nextRecords", found.cut().map(cut -> CutCoding.nextRecords(found, references)));
    }

    /** The operations of the recording that were not judged. */
    public static Document torn(TornEnds torn) {
        return new Document()
                .put("operations", torn.operations())
                .put(
                        "parts",
                        torn.parts().stream()
                                .map(part -> new Document()
                                        .put("where", part.where())
                                        .put("operations", part.operations())
                                        .put("why", part.why()))
                                .toList());
    }

    /** The cost of a check. */
    public static Document statistics(Statistics statistics) {
        Document document = new Document()
                .put("operations", statistics.operations())
                .put("processes", statistics.processes())
                .put("steps", statistics.steps())
                .put("maxFrontier", statistics.maxFrontier())
                .put("seconds", rounded(statistics.time().toNanos() / 1e9, 3));
        return statistics.peakMemoryBytes() == 0
                ? document
                : document.put("peakMemoryMiB", rounded(statistics.peakMemoryBytes() / (double) (1 << 20), 1));
    }

    private static BigDecimal rounded(double number, int digits) {
        return BigDecimal.valueOf(number).setScale(digits, RoundingMode.HALF_UP);
    }
}
