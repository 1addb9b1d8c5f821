package dev.plumbline.explain.evidence.json;

import dev.plumbline.check.states.StateFindings;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.evidence.Evidence;
import dev.plumbline.explain.evidence.coding.BehaviourCoding;
import dev.plumbline.explain.evidence.coding.EvidenceCoding;
import dev.plumbline.explain.evidence.coding.FindingsCoding;
import dev.plumbline.explain.evidence.coding.RaceCoding;
import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.value.document.Document;

/** Evidence for programs: the document that a bundle contains. The fields are described in docs/bundles.md. */
public final class EvidenceJson {
    private static final int LAST_STEPS = 20;

    private EvidenceJson() {}

    public static Document of(Evidence evidence) {
        return EvidenceCoding.written(evidence);
    }

    /** The findings about a state log; of long explanations the last steps. */
    public static Document findings(StateFindings findings) {
        return FindingsCoding.written(findings, LAST_STEPS);
    }

    /** Two accesses that race. */
    public static Document race(RacingAccesses accesses) {
        return RaceCoding.written(accesses);
    }

    /** The broken property, and the path to it. */
    public static Document finding(BrokenBehaviour broken) {
        return BehaviourCoding.finding(broken);
    }
}
