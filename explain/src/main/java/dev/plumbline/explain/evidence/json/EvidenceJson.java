package dev.plumbline.explain.evidence.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.states.StateFindings;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.evidence.Evidence;
import dev.plumbline.explain.evidence.coding.BehaviourCoding;
import dev.plumbline.explain.evidence.coding.EvidenceCoding;
import dev.plumbline.explain.evidence.coding.FindingsCoding;
import dev.plumbline.explain.evidence.coding.RaceCoding;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.util.Map;

/** Evidence for programs: the document that a bundle contains. The fields are described in docs/bundles.md. */
public final class EvidenceJson {
    private static final int LAST_STEPS = 20;

    private EvidenceJson() {}

    /** The fields of the document, into an object that is open. */
    public static void fields(Evidence evidence, JsonGenerator json) throws IOException {
        write(((Value.Rec) EvidenceCoding.written(evidence)).fields(), json);
    }

    /** The findings about a state log, into an object that is open; of long explanations the last steps. */
    public static void findings(StateFindings findings, JsonGenerator json) throws IOException {
        write(FindingsCoding.fields(findings, LAST_STEPS), json);
    }

    /** Two accesses that race, into an object that is open. */
    public static void race(RacingAccesses accesses, JsonGenerator json) throws IOException {
        write(RaceCoding.fields(accesses), json);
    }

    /** Fields into an object that is open. */
    public static void write(Map<String, Value> fields, JsonGenerator json) throws IOException {
        for (Map.Entry<String, Value> field : fields.entrySet()) {
            json.writeFieldName(field.getKey());
            JsonValues.write(field.getValue(), json);
        }
    }

    /** The broken property, and the path to it. */
    public static void finding(BrokenBehaviour broken, JsonGenerator json) throws IOException {
        JsonValues.write(BehaviourCoding.finding(broken), json);
    }
}
