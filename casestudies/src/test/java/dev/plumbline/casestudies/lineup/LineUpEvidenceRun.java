package dev.plumbline.casestudies.lineup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.lineup.subject.UserClasses;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Writes the tables of docs/line-up-evidence.md anew; takes many minutes and so is left out unless asked for. */
class LineUpEvidenceRun {
    static final String OLDER_AGRONA = "target/libraries/agrona-1.6.0.jar";

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
        List<String> wanted = List.of(System.getProperty("plumbline.evidence.sections", "causes,libraries,jdk")
                .split(","));
        List<LineUpEvidence.Section> sections = List.of(
                        LineUpEvidence.section("causes", Causes.all(), classes),
                        new LineUpEvidence.Section("libraries", libraries),
                        LineUpEvidence.section("jdk", JdkClasses.all(), classes))
                .stream()
                .filter(section -> wanted.contains(section.name()))
                .toList();
        assertThat(sections).hasSameSizeAs(wanted);
        Path document = Path.of("..", "docs", "line-up-evidence.md");
        assertThat(new LineUpEvidence(document, effort).gather(sections, System.out))
                .isTrue();
    }
}
