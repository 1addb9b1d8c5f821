package dev.plumbline.explain.report;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.visible.VisibleText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Lines that a job on GitHub turns into annotations: each is shown beside the line of the source that it names. A
 * violation whose sources are not in the folder has one annotation without a place.
 *
 * @param folder that the names of files are relative to: the root of the repository
 */
public record GithubAnnotations(Path folder) implements ReportFormat {
    @Override
    public void write(List<Case> cases, OutputStream out) throws IOException {
        SourceLines sources = SourceLines.in(folder, cases);
        StringBuilder text = new StringBuilder();
        for (Case each : cases) {
            if (each.is(Verdict.Word.CONFORMS)) {
                continue;
            }
            String title = "title=" + property(each.word() + ": " + each.history());
            List<SourceLine> lines = sources.of(each);
            for (SourceLine line : lines) {
                command(
                        each,
                        "file=" + property(line.file()) + ",line=" + line.line() + "," + title,
                        line.message() + "\n" + each.message(),
                        text);
            }
            if (lines.isEmpty()) {
                command(each, title, each.message(), text);
            }
        }
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void command(Case each, String properties, String message, StringBuilder text) {
        text.append(each.is(Verdict.Word.INCONCLUSIVE) ? "::warning " : "::error ")
                .append(properties)
                .append("::")
                .append(data(VisibleText.lines(message)))
                .append('\n');
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(VisibleText.of(text)).replace(":", "%3A").replace(",", "%2C");
    }
}
