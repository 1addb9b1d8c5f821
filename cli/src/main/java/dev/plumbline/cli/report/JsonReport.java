package dev.plumbline.cli.report;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.states.StateLogCheck;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.evidence.json.EvidenceJson;
import dev.plumbline.explain.text.CounterexampleJson;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.document.Document;
import java.io.PrintWriter;
import java.util.Optional;

/** Reports as JSON: one line with one object for each history. The fields are described in docs/cli.md. */
public final class JsonReport {
    private final PrintWriter out;

    public JsonReport(PrintWriter out) {
        this.out = out;
    }

    public void print(Report report) {
        print(report, new Document());
    }

    /** @param more fields of a command that knows more about the history */
    public void print(Report report, Document more) {
        Document document = new Document();
        if (report instanceof Report.Checked checked) {
            document = checked(checked);
        } else if (report instanceof Report.Ended ended) {
            document.put("verdict", ended.verdict().word().text())
                    .put("history", ended.history())
                    .put("spec", ended.spec())
                    .put("violations", ended.violations())
                    .put("undecided", ended.undecided())
                    .putAll(CounterexampleJson.statistics(ended.verdict().statistics()));
        } else if (report instanceof Report.Refused refused) {
            document.put("verdict", "error").put("history", refused.history()).put("error", refused.error());
        } else if (report instanceof Report.Unusable unusable) {
            document.put("verdict", "error").put("spec", unusable.history()).put("error", unusable.error());
        }
        out.println(DocumentJson.line(document.putAll(more)));
        out.flush();
    }

    private static Document checked(Report.Checked checked) {
        Result result = checked.result();
        Verdict verdict = result.verdict();
        Document document = new Document()
                .put("verdict", verdict.word().text())
                .put("history", checked.history())
                .put("spec", result.specName())
                .putAll(CounterexampleJson.statistics(verdict.statistics()))
                .put("engine", result.remark().map(why -> result.decider().name()))
                .put("why", result.remark());
        StateLogCheck.findings(result).map(EvidenceJson::findings).ifPresent(document::putAll);
        document.put("repeated", checked.repetition().map(RepetitionJson::of))
                .put("torn", result.history().torn().map(CounterexampleJson::torn))
                .putUnlessEmpty("notes", checked.notes())
                .putUnlessEmpty("neverUsed", result.neverUsed())
                .put("witness", checked.witness().filter(file -> file.written()).map(file -> file.file()))
                .put("bundle", checked.bundleFile())
                .putUnlessEmpty("causes", checked.causes());
        if (verdict instanceof Verdict.Violates violates) {
            Counterexample found = violates.counterexample();
            Optional<Cause> cause = checked.bundle().flatMap(Cause::of).or(() -> Cause.of(found));
            document.putAll(CounterexampleJson.of(found, checked.origin(), cause));
        } else if (verdict instanceof Verdict.Inconclusive inconclusive) {
            document.put("reason", inconclusive.reason().text())
                    .put("settled", inconclusive.settled())
                    .put("frontierSize", inconclusive.frontier());
        }
        return document;
    }
}
