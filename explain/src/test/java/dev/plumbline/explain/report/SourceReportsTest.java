package dev.plumbline.explain.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.EvidenceSamples;
import dev.plumbline.explain.Samples;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.visible.VisibleText;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports that show violations beside lines of sources. */
class SourceReportsTest {
    @TempDir
    Path folder;

    private void file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static String written(ReportFormat format, Case... cases) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        format.write(List.of(cases), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private String annotations(Case... cases) throws IOException {
        return written(new GithubAnnotations(folder), cases);
    }

    private Fields run(Case... cases) throws IOException, BadInput {
        String text = written(new Sarif(folder, "1.2.3"), cases);
        assertThat(text)
                .startsWith(
                        "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{")
                .doesNotContain("$fn");
        byte[] json = text.replace("\"$schema\"", "\"schema\"").getBytes(StandardCharsets.UTF_8);
        return new Fields(JsonValues.read(json, 0, json.length), "sarif")
                .list("runs")
                .get(0);
    }

    private static Case stale() {
        return Cases.of(Samples.staleRead(), List.of());
    }

    private static Case of(dev.plumbline.explain.evidence.Evidence evidence) {
        return Cases.of(
                new Bundle(Optional.empty(), evidence, Samples.SOURCE, Optional.empty(), List.of(), List.of()),
                List.of());
    }

    private static Case without(Verdict.Word word, String message) {
        return new Case(
                "h", "s", Optional.of(word), message, "", Optional.empty(), List.of(), Optional.<Bundle>empty());
    }

    @Test
    void aFalseConditionIsShownInTheFileWithTheTextOfTheSpecification() throws Exception {
        file("old/KvMap.tla", "---- MODULE KvMap ----\n\\* changed since\n====\n");
        file("target/KvMap.tla", "---- MODULE KvMap ----\n====\n");
        file(".git/KvMap.tla", "---- MODULE KvMap ----\n====\n");
        assertThat(annotations(stale()))
                .startsWith("::error title=violates%3A bad.ndjson::")
                .doesNotContain("file=");
        file("specs/a b/KvMap.tla", "---- MODULE KvMap ----\n====\n");
        assertThat(annotations(stale()))
                .startsWith("::error file=specs/a b/KvMap.tla,line=12,title=violates%3A bad.ndjson::"
                        + "result = dict[key]: 3 = 7 is FALSE%0A#")
                .hasLineCount(1);
        Fields result = run(stale()).list("results").get(0);
        assertThat(result.get("ruleId").text()).isEqualTo("history");
        assertThat(result.get("level").text()).isEqualTo("error");
        Fields place = result.list("locations").get(0).get("physicalLocation");
        assertThat(place.get("artifactLocation").get("uri").text()).isEqualTo("specs/a%20b/KvMap.tla");
        assertThat(place.get("region").get("startLine").value()).isEqualTo(Value.of(12));
    }

    @Test
    void bothAccessesOfARaceAreShownInTheirClasses() throws Exception {
        file("src/main/java/shop/Cell.java", "");
        file("src/main/java/shop/Shop.java", "");
        file("src/main/java/other/Cell.java", "");
        assertThat(annotations(of(EvidenceSamples.race())).lines())
                .hasSize(2)
                .anySatisfy(line -> assertThat(line)
                        .startsWith("::error file=src/main/java/shop/Cell.java,line=7,")
                        .contains("write at Cell.put:7"))
                .anySatisfy(line -> assertThat(line).startsWith("::error file=src/main/java/shop/Shop.java,line=3,"));
        Fields result = run(of(EvidenceSamples.race())).list("results").get(0);
        assertThat(result.list("locations")).hasSize(1);
        assertThat(result.list("relatedLocations")).hasSize(1);

        // Two modules with a class of the same name: which of them raced is not known.
        file("copy/src/shop/Cell.java", "");
        assertThat(annotations(of(EvidenceSamples.race())).lines())
                .hasSize(1)
                .allSatisfy(line -> assertThat(line).contains("shop/Shop.java,line=3"));
    }

    @Test
    void whatConformsIsLeftOutAndWhatWasGivenUpIsAWarning() throws Exception {
        Case[] cases = {
            without(Verdict.Word.CONFORMS, ""),
            without(Verdict.Word.INCONCLUSIVE, "100% of the\ntime"),
            new Case("h", "", Optional.empty(), "no such file", "", Optional.empty(), List.of(), Optional.empty())
        };
        assertThat(annotations(cases))
                .isEqualTo("::warning title=inconclusive%3A h::100%25 of the%0Atime\n"
                        + "::error title=refused%3A h::no such file\n");
        List<Fields> results = run(cases).list("results");
        assertThat(results).hasSize(2);
        assertThat(results.get(0).get("level").text()).isEqualTo("warning");
        assertThat(results.get(1).get("level").text()).isEqualTo("error");
        assertThat(run(cases).get("tool").get("driver").list("rules")).hasSize(2);
    }

    /** Names of classes in a damaged bundle may be any text. */
    @Test
    void anyTextIsOneCommandALine() throws Exception {
        file("src/Cell.java", "");
        Random random = new Random(29);
        for (int i = 0; i < 300; i++) {
            Case race = of(EvidenceSamples.randomRace(random));
            assertThat(annotations(race).lines()).isNotEmpty().allSatisfy(line -> {
                assertThat(line).startsWith("::error ");
                assertThat(line.codePoints()).noneMatch(VisibleText::isHidden);
            });
            assertThat(run(race).list("results")).hasSize(1);
        }
    }
}
