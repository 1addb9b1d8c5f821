package dev.plumbline.explain.evidence.coding;

import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.evidence.Evidence;
import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;

/** Evidence of every kind that is one document. Histories have a form of their own, which is read as a stream. */
public final class EvidenceCoding {
    private EvidenceCoding() {}

    public static Document written(Evidence evidence) {
        if (evidence instanceof BrokenBehaviour behaviour) {
            return BehaviourCoding.written(behaviour);
        }
        if (evidence instanceof DivergingLog log) {
            return LogCoding.written(log);
        }
        if (evidence instanceof RacyExecution race) {
            return RaceCoding.written(race);
        }
        throw new IllegalArgumentException("evidence of kind " + evidence.kind() + " is not one document");
    }

    /** @throws BadInput if the kind is unknown, or the document is not one of that kind */
    public static Evidence read(String kind, Fields document) throws BadInput {
        return switch (kind) {
            case BrokenBehaviour.KIND -> BehaviourCoding.read(document);
            case DivergingLog.KIND -> LogCoding.read(document);
            case RacyExecution.KIND -> RaceCoding.read(document);
            default ->
                throw new BadInput("evidence of kind '" + kind + "', which this Plumbline does not know; expected a"
                        + " bundle of this version or an older one");
        };
    }
}
