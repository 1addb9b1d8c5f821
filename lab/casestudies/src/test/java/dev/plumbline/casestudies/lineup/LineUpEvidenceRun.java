package dev.plumbline.casestudies.lineup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.lineup.classes.UserClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Writes the tables of docs/line-up-evidence.md anew; takes many minutes and so is left out unless asked for. */
class LineUpEvidenceRun {
    static final String OLDER_AGRONA = "target/libraries/agrona-1.6.0.jar";
    private static final String FINDINGS = "findings";
    private static final Path DOCUMENT = Path.of("..", "..", "docs", "line-up-evidence.md");

    @Test
    @EnabledIfSystemProperty(named = "plumbline.evidence", matches = "true")
    void everythingComesOutAsExplained() throws Exception {
        Survey.Effort effort = new Survey.Effort(
                Integer.getInteger("plumbline.evidence.samples", 100),
                Long.getLong("plumbline.evidence.seed", 1),
                Duration.ofSeconds(Integer.getInteger("plumbline.evidence.seconds", 60)));
        ClassLoader classes = LineUpEvidenceRun.class.getClassLoader();
        List<LineUpEvidence.Entry> libraries = new ArrayList<>(
                LineUpEvidence.section("libraries", Libraries.all(), classes).entries());
        libraries.add(new LineUpEvidence.Entry(Libraries.linkedQueue("1.6.0"), UserClasses.of(OLDER_AGRONA)));
        List<String> wanted =
                wanted().stream().filter(section -> !section.equals(FINDINGS)).toList();
        List<LineUpEvidence.Section> sections = List.of(
                        LineUpEvidence.section("causes", Causes.all(), classes),
                        new LineUpEvidence.Section("libraries", libraries),
                        LineUpEvidence.section("jdk", JdkClasses.all(), classes))
                .stream()
                .filter(section -> wanted.contains(section.name()))
                .toList();
        assertThat(sections).hasSameSizeAs(wanted);
        assertThat(new LineUpEvidence(DOCUMENT, effort).gather(sections, System.out))
                .isTrue();
    }

    /** By the very commands that the document prints. */
    @Test
    @EnabledIfSystemProperty(named = "plumbline.evidence", matches = "true")
    void commandsShowWhatIsSaidOfLibraries() throws Exception {
        if (!wanted().contains(FINDINGS)) {
            return;
        }
        assertThat(run(Findings.PREPARATION).status()).isZero();
        List<String> sections = new ArrayList<>();
        List<String> unexpected = new ArrayList<>();
        for (Finding finding : Findings.all()) {
            Finding.Seen seen = run(finding.command());
            sections.add(finding.section(seen));
            if (!finding.isIn(seen)) {
                unexpected.add(finding.what() + "\n" + seen.output());
            }
        }
        new LineUpEvidence(DOCUMENT, new Survey.Effort(0, 0, Duration.ZERO))
                .write(FINDINGS, "\n" + String.join("\n", sections) + "\n");
        assertThat(unexpected).isEmpty();
    }

    private static List<String> wanted() {
        return List.of(System.getProperty("plumbline.evidence.sections", "causes,libraries,findings,jdk")
                .split(","));
    }

    private static Finding.Seen run(String command) throws IOException, InterruptedException {
        System.out.println(command);
        Path output = Path.of("target", "finding.txt");
        int status = new ProcessBuilder("bash", "-c", command)
                .directory(Path.of("..", "..").toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        return new Finding.Seen(status, Files.readString(output));
    }
}
