package dev.plumbline.cli.report;

import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.report.Case;
import dev.plumbline.explain.report.JunitXml;
import dev.plumbline.explain.report.Markdown;
import dev.plumbline.explain.report.ReportFormat;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Options for reports on all histories together, shared by all commands that check histories. */
@Command
public final class ReportOptions {
    static final String STANDARD_OUTPUT = "-";

    @Option(
            names = "--junit-xml",
            paramLabel = "FILE",
            description = "Write a report for build servers: each history is a test.")
    private Optional<String> junit = Optional.empty();

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Write a summary for a job or a pull request on GitHub; - is standard output.")
    private Optional<String> markdown = Optional.empty();

    @Option(
            names = "--with-paths",
            description = "Keep the full paths of this machine in reports and bundles. By default they are shortened.")
    private boolean withPaths;

    /** A bundle as it is written for others, without private paths if requested. */
    public Bundle handedOn(Bundle bundle) {
        return withPaths ? bundle : PathFree.here().of(bundle);
    }

    /** Commands as they are written for others. */
    public List<Bundle.Command> handedOn(List<Bundle.Command> commands) {
        return withPaths ? commands : PathFree.here().commands(commands);
    }

    /** The report on a history, as a case of a report for others. */
    public Case handedOn(Report report, CheckAgain how) {
        PathFree paths = PathFree.here();
        return withPaths ? ReportCase.of(report, how) : ReportCase.of(paths.of(report, how), paths.of(how));
    }

    /** The formats by file. A further format is a further line here. */
    private Map<String, ReportFormat> chosen() {
        Map<String, ReportFormat> chosen = new LinkedHashMap<>();
        junit.ifPresent(file -> chosen.put(file, new JunitXml()));
        markdown.ifPresent(file -> chosen.put(file, new Markdown()));
        return chosen;
    }

    public boolean isAny() {
        return !chosen().isEmpty();
    }

    public boolean usesStandardOutput() {
        return chosen().containsKey(STANDARD_OUTPUT);
    }

    public void validate() throws BadInput {
        if (junit.isPresent() && junit.equals(markdown)) {
            throw new BadInput("--junit-xml and --markdown both to " + junit.get() + "; expected a file for each");
        }
    }

    public void write(List<Case> cases, Terminal terminal) throws BadInput {
        for (Map.Entry<String, ReportFormat> report : chosen().entrySet()) {
            if (report.getKey().equals(STANDARD_OUTPUT)) {
                try (OutputStream text = terminal.text()) {
                    report.getValue().write(cases, text);
                } catch (IOException e) {
                    throw new BadInput("cannot write to standard output: " + BadInput.reason(e), e);
                }
                continue;
            }
            Path place = Path.of(report.getKey());
            try (OutputFile file = OutputFile.create(place)) {
                report.getValue().write(cases, file.stream());
                file.keep();
            } catch (IOException e) {
                throw OutputFile.cannotWrite(place, e);
            }
        }
    }
}
