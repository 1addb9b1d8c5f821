package dev.plumbline.cli.report;

import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.terminal.Version;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.report.Case;
import dev.plumbline.explain.report.GithubAnnotations;
import dev.plumbline.explain.report.JunitXml;
import dev.plumbline.explain.report.Markdown;
import dev.plumbline.explain.report.ReportFormat;
import dev.plumbline.explain.report.Sarif;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
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
            names = "--sarif",
            paramLabel = "FILE",
            description = "Write a report for editors and code hosts, which show violations beside the lines of the"
                    + " specification or class in the current folder; - is standard output.")
    private Optional<String> sarif = Optional.empty();

    @Option(
            names = "--github",
            paramLabel = "FILE",
            description = "Write annotations of those lines for a job on GitHub; - is standard output.")
    private Optional<String> github = Optional.empty();

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

    /** A format with its option and the file to write. A further format is a further line in {@link #chosen}. */
    private record Chosen(String option, String file, ReportFormat format) {}

    private List<Chosen> chosen() {
        Path folder = Path.of("");
        List<Chosen> chosen = new ArrayList<>();
        junit.ifPresent(file -> chosen.add(new Chosen("--junit-xml", file, new JunitXml())));
        markdown.ifPresent(file -> chosen.add(new Chosen("--markdown", file, new Markdown())));
        sarif.ifPresent(file -> chosen.add(new Chosen("--sarif", file, new Sarif(folder, Version.number()))));
        github.ifPresent(file -> chosen.add(new Chosen("--github", file, new GithubAnnotations(folder))));
        return chosen;
    }

    /** Whether a report shows lines of sources, which only bundles know. */
    public boolean needsBundles() {
        return sarif.isPresent() || github.isPresent();
    }

    public boolean isAny() {
        return !chosen().isEmpty();
    }

    public boolean usesStandardOutput() {
        return chosen().stream().anyMatch(report -> report.file().equals(STANDARD_OUTPUT));
    }

    public void validate() throws BadInput {
        Map<String, String> byFile = new HashMap<>();
        for (Chosen report : chosen()) {
            String other = byFile.put(report.file(), report.option());
            if (other != null) {
                throw new BadInput(
                        other + " and " + report.option() + " both to " + report.file() + "; expected a file for each");
            }
        }
    }

    public void write(List<Case> cases, Terminal terminal) throws BadInput {
        for (Chosen report : chosen()) {
            if (report.file().equals(STANDARD_OUTPUT)) {
                try (OutputStream text = terminal.text()) {
                    report.format().write(cases, text);
                } catch (IOException e) {
                    throw new BadInput("cannot write to standard output: " + BadInput.reason(e), e);
                }
                continue;
            }
            Path place = Path.of(report.file());
            try (OutputFile file = OutputFile.create(place)) {
                report.format().write(cases, file.stream());
                file.keep();
            } catch (IOException e) {
                throw OutputFile.cannotWrite(place, e);
            }
        }
    }
}
