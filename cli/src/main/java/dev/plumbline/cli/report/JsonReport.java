package dev.plumbline.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.states.StateFindings;
import dev.plumbline.check.states.StateLogCheck;
import dev.plumbline.cli.terminal.JsonObject;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.evidence.json.EvidenceJson;
import dev.plumbline.explain.text.CounterexampleJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;

/** Reports as JSON: one line with one object for each history. The fields are described in docs/cli.md. */
public final class JsonReport {
    private final PrintWriter out;

    public JsonReport(PrintWriter out) {
        this.out = out;
    }

    public void print(Report report) {
        print(report, json -> {});
    }

    /** @param more fields of a command that knows more about the history */
    public void print(Report report, JsonObject.Fields more) {
        out.println(JsonObject.line(json -> {
            if (report instanceof Report.Checked checked) {
                checked(checked, json);
            } else if (report instanceof Report.Refused refused) {
                json.writeStringField("verdict", "error");
                json.writeStringField("history", refused.history());
                json.writeStringField("error", refused.error());
            } else if (report instanceof Report.Unusable unusable) {
                json.writeStringField("verdict", "error");
                json.writeStringField("spec", unusable.history());
                json.writeStringField("error", unusable.error());
            }
            more.write(json);
        }));
        out.flush();
    }

    private static void checked(Report.Checked checked, JsonGenerator json) throws IOException {
        Result result = checked.result();
        Verdict verdict = result.verdict();
        Statistics statistics = verdict.statistics();
        json.writeStringField("verdict", verdict.word().text());
        json.writeStringField("history", checked.history());
        json.writeStringField("spec", result.specName());
        CounterexampleJson.statistics(statistics, json);
        if (result.remark().isPresent()) {
            json.writeStringField("engine", result.decider().name());
            json.writeStringField("why", result.remark().get());
        }
        Optional<StateFindings> findings = StateLogCheck.findings(result);
        if (findings.isPresent()) {
            EvidenceJson.findings(findings.get(), json);
        }
        if (checked.repetition().isPresent()) {
            json.writeFieldName("repeated");
            RepetitionJson.write(checked.repetition().get(), json);
        }
        if (result.history().torn().isPresent()) {
            CounterexampleJson.torn(result.history().torn().get(), json);
        }
        JsonObject.textsIfAny("notes", checked.notes(), json);
        JsonObject.textsIfAny("neverUsed", result.neverUsed(), json);
        if (checked.witness().isPresent() && checked.witness().get().written()) {
            json.writeStringField("witness", checked.witness().get().file().toString());
        }
        if (checked.bundleFile().isPresent()) {
            json.writeStringField("bundle", checked.bundleFile().get().toString());
        }
        JsonObject.textsIfAny("causes", checked.causes(), json);
        if (verdict instanceof Verdict.Violates violates) {
            Counterexample found = violates.counterexample();
            Optional<Cause> cause = checked.bundle().flatMap(Cause::of).or(() -> Cause.of(found));
            CounterexampleJson.write(found, checked.origin(), cause, json);
        } else if (verdict instanceof Verdict.Inconclusive inconclusive) {
            json.writeStringField("reason", inconclusive.reason().text());
            json.writeNumberField("settled", inconclusive.settled());
            json.writeNumberField("frontierSize", inconclusive.frontier());
        }
    }
}
