package dev.plumbline.cli.testgen;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Behaviour;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.generate.internal.tests.WrittenTests;
import dev.plumbline.generate.internal.tests.cover.Goal;
import dev.plumbline.graph.SearchResult;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The output of {@code plumbline testgen}. */
final class TestgenReport {
    /** The number of files that are listed of a long list. */
    private static final int NAMED = 12;

    private TestgenReport() {}

    static void text(String spec, Path folder, WrittenTests written, PrintWriter out) {
        out.println(spec + ": " + Count.of(written.tests(), "test") + " with "
                + Count.of(written.steps(), "step") + " cover "
                + share(written.states()) + " states and " + share(written.transitions()) + " transitions");
        if (written.choices() > 0) {
            out.println(Count.of(written.choices(), "call") + " leave a choice to the system: a test is cut where the"
                    + " system chooses otherwise, and one more test follows what it chooses");
        }
        files("wrote", written.written(), out);
        files("deleted", written.deleted(), out);
        files("kept", written.kept(), out);
        if (!written.unchanged().isEmpty()) {
            out.println(Count.of(written.unchanged().size(), "file") + " unchanged");
        }
        if (!written.command().isEmpty()) {
            out.println("Run them in " + folder + ": " + written.command());
        }
    }

    private static void files(String what, List<Path> files, PrintWriter out) {
        files.stream().limit(NAMED).forEach(file -> out.println(String.format(Locale.ROOT, "%-8s %s", what, file)));
        if (files.size() > NAMED) {
            out.println(String.format(Locale.ROOT, "%-8s and %s more", what, Count.of(files.size() - NAMED)));
        }
    }

    private static String share(WrittenTests.Share share) {
        return Count.of(share.covered()) + " of " + Count.of(share.all());
    }

    static void json(String spec, Goal goal, WrittenTests written, PrintWriter out) {
        out.println(DocumentJson.line(new Document()
                .put("verdict", Verdict.Word.CONFORMS.text())
                .put("spec", spec)
                .put("cover", goal)
                .put("tests", written.tests())
                .put("steps", written.steps())
                .put("states", written.states().all())
                .put("coveredStates", written.states().covered())
                .put("transitions", written.transitions().all())
                .put("coveredTransitions", written.transitions().covered())
                .put("choices", written.choices())
                .put("written", written.written())
                .put("unchanged", written.unchanged())
                .put("deleted", written.deleted())
                .put("kept", written.kept())
                .put("command", written.command())));
    }

    /** No tests are generated from a wrong specification: they would demand wrong behaviour of the system. */
    static void refusal(String spec, SearchResult explored, boolean asJson, PrintWriter out) {
        Verdict verdict = explored.verdict();
        String reason = verdict instanceof Verdict.Inconclusive stopped
                ? stopped.reason().text()
                : explored.finding().map(Finding::text).orElse("");
        List<Behaviour.Moment> path =
                explored.finding().map(finding -> finding.behaviour().moments()).orElse(List.of());
        if (asJson) {
            out.println(DocumentJson.line(new Document()
                    .put("verdict", verdict.word().text())
                    .put("spec", spec)
                    .put("reason", reason)
                    .put("path", path.stream().map(Behaviour.Moment::step).toList())));
            return;
        }
        out.println(spec + ": " + verdict.word() + ": " + reason);
        for (int i = 0; i < path.size(); i++) {
            out.println("  " + (i + 1) + ". " + path.get(i).step());
        }
        if (!path.isEmpty()) {
            out.println("  in the state " + path.get(path.size() - 1).state());
        }
        out.println("No tests were written.");
    }
}
